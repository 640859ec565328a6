import { describe, expect, it } from 'vitest';
import { decodeText, isWorkbook } from './decode.ts';

describe('a file is read', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Zoé;Bœuf')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoé;Bœuf')]],
    ['windows-1252', [0x5a, 0x6f, 0xe9, 0x3b, 0x42, 0x9c, 0x75, 0x66]],
    ['Mac OS Roman', [0x5a, 0x6f, 0x8e, 0x3b, 0x42, 0xcf, 0x75, 0x66]],
    [
      'UTF-16',
      [0xff, 0xfe, ...[...'Zoé;Bœuf'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])],
    ],
  ])('as %s', (_name, bytes) => expect(decodeText(new Uint8Array(bytes))).toBe('Zoé;Bœuf'));

  it('as windows-1252 if a capital has a byte that is a small letter in Mac OS Roman', () => {
    expect(decodeText(new Uint8Array([0x8e, 0x65, 0x6c, 0x3b, 0x4c, 0x85]))).toBe('Žel;L…');
  });
});

it.each([
  [true, [0x50, 0x4b, 0x03, 0x04, 0x14]],
  [true, [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  [false, [...new TextEncoder().encode('PKU;Nom')]],
])('says %s when asked whether a file that begins with %j is a workbook', (expected, bytes) => {
  expect(isWorkbook(new Uint8Array(bytes))).toBe(expected);
});
