/**
 * Cuts the display face out of the variable Fraunces: weight 500 and the optical-size axis stay, the letters are
 * those of English and French. 67 kB become 30, and every public page waits for it. Run after an update of the
 * font package: `pnpm --filter @tamarack/core run fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-standard-normal.woff2'),
);
const target = fileURLToPath(new URL('../src/ui/fonts/fraunces-500-latin.woff2', import.meta.url));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’“”•…‹›€−\u202f`;

const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: 500 },
});
await writeFile(target, font);
console.log(`${target}: ${font.length} bytes`);
