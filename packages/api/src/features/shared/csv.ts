import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AuditAction } from '@tamarack/core/domain';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ServerDeps } from '../../deps.ts';
import type { Actor } from '../../record/actor.ts';
import { insertAuditEntry } from '../../record/repository.ts';

/** Rows read at once. */
const pageRows = 1_000;

/** The columns of a file in their order: the name in its first line, and what a row has there. */
export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | Date | null | undefined>
>;

/**
 * Rows as CSV, written while they are read: UTF-8 with a byte order mark, times in UTC, and nothing in it that a
 * spreadsheet would run as a formula. A failure of the reading is logged and breaks the file off.
 *
 * @param what the export in words, for the log
 */
export function csvOf<Row>(
  { log }: Pick<ServerDeps, 'log'>,
  what: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Stringifier {
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    escape_formulas: true,
    cast: { date: (time) => time.toISOString() },
  });
  const lines = Readable.from(linesOf(Object.values(columns), rows), { highWaterMark: pageRows });
  lines.on('error', (error) => {
    log.error({ err: error }, `${what} broken off`);
    csv.destroy(error);
  });
  return lines.pipe(csv);
}

async function* linesOf<Row>(
  values: readonly CsvColumns<Row>[string][],
  rows: Iterable<Row> | AsyncIterable<Row>,
) {
  for await (const row of rows) yield values.map((value) => value(row));
}

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
export function csvAnswer(h: ResponseToolkit, csv: Stringifier, fileName: string): ResponseObject {
  return h
    .response(csv)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`);
}

/** `leads-2026-11-21.csv` */
export function csvName(list: string, { clock }: Pick<ServerDeps, 'clock'>): string {
  return `${list}-${clock.now().toISOString().slice(0, 10)}.csv`;
}
