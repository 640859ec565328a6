import type { Note, NoteSection } from '@tamarack/core/domain/workspace';
import { useUnsavedWork } from '@tamarack/core/session';
import { useRef, useState } from 'react';
import { cleaned, type DraftText, wordsIn } from './draft-text.ts';
import type { Unsaved } from './unsaved.ts';
import { type DeviceCopy, useDeviceCopy } from './useDeviceCopy.ts';
import { type Saving, useSaving } from './useSaving.ts';

export interface Draft extends Omit<Saving, 'saveSoon'>, Pick<DeviceCopy, 'isKept'> {
  sections: NoteSection[];
  templateId: string | null;
  /** Whether the text was restored from this browser. */
  restored: boolean;
  /** Text stored in this browser earlier, if it was decrypted only after the author had begun to type. */
  earlier: Unsaved | null;
  edit(sections: NoteSection[], templateId?: string | null): void;
  /** Keeps the text on the screen or the earlier one. */
  resolveEarlier(which: 'mine' | 'other'): void;
}

/**
 * The text of a draft, which is stored in this browser until it is saved on the server. If another device has saved a
 * different text meanwhile, both are offered. Text stored here earlier is restored, or offered if the author has typed
 * meanwhile.
 */
export function useDraft(note: Note): Draft {
  const { noteId } = note;
  const [sections, setSections] = useState(note.sections);
  const [templateId, setTemplateId] = useState(note.templateId);
  const [restored, setRestored] = useState(false);
  const [earlier, setEarlier] = useState<Unsaved | null>(null);
  const newest = useRef<DraftText>({
    ...{ sections, templateId, draftVersion: note.draftVersion },
    ...{ dirty: false, conflict: false, unanswered: [] },
  });

  const restore = (unsaved: Unsaved) => {
    const { current } = newest;
    if ([note, current].some((text) => wordsIn(text.sections) === wordsIn(unsaved.sections))) {
      release();
      void keep();
      return;
    }
    if (current.sections !== note.sections) return setEarlier(unsaved);
    release();
    setRestored(true);
    // Saving it reveals whether another device has saved meanwhile.
    Object.assign(current, { draftVersion: unsaved.draftVersion, unanswered: unsaved.unanswered });
    edit(unsaved.sections, unsaved.templateId);
  };
  const copy = useDeviceCopy(noteId, newest, restore);
  const { isKept, keep, release } = copy;
  const { saveSoon, ...saving } = useSaving(noteId, newest, copy, note.savedAt);
  useUnsavedWork(saving.status !== 'saved' && !isKept);

  const edit = (edited: NoteSection[], template?: string | null) => {
    const next = cleaned(edited, true);
    Object.assign(newest.current, { sections: next, dirty: true });
    setSections(next);
    if (template !== undefined) {
      newest.current.templateId = template;
      setTemplateId(template);
    }
    void keep();
    saveSoon();
  };

  return {
    ...{ sections, templateId, restored, earlier, isKept, edit, ...saving },
    resolve: (which) => {
      if (!saving.other) return;
      setRestored(false);
      if (which === 'other') setSections(saving.other.sections);
      saving.resolve(which);
    },
    resolveEarlier: (which) => {
      if (!earlier) return;
      release();
      setEarlier(null);
      if (which === 'other') edit(earlier.sections, earlier.templateId);
      else void keep();
    },
  };
}
