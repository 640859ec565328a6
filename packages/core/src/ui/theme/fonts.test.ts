import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** The tables of a WOFF 2 file (W3C): one Brotli stream, whose length is in the header, padded at the end. */
function tablesOf(woff2: Buffer): Buffer {
  const end = woff2.readUInt32BE(8);
  for (let padding = 0; padding < 4; padding++) {
    try {
      return brotliDecompressSync(woff2.subarray(end - padding - woff2.readUInt32BE(20)));
    } catch {}
  }
  throw new Error('No Brotli stream found');
}

it('the display face has every optical size from small text to large figures', () => {
  const tables = tablesOf(readFileSync(new URL('./fonts/fraunces-display-latin.woff2', import.meta.url)));
  // An axis in the table `fvar` (OpenType 1.9): tag, least, default and greatest value in 16.16 fixed point.
  const least = Buffer.from('opsz\0\x09\0\0', 'latin1');
  const axis = tables.indexOf(least);
  expect(axis).toBeGreaterThan(-1);
  expect(tables.readInt32BE(axis + 12) / 65_536).toBe(144);
});
