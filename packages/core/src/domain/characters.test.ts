import { describe, expect, it } from 'vitest';
import { characterProblem } from './characters.ts';

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
