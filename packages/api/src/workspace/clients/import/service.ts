import { createHash } from 'node:crypto';
import { DomainError } from '@tamarack/core/domain';
import {
  type BirthOrder,
  type Changed,
  type ImportColumns,
  type ImportPreview,
  maxImportColumns,
  maxImportRows,
} from '@tamarack/core/domain/workspace';
import { forClinic } from '../../access/index.ts';
import { isKnown } from '../alike.ts';
import { type ClientCall, textOf } from '../call.ts';
import { takeFileNumbers } from '../record/repository.ts';
import { foldedName, wordsOf } from '../words.ts';
import { guessColumns, recognizeColumn } from './columns.ts';
import { insertImport, insertPeople, type KnownPerson, listPeople, lockImports } from './repository.ts';
import {
  type CsvRow,
  findBirthOrder,
  findUnclearDate,
  type ImportedPerson,
  readCsv,
  readRow,
} from './rows.ts';

const maxProblems = 100;
const examples = 3;
/** Rows that show what an ignored column contains. */
const sampleSize = 200;
/** Clients inserted per statement. */
const batchSize = 1_000;

/**
 * Shows what importing a file would do, without storing anything.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read
 */
export function previewImport(
  call: ClientCall,
  { text, columns, birthOrder }: { text: string; columns?: ImportColumns; birthOrder?: BirthOrder },
): Promise<ImportPreview> {
  const [head, ...rows] = readFile(call, text);
  const fields = columns ?? guessColumns(head.cells);
  const { order, unclearBirth } = readBirthOrder(rows, fields, birthOrder);
  const sample = rows.slice(0, sampleSize);
  return forClinic(call.deps, call.access, async (tx) => {
    const there = await listPeople(tx);
    const { people, known, refused, problems } = separateNew(call, rows, fields, order, there);
    return {
      columns: head.cells.slice(0, maxImportColumns).map((header, at) => ({
        header: header.slice(0, 80),
        field: fields[at] ?? null,
        looksLike: fields[at]
          ? null
          : recognizeColumn(
              sample.map(({ cells }) => cells[at] ?? ''),
              fields,
            ),
        examples: rows.slice(0, examples).map(({ cells }) => (cells[at] ?? '').slice(0, 80)),
      })),
      unclearBirth,
      rows: rows.length,
      ready: people.length,
      known,
      refused,
      problems,
    };
  });
}

/**
 * Adds the clients of a file who do not exist yet.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read or no column is assigned to the name
 */
export function runImport(
  call: ClientCall,
  { text, columns, birthOrder }: { text: string; columns: ImportColumns; birthOrder?: BirthOrder },
): Promise<Changed & { added: number; known: number; refused: number }> {
  const [, ...rows] = readFile(call, text);
  if (!columns.includes('givenName') && !columns.includes('familyName'))
    throw new DomainError('VALIDATION_FAILED', { fields: { columns: textOf(call)('importNoName') } });
  const { tenantId, staffId: createdBy } = call.access;
  const now = call.deps.clock.now();
  const { order } = readBirthOrder(rows, columns, birthOrder);
  return forClinic(call.deps, call.access, async (tx) => {
    await lockImports(tx, tenantId);
    const { people, known, refused } = separateNew(call, rows, columns, order, await listPeople(tx));
    const added = people.length;
    if (added > 0) {
      const first = await takeFileNumbers(tx, tenantId, added);
      const rowsToAdd = people.map(({ identity, region, language = null }, at) => ({
        fileNo: first + at,
        language,
        region,
        identity,
        words: wordsOf(identity),
      }));
      for (let at = 0; at < added; at += batchSize)
        await insertPeople(tx, tenantId, rowsToAdd.slice(at, at + batchSize), { createdBy, now });
    }
    const sha256 = createHash('sha256').update(text).digest();
    const id = await insertImport(tx, tenantId, {
      sha256,
      rows: rows.length,
      added,
      known,
      refused,
      now,
      createdBy,
    });
    return { id, version: 1, added, known, refused };
  });
}

function readFile(call: ClientCall, text: string): [CsvRow, ...CsvRow[]] {
  const rows = readCsv(text);
  const refuse = (reason: string) => new DomainError('VALIDATION_FAILED', { fields: { text: reason } });
  const [head, ...others] = rows ?? [];
  if (!head || head.cells.length < 2 || others.length === 0) throw refuse(textOf(call)('importUnreadable'));
  if (others.length > maxImportRows) throw refuse(textOf(call)('importTooManyRows', { max: maxImportRows }));
  return [head, ...others];
}

/** The order in which dates of birth are read: as the file shows, else as chosen, else the month first. */
function readBirthOrder(
  rows: readonly CsvRow[],
  columns: ImportColumns,
  chosen: BirthOrder = 'monthFirst',
): { order: BirthOrder } & Pick<ImportPreview, 'unclearBirth'> {
  const births = columns.indexOf('birthOn');
  const dates = births < 0 ? [] : rows.map(({ cells }) => cells[births] ?? '');
  const found = findBirthOrder(dates);
  const unclear = found ? null : findUnclearDate(dates);
  return { order: found ?? chosen, unclearBirth: unclear && { ...unclear, order: chosen } };
}

/** Separates new people from those who already exist in the clinic or earlier in the file. */
function separateNew(
  call: ClientCall,
  rows: readonly CsvRow[],
  columns: ImportColumns,
  order: BirthOrder,
  there: readonly KnownPerson[],
): { people: ImportedPerson[] } & Pick<ImportPreview, 'known' | 'refused' | 'problems'> {
  const fields = columns.filter((field) => field !== null);
  if (new Set(fields).size < fields.length)
    throw new DomainError('VALIDATION_FAILED', { fields: { columns: textOf(call)('importTwice') } });
  const today = call.deps.clock.now().toISOString().slice(0, 10);
  const byName = Map.groupBy(there, nameOf);
  const inFile = new Map<string, KnownPerson[]>();
  const people: ImportedPerson[] = [];
  const problems: ImportPreview['problems'] = [];
  let known = 0;
  let refused = 0;
  for (const { line, cells } of rows) {
    const read = readRow(cells, columns, today, order);
    if ('problem' in read) {
      refused += 1;
      problems.push({ line, field: read.field, problem: read.problem });
      continue;
    }
    const { identity } = read.person;
    const name = nameOf(identity);
    const before = inFile.get(name) ?? [];
    const isThere = byName.get(name)?.some((other) => isKnown(identity, other)) ?? false;
    const isTwice = before.some((other) => isKnown(identity, other));
    if (isThere || isTwice) {
      known += 1;
      problems.push({ line, field: null, problem: isThere ? 'known' : 'twoInFile' });
      continue;
    }
    inFile.set(name, [...before, identity]);
    people.push(read.person);
  }
  return { people, known, refused, problems: problems.slice(0, maxProblems) };
}

const nameOf = ({ givenName, familyName }: KnownPerson) => foldedName(givenName, familyName);
