import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Families of Noto Sans for the scripts that Noto Sans itself lacks. A letter is printed in the first one that has it, so
 * Chinese characters look as in China even in a Japanese name.
 */
const families = [
  'arabic',
  'armenian',
  'bengali',
  'canadian-aboriginal',
  'cherokee',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'sinhala',
  'syriac',
  'tamil',
  'telugu',
  'thai',
  'sc',
  'tc',
  'jp',
  'kr',
] as const;
type Family = (typeof families)[number];

interface FontFile {
  path: string;
  ranges: [from: number, to: number][];
}

/** The files that should have a letter. Some lack letters of their list. */
export function fontFilesOf(codePoint: number): string[] {
  return families
    .flatMap(filesOf)
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
    .map(({ path }) => path);
}

/** Reads a font in one weight, as TrueType: pdfkit embeds neither WOFF2 nor variable fonts. */
export async function readFont(path: string, weight: number): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  // The types do not include `keepAllGlyphs` yet.
  const options = { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  return subsetFont(await readFile(path), '', options);
}

const listed = new Map<Family, FontFile[]>();

function filesOf(family: Family): FontFile[] {
  const files = listed.get(family) ?? listFiles(family);
  listed.set(family, files);
  return files;
}

/** Most families are one file, the East Asian ones about a hundred numbered ones. */
function listFiles(family: Family): FontFile[] {
  const name = `noto-sans-${family}`;
  // The letters in each file, such as "U+0600-06FF,U+200C".
  const letters: Record<string, string> = require(`@fontsource-variable/${name}/unicode.json`);
  return Object.entries(letters)
    .filter(([part]) => part === family || part.startsWith('['))
    .map(([part, ranges]) => ({
      path: require.resolve(
        `@fontsource-variable/${name}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ),
      ranges: ranges.split(',').map(parseRange),
    }));
}

function parseRange(text: string): [from: number, to: number] {
  const [from = '', to = from] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
