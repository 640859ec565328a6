import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import { addScripts } from './scripts.ts';

interface PaperTable {
  head: string[];
  rows: string[][];
  /** Totals under the last columns, each with a label. */
  sums?: { label: string; value: string; strong?: boolean }[];
  /** Relative widths. */
  widths: number[];
  /** Indexes of the columns with amounts, which are right-aligned. */
  amounts: number[];
}

export type Block =
  | { kind: 'heading'; text: string }
  /** Lines of one paragraph. */
  | { kind: 'lines'; lines: string[] }
  /** Labels with their values, one below the other. */
  | { kind: 'facts'; facts: [label: string, value: string][] }
  | ({ kind: 'table' } & PaperTable);

/** A part of the paper that starts on a new page. */
interface Part {
  title: string;
  /** Name of the person it is about, which each page of a longer part repeats. */
  about?: string;
  blocks: Block[];
}

export interface Paper {
  title: string;
  locale: Locale;
  author: string;
  parts: Part[];
}

const require = createRequire(import.meta.url);
const fontOf = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`);
const regular = fontOf('400Regular');
const strong = fontOf('600SemiBold');
const weights = new Map([
  [regular, 400],
  [strong, 600],
]);

const colors = { ink: '#1c2333', muted: '#5d6579', line: '#d8d4ca', ground: '#f5f3ee' };
const margin = 54;
const labelWidth = 130;
const textSize = 9.5;
const cellPadding = 6;
const rowPadding = 5;
/** Of a heading inside a part, with the space around it. */
const headingHeight = 30;

/**
 * Writes a paper as PDF/UA: tagged for screen readers, with language, title and embedded fonts. Letter size, the
 * standard in Canada. Other requests are served in between, because a paper of 200 pages takes many seconds.
 */
export async function writePaper({ title, locale, author, parts }: Paper): Promise<Buffer> {
  // Loaded on first use, because it is large and rarely needed.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    font: regular,
    lang: languageTags[locale],
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    // The foot of a page names the number of pages.
    bufferPages: true,
    info: { Title: title, Author: author },
  });
  const written = buffer(doc);
  await addScripts(doc, JSON.stringify(parts), weights);
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.fillColor(colors.ink);
  const pageCount = () => doc.bufferedPageRange().count;
  const feet: { text: string; first: number; count: number }[] = [];
  for (const [index, { title: heading, about, blocks }] of parts.entries()) {
    if (index > 0) doc.addPage();
    const first = pageCount() - 1;
    write(doc, root, 'H1', heading, strong, 18);
    doc.moveDown(0.6);
    for (const [at, block] of blocks.entries()) {
      if (block.kind === 'heading') keepWithNext(doc, blocks[at + 1]);
      await writeBlock(doc, root, block);
    }
    const text = [heading, ...(about ? [about] : [])].join(' · ');
    feet.push({ text, first, count: pageCount() - first });
  }
  root.end();
  for (const foot of feet) writeFeet(doc, foot);
  doc.end();
  return written;
}

type Doc = PDFKit.PDFDocument;
type Element = ReturnType<Doc['struct']>;

function write(doc: Doc, parent: Element, type: string, text: string, font: string, size: number): void {
  doc.font(font).fontSize(size);
  doc.text(text, margin, undefined, { structParent: parent, structType: type });
}

/** Content that screen readers skip, at its own place on the page. */
function writeArtifact(doc: Doc, draw: () => void): void {
  const { x, y } = doc;
  doc.markContent('Artifact', { type: 'Pagination' });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
  doc.x = x;
  doc.y = y;
}

/** Title and page number below each page of a part that has several, so that loose sheets can be told apart. */
function writeFeet(doc: Doc, { text, first, count }: { text: string; first: number; count: number }): void {
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(first + page);
    writeArtifact(doc, () => {
      doc.font(regular).fontSize(textSize).fillColor(colors.muted);
      const y = doc.page.height - (margin + textSize) / 2;
      const number = `${page + 1} / ${count}`;
      const width = doc.widthOfString(number);
      const room = doc.page.width - 2 * margin - width - cellPadding;
      doc.text(text, margin, y, { lineBreak: false, width: room, height: textSize, ellipsis: true });
      doc.text(number, doc.page.width - margin - width, y, { lineBreak: false });
    });
  }
}

/** Starts a new page unless a heading fits on this one together with the beginning of what it introduces. */
function keepWithNext(doc: Doc, next: Block | undefined): void {
  const room = doc.page.height - margin - doc.y;
  if (next && headingHeight + beginningHeight(doc, next) > room) doc.addPage();
}

/** Height of the first line, or of the head and the first row of a table. */
function beginningHeight(doc: Doc, block: Block): number {
  const columns = block.kind === 'table' ? columnsOf(doc, block) : [];
  doc.font(regular).fontSize(textSize);
  if (block.kind !== 'table') return doc.currentLineHeight(true);
  return [block.head, ...block.rows.slice(0, 1)].reduce((height, cells) => {
    const heights = cells.map((text, at) =>
      doc.heightOfString(text, { width: (columns[at] ?? 0) - 2 * cellPadding }),
    );
    return height + Math.max(...heights) + 2 * rowPadding;
  }, 0);
}

async function writeBlock(doc: Doc, root: Element, block: Block): Promise<void> {
  switch (block.kind) {
    case 'heading':
      doc.moveDown(0.4);
      write(doc, root, 'H2', block.text, strong, 11.5);
      doc.moveDown(0.3);
      return;
    case 'lines':
      for (const line of block.lines) write(doc, root, 'P', line, regular, textSize);
      doc.moveDown(0.8);
      return;
    case 'facts':
      await writeTable(doc, root, {
        rows: block.facts.map(([label, value]) => [
          { text: label, type: 'TH', scope: 'Row', textColor: colors.muted },
          { text: value, type: 'TD' },
        ]),
        columns: [labelWidth, '*'],
        ruled: false,
      });
      return;
    case 'table': {
      const columns = columnsOf(doc, block);
      const repeat = () => repeatHead(doc, block, columns);
      doc.on('pageAdded', repeat);
      await writeTable(doc, root, { rows: tableRows(block), columns, ruled: true });
      doc.off('pageAdded', repeat);
    }
  }
}

/** Writes the head of a table that continues on a new page into its top margin. */
function repeatHead(doc: Doc, { head, amounts }: PaperTable, columns: readonly number[]): void {
  writeArtifact(doc, () => {
    doc.font(regular).fontSize(textSize).fillColor(colors.muted);
    const heights = head.map((text, at) =>
      doc.heightOfString(text, { width: (columns[at] ?? 0) - 2 * cellPadding }),
    );
    const top = margin - Math.max(...heights) - cellPadding;
    let left = margin;
    for (const [at, text] of head.entries()) {
      const width = columns[at] ?? 0;
      doc.text(text, left + cellPadding, top, {
        width: width - 2 * cellPadding,
        align: amounts.includes(at) ? 'right' : 'left',
      });
      left += width;
    }
  });
}

/** A cell for pdfkit, whose types do not include `scope` yet. */
interface Cell {
  text: string;
  type: 'TH' | 'TD';
  scope?: 'Row' | 'Column';
  colSpan?: number;
  align?: 'right';
  textColor?: string;
  backgroundColor?: string;
  font?: { src: string };
}

function tableRows({ head, rows, sums = [], amounts }: PaperTable): Cell[][] {
  const right = (at: number) => (amounts.includes(at) ? { align: 'right' as const } : {});
  const header = head.map(
    (text, at): Cell => ({
      text,
      type: 'TH',
      scope: 'Column',
      textColor: colors.muted,
      backgroundColor: colors.ground,
      ...right(at),
    }),
  );
  const body = rows.map((row) => row.map((text, at): Cell => ({ text, type: 'TD', ...right(at) })));
  const totals = sums.map(({ label, value, strong: heavy }): Cell[] => {
    const font = heavy ? { font: { src: strong } } : {};
    return [
      { text: label, type: 'TH', scope: 'Row', colSpan: head.length - 1, align: 'right', ...font },
      { text: value, type: 'TD', align: 'right', ...font },
    ];
  });
  return [header, ...body, ...totals];
}

/** Shares the page among the columns; each becomes wide enough to keep its amounts or words on one line. */
function columnsOf(doc: Doc, { head, widths, amounts, rows, sums = [] }: PaperTable): number[] {
  const whole = doc.page.width - 2 * margin;
  // Sums are bold, which is wider.
  doc.font(strong).fontSize(textSize);
  const needed = widths.map((_, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const last = at === widths.length - 1 ? sums.map(({ value }) => value) : [];
    const kept = amounts.includes(at) ? [...cells, ...last] : cells.flatMap(wordsOf);
    const widest = [...wordsOf(head[at] ?? ''), ...kept].reduce(
      (width, text) => Math.max(width, doc.widthOfString(text)),
      0,
    );
    return Math.min(Math.ceil(widest) + 2 * cellPadding, whole / 4);
  });
  return shareOut(whole, widths, needed);
}

const wordsOf = (text: string) => text.split(' ');

/** Shares `whole` by weight, giving no column less than it needs. */
function shareOut(whole: number, weights: readonly number[], needed: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const narrow = weights.map((weight, at) => (whole * weight) / sum < (needed[at] ?? 0));
  if (!narrow.includes(true)) return weights.map((weight) => (whole * weight) / sum);
  const rest = needed.reduce((left, width, at) => (narrow[at] ? left - width : left), whole);
  const others = shareOut(
    rest,
    weights.map((weight, at) => (narrow[at] ? 0 : weight)),
    needed.map((width, at) => (narrow[at] ? 0 : width)),
  );
  return others.map((width, at) => (narrow[at] ? (needed[at] ?? 0) : width));
}

async function writeTable(
  doc: Doc,
  root: Element,
  { rows, columns, ruled }: { rows: Cell[][]; columns: (number | string)[]; ruled: boolean },
): Promise<void> {
  doc.font(regular).fontSize(textSize);
  const table = doc.table({
    position: { x: margin, y: doc.y },
    columnStyles: columns,
    defaultStyle: {
      border: ruled ? { top: 0, right: 0, bottom: 0.5, left: 0 } : 0,
      borderColor: colors.line,
      padding: ruled ? [rowPadding, cellPadding, rowPadding, cellPadding] : [2, cellPadding, 2, 0],
    } as never,
    structParent: root,
  } as never);
  for (const row of rows) {
    table.row(row as never);
    await setImmediate();
  }
  table.end();
  doc.x = margin;
  doc.moveDown(0.8);
}
