import { cleanCharacters } from '@tamarack/core/domain';

/** Removes hidden characters from a field and returns its text. The caret stays where it is. */
export function cleanField(field: HTMLTextAreaElement): string {
  const { value, selectionStart } = field;
  const text = cleanCharacters(value, true);
  if (text !== value) {
    const caret = cleanCharacters(value.slice(0, selectionStart), true).length;
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}
