import { readFileSync } from 'node:fs';
import { locales } from '@tamarack/core/domain/text';
import { expect, it } from 'vitest';
import { pictureFile, pictureScale, shotNames, sizesOf } from './pictures.ts';
import { storyFile, storyFileSize, storySteps } from './story.ts';

const read = (file: string) => readFileSync(new URL(`../../../public/${file}`, import.meta.url));

/** Width and height of a WebP file (Google's container specification: VP8X, VP8L and VP8 chunks). */
function sizeOf(webp: Buffer): [number, number] {
  const chunk = webp.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
  if (chunk === 'VP8L') {
    const bits = webp.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

const files = shotNames.flatMap((name) =>
  sizesOf(name).flatMap(([kind, size]) => locales.map((locale) => ({ name, kind, size, locale }))),
);

it.each(files)('has $name for $kind windows in $locale, in the size that the page reserves', (file) => {
  const scale = pictureScale[file.kind];
  expect(sizeOf(read(pictureFile(file.name, file.kind, file.locale)))).toEqual([
    file.size.width * scale,
    file.size.height * scale,
  ]);
});

const stills = storySteps.flatMap((step) =>
  (['wide', 'phone'] as const).flatMap((kind) => locales.map((locale) => ({ step, kind, locale }))),
);

it.each(stills)('has the still “$step” of the moving picture for $kind windows in $locale', (still) => {
  const { width, height } = storyFileSize(still.kind);
  expect(sizeOf(read(storyFile(still.step, still.kind, still.locale)))).toEqual([width, height]);
});

it.each(['wide', 'phone'] as const)('the moving picture for %s windows is light', (kind) => {
  for (const locale of locales) {
    const sizes = storySteps.map((step) => read(storyFile(step, kind, locale)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  }
});

it.each([
  ['phone', 200_000],
  ['wide', 360_000],
] as const)('all for %s windows are light enough for one page', (kind, most) => {
  for (const locale of locales) {
    const shown = files.filter((file) => file.kind === kind && file.locale === locale);
    const sizes = shown.map(({ name }) => read(pictureFile(name, kind, locale)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  }
});
