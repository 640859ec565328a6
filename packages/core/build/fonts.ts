/**
 * Makes two things from Fraunces: a small font for headings (weight 500, every optical size, only the letters
 * of English and French; 67 kB become 33, and every public page loads it), and the outlines of the product's
 * name for the logo. Run it after an update of the font package or a change of the name: `pnpm --filter
 * @tamarack/core run fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { brand } from '../src/domain/brand.ts';

const source = await readFile(
  fileURLToPath(
    import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-standard-normal.woff2'),
  ),
);
const theme = new URL('../src/ui/theme/', import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’“”•…‹›€−\u202f`;

const display = await subsetFont(source, letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: 500 },
});
await writeFile(new URL('fonts/fraunces-display-latin.woff2', theme), display);

/** Size of the em square of the outlines; at 24 px one unit is a twentieth of a pixel. */
const em = 500;

/** The outlines of a text as one SVG path, y downwards, from the top of the ascenders to the baseline. */
function outline(ttf: Uint8Array, text: string, tracking: number) {
  const face = new hb.Face(new hb.Blob(ttf));
  const font = new hb.Font(face);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const scale = em / face.upem;
  const ascent = Math.round(em * 0.75);
  let pen = 0;
  let path = '';
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    path += moveOutline(font.glyphToPath(glyph.codepoint), scale, pen, ascent);
    pen += (glyph.xAdvance ?? 0) * scale + tracking;
  }
  return { width: Math.round(pen - tracking), height: ascent, path };
}

/** Converts an absolute SVG path from font coordinates (y upwards) to page coordinates. */
function moveOutline(path: string, scale: number, x: number, baseline: number): string {
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, px, py) => `${Math.round(x + Number(px) * scale)} ${Math.round(baseline - Number(py) * scale)}`,
  );
}

const name = await subsetFont(source, brand.name, {
  targetFormat: 'sfnt',
  variationAxes: { wght: 600, opsz: 23 },
});
const word = outline(name, brand.name, 4);
await writeFile(
  new URL('wordmark.ts', theme),
  `/** Outlines of the product's name, made by \`build/fonts.ts\`; a test compares the text with the brand's. */
export const wordmark = {
  text: '${brand.name}',
  width: ${word.width},
  height: ${word.height},
  path: '${word.path}',
} as const;
`,
);

console.log(`display face: ${display.length} bytes, wordmark: ${word.path.length} characters`);
