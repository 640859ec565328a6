import type { ValidationKey } from './validation.ts';

/**
 * Characters that are invisible or change how the text around them is read: control characters, directional
 * marks, zero-width characters, line and paragraph separators, unpaired surrogates.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\ufff9-\ufffb]/u;

/**
 * Scripts that need an invisible character to join letters or keep them apart: Arabic and related scripts, and
 * those of India.
 */
const joiningScripts =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/**
 * Invisible characters that are allowedInvisible: between two such letters, to select the form of an emoji or a Han
 * character, or to join emoji.
 */
const allowedInvisible = new RegExp(
  [
    `(?<=${joiningScripts}\\p{M}*)[\\u200c\\u200d](?=${joiningScripts})`,
    '(?<=[\\p{Emoji}\\u20e3])[\\ufe0e\\ufe0f]',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);

/**
 * The problem of a text with characters that nobody types on purpose. The one rule for all input, in forms
 * and on the server.
 * @param manyLines whether line breaks and tabs are allowed
 */
export function characterProblem(text: string, manyLines = false): ValidationKey | undefined {
  const lines = text.replace(/[\r\n\t]+/g, ' ');
  if (hidden.test(lines.replace(allowedInvisible, ''))) return 'hiddenCharacters';
  return manyLines || lines === text ? undefined : 'oneLine';
}

const everyHidden = new RegExp(hidden, 'gu');
/** Characters without a width, whose place a reader does not notice. */
const withoutWidth = /\p{Default_Ignorable_Code_Point}/u;
/** Also keeps a joiner whose next letter is still to be typed. */
const allowedWhileTyping = new RegExp(
  `${allowedInvisible.source}|(?<=${joiningScripts}\\p{M}*)[\\u200c\\u200d]`,
  'gu',
);

/**
 * Removes hidden characters without a width and replaces the others by spaces. Line breaks and tabs stay, and so do
 * the invisible characters that `characterProblem` allows.
 * @param typing whether the text is still being typed, so that the letter after a joiner may be missing
 */
export function cleanCharacters(text: string, typing = false): string {
  if (!characterProblem(text, true)) return text;
  const allowed = text.matchAll(typing ? allowedWhileTyping : allowedInvisible);
  const kept = new Set([...allowed].map(({ index }) => index));
  const cleaned = text.replace(everyHidden, (character, at: number) => {
    if (kept.has(at) || /[\n\r\t]/.test(character)) return character;
    return withoutWidth.test(character) ? '' : ' ';
  });
  // Without its neighbour, a character that was allowed before may be hidden now.
  return cleaned === text ? text : cleanCharacters(cleaned, typing);
}
