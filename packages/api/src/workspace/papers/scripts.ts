import type { Bidi } from 'bidi-js';
import { fontFilesOf, readFont } from './fonts.ts';
import { type EmbeddedFont, insideOf, type TextOptions } from './inside.ts';
import { shapeWith } from './shaping.ts';

type Doc = PDFKit.PDFDocument;

/** A font beside the document's own ones. */
interface ScriptFont {
  has: (letter: string) => boolean;
  /** Its name by the own font that it stands beside, which decides the weight. */
  names: ReadonlyMap<string, string>;
}

/** Letters of a line in one font, in reading order; undefined for the document's own. */
interface Run {
  text: string;
  font: ScriptFont | undefined;
}

/**
 * Lets a document write the letters of `text` that its own fonts lack, each in a font that has it and in the order and
 * form of its script. A document that needs none stays as it is, and nothing is loaded.
 * @param weights of the document's own fonts
 */
export async function addScripts(
  doc: Doc,
  text: string,
  weights: ReadonlyMap<string, number>,
): Promise<void> {
  const inside = insideOf(doc);
  const own = inside._font;
  const missing = [...new Set(text)].filter((letter) => !hasLetter(own, letter));
  const fonts = missing.length === 0 ? new Map() : await fontsByLetter(doc, missing, weights);
  if (fonts.size === 0) return;

  // Its types are those of its ES module, but Node loads the CommonJS one.
  const createBidi = (await import('bidi-js')).default as unknown as () => Bidi;
  const splitLine = lineSplitter(fonts, createBidi());
  const widthOf = doc.widthOfString.bind(doc);
  const fragment = inside._fragment.bind(doc);

  const inFontOf = <T>({ font }: Run, work: () => T): T => {
    const source = inside._fontSource;
    const name = font?.names.get(source);
    if (!name) return work();
    doc.font(name);
    const result = work();
    doc.font(source);
    return result;
  };
  const widthOfRun = (run: Run, options?: TextOptions) => inFontOf(run, () => widthOf(run.text, options));

  // pdfkit measures each run again while it writes it.
  doc.widthOfString = (line, options) =>
    weights.has(inside._fontSource)
      ? splitLine(line).reduce((width, run) => width + widthOfRun(run, options), 0)
      : widthOf(line, options);

  inside._fragment = (line, x, y, options) => {
    const runs = splitLine(line.replaceAll('\n', ''));
    if (runs.every(({ font }) => !font)) {
      fragment(line, x, y, options);
      return;
    }
    const { align, width, lineWidth, textWidth: _width, wordCount: _count, ...rest } = options;
    let at = x;
    if (align === 'right' && width !== undefined && lineWidth !== undefined)
      at += lineWidth - doc.widthOfString(line.trimEnd(), options);
    // All fonts stand on the baseline of the document's own.
    const baseline = (-inside._font.ascender / 1000) * inside._fontSize;
    // Screen readers get the line in reading order.
    doc.markContent('Span', { actual: line.trimEnd() });
    for (const run of runs) {
      inFontOf(run, () => fragment(run.text, at, y, { ...rest, baseline }));
      at += widthOfRun(run, options);
    }
    doc.endMarkedContent();
  };
}

const hasLetter = ({ font }: EmbeddedFont, letter: string) =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The first font that has each of the letters. Letters that no font has are left out. */
async function fontsByLetter(
  doc: Doc,
  letters: readonly string[],
  weights: ReadonlyMap<string, number>,
): Promise<Map<string, ScriptFont>> {
  const before = insideOf(doc)._fontSource;
  const prepared = new Map<string, ScriptFont>();
  const found = new Map<string, ScriptFont>();
  for (const letter of letters)
    for (const path of fontFilesOf(letter.codePointAt(0) ?? 0)) {
      const font = prepared.get(path) ?? (await prepareFont(doc, path, weights));
      prepared.set(path, font);
      if (!font.has(letter)) continue;
      found.set(letter, font);
      break;
    }
  doc.font(before);
  return found;
}

/** Registers a font with the document, in each weight of the document's own fonts. */
async function prepareFont(
  doc: Doc,
  path: string,
  weights: ReadonlyMap<string, number>,
): Promise<ScriptFont> {
  const names = new Map<string, string>();
  for (const [own, weight] of weights) {
    const name = `${path} ${weight}`;
    const content = await readFont(path, weight);
    doc.registerFont(name, content);
    doc.font(name);
    await shapeWith(insideOf(doc)._font, content);
    names.set(own, name);
  }
  const font = insideOf(doc)._font;
  return { has: (letter) => hasLetter(font, letter), names };
}

/** Splits lines into runs, in the order in which they stand on the paper from left to right. */
function lineSplitter(fonts: ReadonlyMap<string, ScriptFont>, bidi: Bidi): (line: string) => Run[] {
  return (line) => {
    const used = fontsOf(line, fonts);
    if (used.every((font) => !font)) return [{ text: line, font: undefined }];
    const embedding = bidi.getEmbeddingLevels(line, 'ltr');
    const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
    const runs: { font: ScriptFont | undefined; level: number; indexes: number[] }[] = [];
    for (const index of bidi.getReorderedIndices(line, embedding)) {
      const [font, level = 0, last] = [used[index], embedding.levels[index], runs.at(-1)];
      if (last && last.font === font && last.level === level) last.indexes.push(index);
      else runs.push({ font, level, indexes: [index] });
    }
    return runs.map(({ font, indexes }) => {
      // Shaping reverses scripts that are read from right to left, but not the spaces and brackets between them.
      const letters = font
        ? indexes.toSorted((a, b) => a - b).map((index) => line[index])
        : indexes.map((index) => mirrored.get(index) ?? line[index]);
      return { text: letters.join(''), font };
    });
  };
}

/** Marks and joiners, which belong to the letter before them. */
const attached = /^[\p{M}\p{Join_Control}]$/u;

/** The font of each code unit of a line. */
function fontsOf(line: string, fonts: ReadonlyMap<string, ScriptFont>): (ScriptFont | undefined)[] {
  let before: ScriptFont | undefined;
  return [...line].flatMap((letter) => {
    const font = fonts.get(letter);
    if (!before?.has(letter) || !(font || attached.test(letter))) before = font;
    return Array<ScriptFont | undefined>(letter.length).fill(before);
  });
}
