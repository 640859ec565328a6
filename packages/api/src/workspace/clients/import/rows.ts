import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Country, characterProblem, isEmail } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import {
  type BirthOrder,
  type ClientIdentity,
  type Day,
  earliestBirth,
  type ImportColumns,
  type ImportField,
  maxImportColumns,
  maxImportRows,
  phoneDigits,
  type RefusedRow,
} from '@tamarack/core/domain/workspace';
import { CsvError, parse } from 'csv-parse';
import { fold } from '../fold.ts';
import { identityOf } from '../record/service.ts';
import { readDay } from '../written-day.ts';
import { readRegion } from './regions.ts';

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
export async function readCsv(text: string): Promise<CsvRow[] | null> {
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
      to: maxImportRows + maxEmptyRows,
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
      if (rows.push({ line: info.lines, cells }) > maxImportRows + 1) break;
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

export interface ImportedPerson {
  identity: ClientIdentity;
  region: string | null;
  language: Locale | undefined;
}

export type ReadRow =
  | {
      person: ImportedPerson;
      /** What the file has as the province or state, if it is not recognized. */
      unknownRegion: string | undefined;
    }
  | Omit<RefusedRow, 'line'>;

const maxLengths: Record<ImportField, number> = {
  givenName: 80,
  familyName: 80,
  preferredName: 80,
  pronouns: 40,
  birthOn: 40,
  email: 254,
  phone: 40,
  otherPhone: 40,
  streetAddress: 120,
  city: 80,
  region: 60,
  postalCode: 12,
  language: 40,
};

/** How the rows of a file are read. */
export interface Reading {
  columns: ImportColumns;
  order: BirthOrder;
  today: Day;
  /** Country of the clinic. */
  country: Country;
  /** The number of headers. */
  width: number;
}

/** The apostrophe that exports put before text that a spreadsheet would take for a formula. */
const formulaEscape = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Parses one row as a person. Cells stay plain text, even if they look like formulas or HTML. */
export function readRow(
  cells: readonly string[],
  { columns, order, today, country, width }: Reading,
): ReadRow {
  // An unquoted comma moves the values after it into the wrong columns.
  if (cells.slice(width).some(Boolean)) return { field: null, problem: 'tooManyCells' };
  const values: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of columns.entries()) {
    const value = (cells[at] ?? '').replace(formulaEscape, '').normalize('NFC').replace(/\s+/g, ' ').trim();
    if (!field || !value) continue;
    if (value.length > maxLengths[field]) return { field, problem: 'tooLong' };
    if (characterProblem(value)) return { field, problem: 'invalid' };
    values[field] = value;
  }
  const { givenName = '', familyName = '', birthOn, email, region, language, ...others } = values;
  if (!givenName && !familyName) return { field: null, problem: 'nameMissing' };
  if (email && !isEmail(email)) return { field: 'email', problem: 'invalid' };
  for (const field of ['phone', 'otherPhone'] as const)
    if (others[field] && !/^\d{7,15}$/.test(phoneDigits(others[field]))) return { field, problem: 'invalid' };
  const born = birthOn === undefined ? null : readDay(birthOn, order);
  if (born === undefined || (born && (born > today || born < earliestBirth)))
    return { field: 'birthOn', problem: 'invalid' };
  const livesIn = region === undefined ? undefined : readRegion(region, country);
  const identity = identityOf({ ...others, givenName, familyName, birthOn: born, email: email ?? '' });
  return {
    person: { identity, region: livesIn ?? null, language: readLanguage(language) },
    unknownRegion: livesIn === undefined ? region : undefined,
  };
}

/** What the dates of a column show about their order. */
export interface DateOrders {
  /** The number of dates that exist in one order only. */
  counts: Record<BirthOrder, number>;
  /** The first date that means another day in the other order; null if there is none. */
  unclear: ({ example: string } & Record<BirthOrder, Day>) | null;
}

export function countDateOrders(dates: readonly string[]): DateOrders {
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

function readLanguage(text = ''): Locale | undefined {
  const start = fold(text).slice(0, 2);
  return start === 'fr' ? 'fr' : ['en', 'an'].includes(start) ? 'en' : undefined;
}
