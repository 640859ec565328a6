import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';

describe('a file is read', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Zoé;Bœuf')]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoé;Bœuf')]],
    ['windows-1252', [0x5a, 0x6f, 0xe9, 0x3b, 0x42, 0x9c, 0x75, 0x66]],
    [
      'UTF-16',
      [0xff, 0xfe, ...[...'Zoé;Bœuf'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])],
    ],
  ])('as %s', (_name, bytes) => expect(decodeText(new Uint8Array(bytes))).toBe('Zoé;Bœuf'));
});
