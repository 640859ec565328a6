import type { ValidationKey } from './validation.ts';

/**
 * What cannot be seen, or changes how the text around it is read: control characters, marks of the writing direction,
 * characters without width, separators of lines and paragraphs, halves of surrogate pairs.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\ufff9-\ufffb]/u;

/** Letters that are written joined or apart by an invisible sign: Arabic and its relatives, and the scripts of India. */
const joining =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';
/** A sign between two such letters, one that picks a picture's or a Han character's look, or one that joins pictures. */
const needed = new RegExp(
  [
    `(?<=${joining}\\p{M}*)[\\u200c\\u200d](?=${joining})`,
    '(?<=[\\p{Emoji}\\u20e3])[\\ufe0e\\ufe0f]',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);

/**
 * Whether a text holds what nobody types on purpose; the one rule for everything that people write, in forms and on
 * the server.
 * @param manyLines whether it may have line breaks and tabs
 */
export function characterProblem(text: string, manyLines = false): ValidationKey | undefined {
  const lines = text.replace(/\r\n?|[\n\t]/g, ' ');
  if (hidden.test(lines.replace(needed, ''))) return 'hiddenCharacters';
  return manyLines || lines === text ? undefined : 'oneLine';
}

/** A text with a space in place of each character that cannot be seen; lines and tabs stay. */
export function cleanCharacters(text: string): string {
  if (!characterProblem(text, true)) return text;
  return [...text].map((sign) => (/[\n\r\t]/.test(sign) || !hidden.test(sign) ? sign : ' ')).join('');
}
