import { describe, expect, it } from 'vitest';
import { characterProblem, cleanCharacters } from './characters.ts';

describe('a text', () => {
  it.each([
    'Maude Gagnon-Lévesque',
    'Zoë O’Brien, Ph.D. «physio» – 2ᵉ étage',
    '王小明',
    '葛\u{e0100}飾区',
    'नमस्ते क्\u200dष र्\u200cय',
    'می\u200cخواهم',
    '👩\u200d⚕️ ❤️ 1️⃣ 👨🏽\u200d🦽',
    '',
  ])('may contain %j', (text) => {
    expect(characterProblem(text)).toBeUndefined();
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['an escape', 'a\u001bb'],
    ['a C1 control', 'a\u0085b'],
    ['a right-to-left override', 'Maude\u202enongaG'],
    ['a directional isolate', 'a\u2066b\u2069'],
    ['a directional mark', 'a\u200fb'],
    ['a zero-width space', 'Mau\u200bde'],
    ['a joiner between Latin letters', 'Mau\u200dde'],
    ['a non-joiner at the end', 'می\u200c'],
    ['a byte order mark', 'a\ufeffb'],
    ['a word joiner', 'a\u2060b'],
    ['a soft hyphen', 'a\u00adb'],
    ['a line separator', 'a\u2028b'],
    ['a tag', 'a\u{e0041}b'],
    ['a variation selector after a letter', 'a\ufe0fb'],
    ['a filler', 'a\u3164b'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['a noncharacter', 'a\uffffb'],
  ])('may not contain %s', (_name, text) => {
    expect(characterProblem(text)).toBe('hiddenCharacters');
    expect(characterProblem(text, true)).toBe('hiddenCharacters');
  });

  it.each(['a\nb', 'a\r\nb', 'a\tb'])('may have line breaks and tabs only if allowed: %j', (text) => {
    expect(characterProblem(text)).toBe('oneLine');
    expect(characterProblem(text, true)).toBeUndefined();
  });
});

it('a text of short lines takes about as long to check as one of a single line', () => {
  const fastest = (text: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const began = performance.now();
        characterProblem(text, true);
        cleanCharacters(text);
        return performance.now() - began;
      }),
    );
  expect(fastest('a\t'.repeat(500_000)) / fastest('ab'.repeat(500_000))).toBeLessThan(10);
});

describe('a cleaned text', () => {
  it.each([
    'Climbs stairs\n\tTwo flights\r\n',
    'می\u200cخواهم',
    'क्\u200dष र्\u200cय',
    '葛\u{e0100}飾区',
    '👩\u200d⚕️ ❤️ 1️⃣ 👨🏽\u200d🦽',
  ])('keeps %j', (text) => {
    expect(cleanCharacters(text)).toBe(text);
  });

  it.each([
    ['loses a zero-width space', 'Mau\u200bde', 'Maude'],
    ['loses a soft hyphen and a byte order mark', '\ufeffco\u00adoperate', 'cooperate'],
    ['has a space instead of a control character', 'a\0b', 'a b'],
    ['has a space instead of a line separator', 'a\u2028b', 'a b'],
    ['has a space instead of half a surrogate pair', 'a\ud800b', 'a b'],
    [
      'keeps the joiners beside what it loses',
      'می\u200cخواهم\u200b 👩\u200d⚕️ Mau\u200dde',
      'می\u200cخواهم 👩\u200d⚕️ Maude',
    ],
    ['loses a joiner at the end', 'می\u200c', 'می'],
  ])('%s', (_name, text, cleaned) => {
    expect(cleanCharacters(text)).toBe(cleaned);
    expect(characterProblem(cleaned, true)).toBeUndefined();
  });

  it('keeps a joiner before the next letter is typed', () => {
    expect(cleanCharacters('می\u200c\u200b', true)).toBe('می\u200c');
    expect(cleanCharacters('Mau\u200d', true)).toBe('Mau');
  });
});
