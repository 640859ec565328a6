import { cleanCharacters } from '@tamarack/core/domain';
import type { NoteSection } from '@tamarack/core/domain/workspace';
import type { Unsaved } from './unsaved.ts';

/** The newest text of a draft, which callbacks of earlier renders read too. */
export interface DraftText extends Unsaved {
  /** Whether it is not saved on the server yet. */
  dirty: boolean;
  /** Whether another device has saved a different text and the author has not chosen yet. */
  conflict: boolean;
}

/** The words of a text, to compare it with another. */
export const wordsIn = (sections: readonly NoteSection[]) =>
  JSON.stringify(sections.map(({ key, text }) => [key, text]));

/** Removes hidden characters, which text from a web page may contain. */
export const cleaned = (sections: readonly NoteSection[], typing = false): NoteSection[] =>
  sections.map((section) => ({ ...section, text: cleanCharacters(section.text, typing) }));
