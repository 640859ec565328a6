import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Changed,
  type DateOrder,
  type ImportColumns,
  type ImportPreview,
  type ImportResult,
  maxImportRows,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid } from '../../../server/refusals.ts';
import { forClinic } from '../../access/index.ts';
import {
  type CsvRow,
  describeColumns,
  readDateOrder,
  readImportFile,
  refuseTwice,
} from '../../shared/index.ts';
import { type ClientCall, textOf } from '../call.ts';
import { takeFileNumbers } from '../record/repository.ts';
import { wordsOf } from '../words.ts';
import { guessColumns, recognizeColumn } from './columns.ts';
import {
  findCountry,
  insertImport,
  insertPeople,
  listPeopleAfter,
  lockImports,
  updateImport,
} from './repository.ts';
import type { ImportedPerson, Reading } from './rows.ts';
import { ImportSorting } from './sorting.ts';

/** Rows that show what an ignored column contains. */
const sampleSize = 200;
/** Rows read at a time: other requests run in between, and file numbers are locked no longer than for so many clients. */
const batchSize = 1_000;

/**
 * Shows what importing a file would do, without storing anything.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read
 */
export async function previewImport(
  call: ClientCall,
  { text, columns, birthOrder }: { text: string; columns?: ImportColumns; birthOrder?: DateOrder },
): Promise<ImportPreview> {
  const [head, ...rows] = await readImportFile(text, call.locale, maxImportRows);
  const fields = columns ?? guessColumns(head.cells);
  const { reading, unclearBirth } = await readingOf(call, head, rows, fields, birthOrder);
  const sorting = new ImportSorting(reading);
  sorting.addClients(await forClinic(call, (tx) => listPeopleAfter(tx, 0)));
  let ready = 0;
  for (const batch of batchesOf(rows)) {
    await setImmediate();
    ready += sorting.sort(batch).length;
  }
  const sample = rows.slice(0, sampleSize);
  return {
    columns: describeColumns(head, rows, fields).map((column, at) => ({
      ...column,
      looksLike: column.field
        ? null
        : recognizeColumn(
            sample.map(({ cells }) => cells[at] ?? ''),
            fields,
          ),
    })),
    unclearBirth,
    rows: rows.length,
    ready,
    known: sorting.known,
    knownRows: sorting.knownRows,
    refused: sorting.refused,
    refusedRows: sorting.refusedRows,
    withoutRegion: sorting.withoutRegion,
    unknownRegions: sorting.unknownRegions,
  };
}

/**
 * Adds the clients of a file who do not exist yet, a batch of rows per transaction. If a later batch fails, the clients
 * already added stay, and the result says how many rows are left.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read or no column is assigned to the name
 */
export async function runImport(
  call: ClientCall,
  { text, columns, birthOrder }: { text: string; columns: ImportColumns; birthOrder?: DateOrder },
): Promise<Changed & ImportResult> {
  const [head, ...rows] = await readImportFile(text, call.locale, maxImportRows);
  if (!columns.includes('givenName') && !columns.includes('familyName'))
    throw invalid({ columns: textOf(call)('importNoName') });
  const { deps, access } = call;
  const { tenantId, staffId: createdBy } = access;
  const now = deps.clock.now();
  const sha256 = createHash('sha256').update(text).digest();
  const { reading } = await readingOf(call, head, rows, columns, birthOrder);
  const sorting = new ImportSorting(reading);
  let id = '';
  let version = 1;
  let done = { rows: 0, added: 0, known: 0, refused: 0 };
  try {
    for (const batch of batchesOf(rows))
      [id, version, done] = await forClinic(call, async (tx) => {
        await lockImports(tx, tenantId);
        sorting.addClients(await listPeopleAfter(tx, sorting.lastFileNo));
        const people = sorting.sort(batch);
        await addPeople(tx, call, people, now);
        const { known, refused } = sorting;
        const totals = { rows: done.rows + batch.length, added: done.added + people.length, known, refused };
        if (id) return [id, await updateImport(tx, tenantId, id, totals), totals];
        return [await insertImport(tx, tenantId, { ...totals, sha256, now, createdBy }), 1, totals];
      });
  } catch (error) {
    if (!id) throw error;
    deps.log.error({ err: error, importId: id }, 'import of clients broken off');
  }
  const { rows: read, ...totals } = done;
  // Without the rows of a batch that was rolled back.
  const refusedRows = sorting.refusedRows.slice(0, totals.refused);
  return { id, version, ...totals, refusedRows, left: rows.length - read };
}

async function addPeople(
  tx: Tx,
  call: ClientCall,
  people: readonly ImportedPerson[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const { tenantId, staffId: createdBy } = call.access;
  const first = await takeFileNumbers(tx, tenantId, people.length);
  const rows = people.map(({ identity, region, language = null }, at) => ({
    fileNo: first + at,
    language,
    region,
    identity,
    words: wordsOf(identity),
  }));
  await insertPeople(tx, tenantId, rows, { createdBy, now });
}

function* batchesOf(rows: readonly CsvRow[]): Generator<CsvRow[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

/** How the rows are read, with the birth date to ask about if the order of its parts is unclear. */
async function readingOf(
  call: ClientCall,
  head: CsvRow,
  rows: readonly CsvRow[],
  columns: ImportColumns,
  birthOrder: DateOrder | undefined,
): Promise<{ reading: Reading } & Pick<ImportPreview, 'unclearBirth'>> {
  refuseTwice(columns, call.locale);
  const births = columns.indexOf('birthOn');
  const dates = births < 0 ? [] : rows.map(({ cells }) => cells[births] ?? '');
  const { order, unclear: unclearBirth } = readDateOrder(dates, birthOrder);
  const country = await forClinic(call, (tx) => findCountry(tx, call.access.tenantId));
  const today = call.deps.clock.now().toISOString().slice(0, 10);
  return { reading: { columns, order, today, country, width: head.cells.length }, unclearBirth };
}
