import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { characterProblem } from '@tamarack/core/domain';
import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';
import {
  type DateOrder,
  type Day,
  type ImportColumn,
  type ImportColumns,
  maxImportColumns,
  type UnclearDate,
} from '@tamarack/core/domain/workspace';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '../../server/refusals.ts';
import { fold } from './fold.ts';
import { readDay } from './written-day.ts';

const texts = defineCatalogue({
  en: {
    unreadable: 'This is not a CSV file with a line of headings.',
    tooManyRows: 'Import at most {max} rows at a time.',
    twice: 'Two columns are set to the same field.',
  },
  fr: {
    unreadable: 'Ce n’est pas un fichier CSV avec une ligne de titres.',
    tooManyRows: 'Importez au plus {max} lignes à la fois.',
    twice: 'Deux colonnes correspondent au même champ.',
  },
});

/** A row of a file and the line it starts on; the first row contains the headers. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Bytes parsed at a time: other requests run in between. */
const pieceSize = 32_768;
/** Empty rows that a spreadsheet leaves behind; a file with more is not read to its end. */
const maxEmptyRows = 100_000;

/**
 * Parses CSV from spreadsheets and practice software, with commas, semicolons or tabs; null when it is not CSV. Stops
 * after the first row that is too many, because each row takes time.
 */
async function readCsv(text: string, maxRows: number): Promise<CsvRow[] | null> {
  const [first = ''] = text
    .slice(0, pieceSize)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1);
  // Excel reads and writes the delimiter in a line of its own.
  const [, named] = /^sep=([,;\t])$/i.exec(first) ?? [];
  const guessed = [',', ';', '\t'].reduce((best, sign) =>
    first.split(sign).length > first.split(best).length ? sign : best,
  );
  const parser = Readable.from(piecesOf(Buffer.from(text))).pipe(
    parse({
      bom: true,
      delimiter: named ?? guessed,
      from_line: named ? 2 : 1,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
      to: maxRows + maxEmptyRows,
    }),
  );
  const rows: CsvRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.every((cell) => cell === '')) continue;
      const cells = record.slice(0, maxImportColumns);
      if (rows.push({ line: info.lines, cells }) > maxRows + 1) break;
    }
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    await setImmediate();
    yield bytes.subarray(at, at + pieceSize);
  }
}

/**
 * Reads a file for an import: its line of headings, and its rows.
 * @throws DomainError VALIDATION_FAILED when it is not CSV with headings and rows, or has too many rows
 */
export async function readImportFile(
  text: string,
  locale: Locale,
  maxRows: number,
): Promise<[CsvRow, ...CsvRow[]]> {
  const rows = await readCsv(text, maxRows);
  const t = translator(texts, locale);
  const [head, ...others] = rows ?? [];
  if (!head || head.cells.length < 2 || others.length === 0) throw invalid({ text: t('unreadable') });
  if (others.length > maxRows) throw invalid({ text: t('tooManyRows', { max: maxRows }) });
  return [head, ...others];
}

/** Guesses the field of each column by its header; when two columns match, the first one gets the field. */
export function guessFields<Field extends string>(
  found: readonly string[],
  headers: Record<Field, readonly string[]>,
): ImportColumns<Field> {
  const fields = found.map((header) => {
    const key = fold(header).replace(/[^a-z0-9]/g, '');
    return (Object.keys(headers) as Field[]).find((name) => headers[name].includes(key)) ?? null;
  });
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null));
}

/** @throws DomainError VALIDATION_FAILED when two columns have the same field */
export function refuseTwice(columns: ImportColumns<string>, locale: Locale): void {
  const fields = columns.filter((field) => field !== null);
  if (new Set(fields).size < fields.length) throw invalid({ columns: translator(texts, locale)('twice') });
}

const examples = 3;

/** The columns of a file with their fields and first values. */
export function describeColumns<Field>(
  head: CsvRow,
  rows: readonly CsvRow[],
  columns: ImportColumns<Field>,
): ImportColumn<Field>[] {
  return head.cells.map((header, at) => ({
    header: header.slice(0, 80),
    field: columns[at] ?? null,
    examples: rows.slice(0, examples).map(({ cells }) => (cells[at] ?? '').slice(0, 80)),
  }));
}

/** The apostrophe that exports put before text that a spreadsheet would take for a formula. */
const formulaEscape = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** How the cells of a row are read. */
export interface CellReading<Field extends string> {
  columns: ImportColumns<Field>;
  /** The number of headers. */
  width: number;
  maxLengths: Record<Field, number>;
}

/** The values of a row by field, as plain text, also if they look like formulas or HTML; or why it cannot be read. */
export function readCells<Field extends string>(
  cells: readonly string[],
  { columns, width, maxLengths }: CellReading<Field>,
):
  | { values: Partial<Record<Field, string>> }
  | { field: Field | null; problem: 'tooManyCells' | 'tooLong' | 'invalid' } {
  // An unquoted comma moves the values after it into the wrong columns.
  if (cells.slice(width).some(Boolean)) return { field: null, problem: 'tooManyCells' };
  const values: Partial<Record<Field, string>> = {};
  for (const [at, field] of columns.entries()) {
    const value = (cells[at] ?? '').replace(formulaEscape, '').normalize('NFC').replace(/\s+/g, ' ').trim();
    if (!field || !value) continue;
    if (value.length > maxLengths[field]) return { field, problem: 'tooLong' };
    if (characterProblem(value)) return { field, problem: 'invalid' };
    values[field] = value;
  }
  return { values };
}

/** What the dates of a column show about their order. */
interface DateOrders {
  /** The number of dates that exist in one order only. */
  counts: Record<DateOrder, number>;
  /** The first date that means another day in the other order; null if there is none. */
  unclear: ({ example: string } & Record<DateOrder, Day>) | null;
}

function countDateOrders(dates: readonly string[]): DateOrders {
  const found: DateOrders = { counts: { monthFirst: 0, dayFirst: 0 }, unclear: null };
  for (const example of dates) {
    const [monthFirst, dayFirst] = [readDay(example, 'monthFirst'), readDay(example, 'dayFirst')];
    if (monthFirst && !dayFirst) found.counts.monthFirst += 1;
    if (dayFirst && !monthFirst) found.counts.dayFirst += 1;
    if (monthFirst && dayFirst && monthFirst !== dayFirst)
      found.unclear ??= { example, monthFirst, dayFirst };
  }
  return found;
}

/**
 * The order in which the dates of a column are read: as chosen, else that of most dates, else the month first. With the date
 * to ask about if the order is unclear.
 */
export function readDateOrder(
  dates: readonly string[],
  chosen: DateOrder | undefined,
): { order: DateOrder; unclear: UnclearDate | null } {
  const { counts, unclear } = countDateOrders(dates);
  const shown = counts.dayFirst > counts.monthFirst ? 'dayFirst' : 'monthFirst';
  const order = chosen ?? shown;
  const isClear = order === shown && counts[shown] > 0 && Math.min(...Object.values(counts)) === 0;
  return { order, unclear: unclear && !isClear ? { ...unclear, order } : null };
}

const maxShown = 100;

/** Adds a row to those that are shown, of which there are at most a hundred. */
export function show<Row>(rows: Row[], row: Row): void {
  if (rows.length < maxShown) rows.push(row);
}
