import type { ValidationKey } from './validation.ts';

/**
 * Characters that are no part of a text: control characters except line breaks and tabs, line and paragraph separators,
 * noncharacters, unpaired surrogates.
 */
const control = /[^\P{Cc}\r\n\t]|[\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Cs}\ufff9-\ufffb]/u;
const everyControl = new RegExp(control, 'gu');

/**
 * Scripts that need an invisible character to join letters or keep them apart: Arabic and related scripts, and
 * those of India.
 */
const joiningScripts =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/**
 * Invisible characters that are allowed: between two such letters, to select the form of an emoji or a Han character,
 * or to join emoji.
 */
const allowedInvisible = [
  `(?<=${joiningScripts}\\p{M}*)[\\u200c\\u200d](?=${joiningScripts})`,
  '(?<=[\\p{Emoji}\\u20e3])[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|');
/** Also a joiner whose next letter is still to be typed. */
const allowedWhileTyping = `${allowedInvisible}|(?<=${joiningScripts}\\p{M}*)[\\u200c\\u200d]`;

/**
 * Other characters without a width, such as directional marks, which may change how the text around them is read. They
 * are rare, so it is fast to find them first and only then to look at their neighbours.
 */
const invisibleExcept = (allowed: string) => `(?=\\p{Default_Ignorable_Code_Point})(?!${allowed})[^]`;
const invisible = new RegExp(invisibleExcept(allowedInvisible), 'u');
const everyInvisible = new RegExp(invisible, 'gu');
const everyInvisibleWhileTyping = new RegExp(invisibleExcept(allowedWhileTyping), 'gu');

/**
 * The problem of a text with characters that nobody types on purpose. The one rule for all input, in forms
 * and on the server.
 * @param manyLines whether line breaks and tabs are allowed
 */
export function characterProblem(text: string, manyLines = false): ValidationKey | undefined {
  if (control.test(text) || invisible.test(text)) return 'hiddenCharacters';
  return manyLines || !/[\r\n\t]/.test(text) ? undefined : 'oneLine';
}

/**
 * Removes hidden characters without a width and replaces the others by spaces. Line breaks and tabs stay, and so do
 * the invisible characters that `characterProblem` allows.
 * @param typing whether the text is still being typed, so that the letter after a joiner may be missing
 */
export function cleanCharacters(text: string, typing = false): string {
  const cleaned = text
    .replace(everyControl, ' ')
    .replace(typing ? everyInvisibleWhileTyping : everyInvisible, '');
  // Without its neighbour, a character that was allowed before may be hidden now.
  return cleaned === text ? text : cleanCharacters(cleaned, typing);
}
