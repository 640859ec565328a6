import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AuditAction } from '@tamarack/core/domain';
import { stringify } from 'csv-stringify/sync';
import type { Actor } from '../audit/actor.ts';
import { insertAuditEntry } from '../audit/repository.ts';
import type { ServerDeps } from './deps.ts';

/** Rows read at once. */
const pageRows = 1_000;

/** The columns of a file in their order: the name in its first line, and what a row has there. */
export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | Date | null | undefined>
>;

/**
 * Rows as CSV, written while they are read: UTF-8 with a byte order mark, times in UTC, and nothing in it that a
 * spreadsheet would run as a formula. A failure of the reading is logged and breaks the file off. It leaves in pieces of
 * many rows: compressing it costs a wait for each piece, however small.
 *
 * @param what the export in words, for the log
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
    yield written(lines);
    lines = [];
  }
  if (lines.length > 0) yield written(lines);
}

const written = (lines: unknown[][]) =>
  stringify(lines, { escape_formulas: true, cast: { date: (time) => time.toISOString() } });

/**
 * Every row of a list read by key, a thousand at a time however many there are.
 *
 * @param read the next rows behind a place, at most `limit`; null is the start
 * @param placeOf the place of a row
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

/** Puts an export on record with what it was asked for; a search may name a person and lies under the actor's key. */
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

/** The answer of a route that sends a CSV file. */
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
