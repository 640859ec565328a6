import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AuditAction } from '@tamarack/core/domain';
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../audit/actor.ts';
import { insertAuditEntry } from '../audit/repository.ts';
import type { ServerDeps } from './deps.ts';

/** Rows read and written at a time. */
const pageRows = 1_000;

/** A file's columns in order: each header, and how to get a row's value for it. */
export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | Date | null | undefined>
>;

/**
 * Streams rows as CSV: UTF-8 with a byte order mark, times in UTC, formulas escaped. If reading fails, the error is
 * logged and the file is cut off. Rows are sent in large chunks, because compression adds a delay per chunk, however
 * small.
 *
 * @param what name of the export, for the log
 */
export function csvOf<Row>(
  { log }: Pick<ServerDeps, 'log'>,
  what: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  const pieces = piecesOf(columns, rows);
  return Readable.from(pieces, { objectMode: false }).once('error', (error) => {
    log.error({ err: error }, `${what} broken off`);
  });
}

async function* piecesOf<Row>(columns: CsvColumns<Row>, rows: Iterable<Row> | AsyncIterable<Row>) {
  const values = Object.values(columns);
  const names = Object.keys(columns);
  yield stringify([], { header: true, columns: names, bom: true });
  let lines: ReturnType<CsvColumns<Row>[string]>[][] = [];
  for await (const row of rows) {
    if (lines.push(values.map((value) => value(row))) < pageRows) continue;
    yield toCsv(lines);
    lines = [];
  }
  if (lines.length > 0) yield toCsv(lines);
}

const toCsv = (lines: unknown[][]) =>
  stringify(lines, { escape_formulas: true, cast: { date: (time) => time.toISOString() } });

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

/** `leads-2026-11-21.csv` */
export function csvName(list: string, { clock }: Pick<ServerDeps, 'clock'>): string {
  return `${list}-${clock.now().toISOString().slice(0, 10)}.csv`;
}
