import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AuditAction } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../audit/actor.ts';
import { insertAuditEntry } from '../audit/repository.ts';
import type { ServerDeps } from './deps.ts';

/** Rows read and written at a time. */
const pageRows = 1_000;

/** A number with two decimals, such as an amount in dollars, written in the way of the file's language. */
interface Decimal {
  hundredths: number;
}

/** A file's columns in order: each header, and how to get a row's value for it. */
export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | Decimal | Date | null | undefined>
>;

/**
 * Streams rows as CSV: UTF-8 with a byte order mark, times in UTC, formulas escaped. If reading fails, the error is
 * logged and the file is cut off. Rows are sent in large chunks, because compression adds a delay per chunk, however
 * small.
 *
 * @param what name of the export, for the log
 * @param locale French files have semicolons and decimal commas, as spreadsheets in French expect
 */
export function csvOf<Row>(
  { log }: Pick<ServerDeps, 'log'>,
  what: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  locale: Locale = 'en',
): Readable {
  const pieces = piecesOf(columns, rows, locale);
  return Readable.from(pieces, { objectMode: false }).once('error', (error) => {
    log.error({ err: error }, `${what} broken off`);
  });
}

async function* piecesOf<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  locale: Locale,
) {
  const values = Object.values(columns);
  const names = Object.keys(columns);
  yield stringify([], { header: true, columns: names, bom: true, delimiter: delimiters[locale] });
  let lines: ReturnType<CsvColumns<Row>[string]>[][] = [];
  for await (const row of rows) {
    if (lines.push(values.map((value) => value(row))) < pageRows) continue;
    yield toCsv(lines, locale);
    lines = [];
  }
  if (lines.length > 0) yield toCsv(lines, locale);
}

const delimiters: Readonly<Record<Locale, string>> = { en: ',', fr: ';' };

/** The only texts that may begin with a minus: no spreadsheet takes them for a formula. */
const negative = /^-\d+([.,]\d+)?$/;
const unescapedIfNumber = (text: string) =>
  negative.test(text) ? { value: text, escape_formulas: false } : text;

/** Where a spreadsheet in the other language would begin a new cell with a formula. */
const formulaInOtherLanguage: Readonly<Record<Locale, RegExp>> = {
  en: /;(?=[\s"]*[=+\-@])/g,
  fr: /,(?=[\s"]*[=+\-@])/g,
};

/** Rows without a header, formulas escaped. */
export function toCsv(lines: unknown[][], locale: Locale): string {
  const decimal = ({ hundredths }: Decimal) => {
    const written = (hundredths / 100).toFixed(2);
    return unescapedIfNumber(locale === 'fr' ? written.replace('.', ',') : written);
  };
  return stringify(lines, {
    delimiter: delimiters[locale],
    escape_formulas: true,
    cast: {
      date: (time) => time.toISOString(),
      string: (text) => unescapedIfNumber(text.replace(formulaInOtherLanguage[locale], "$&'")),
      object: (value) => decimal(value as unknown as Decimal),
    },
  });
}

/**
 * All rows of a list, fetched by keyset pagination, 1,000 at a time.
 *
 * @param read returns at most `limit` rows after a key; null means from the start
 * @param placeOf returns the key of a row
 */
export async function* everyRow<Row, Place>(
  read: (after: Place | null, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row> {
  let after: Place | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after, pageRows);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = placeOf(last);
  }
}

/**
 * Writes an export and its filters to the audit log. A search may contain a name, so it is stored encrypted with the
 * actor's key.
 */
export async function recordExport(
  { database }: Pick<ServerDeps, 'database'>,
  actor: Actor,
  action: AuditAction,
  query: { search?: string; [detail: string]: unknown },
): Promise<void> {
  const { search, ...details } = query;
  await database.platform.transaction((tx) =>
    insertAuditEntry(tx, actor, { action, details, ...(search ? { personal: { search } } : {}) }),
  );
}

/** The response of a route that sends a CSV file. */
export function csvAnswer(h: ResponseToolkit, csv: Readable, fileName: string): ResponseObject {
  return h
    .response(csv)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`);
}

/** Names a file by what it covers: `hours-2026-11-01-2026-11-30.csv` */
export const csvName = (list: string, ...covered: readonly (string | number)[]): string =>
  `${[list, ...covered].join('-')}.csv`;

/** The day on which an operator saves a file, in UTC. */
export const operatorsDay = ({ clock }: Pick<ServerDeps, 'clock'>): string =>
  clock.now().toISOString().slice(0, 10);

/** A file and its name. */
export interface CsvFile {
  csv: Readable;
  fileName: string;
}
