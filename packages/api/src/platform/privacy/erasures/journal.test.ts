import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { until } from '../../../../test/until.ts';
import { StartError } from '../../../config/start-error.ts';
import {
  addToJournal,
  type ErasedEntry,
  erasureJournalIn,
  readJournal,
  readJournals,
  testJournal,
} from './journal.ts';
import { keepErasureJournal } from './service.ts';

const now = new Date('2026-11-23T12:00:00Z');
const clinic = (at: string): ErasedEntry => ({ erased: 'clinic', id: randomUUID(), at });

let db: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'journal-test-'));
});
beforeEach(() => {
  file = join(folder, `${randomUUID()}.jsonl`);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

it('only grows, is readable only by this user, and drops erasures of more than three years ago', async () => {
  const [first, second, old] = ['2026-01-01', '2026-02-01', '2023-11-01'].map(clinic) as ErasedEntry[];
  expect(await addToJournal(file, [first as ErasedEntry, old as ErasedEntry], now)).toBe(1);
  expect(await addToJournal(file, [second as ErasedEntry], now)).toBe(2);
  expect(await addToJournal(file, [], now)).toBe(2);
  expect(readJournal(file)).toEqual([first, second]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('is empty before the first erasure, and reports an invalid line by its number', async () => {
  expect(readJournal(file)).toEqual([]);
  writeFileSync(file, `${JSON.stringify(clinic('2026-01-01'))}\n{"erased":"person","id":"x"}\n`);
  expect(() => readJournal(file)).toThrow(`Line 2 of "${file}" is no erasure.`);
});

it('is tested without a change', async () => {
  const own = mkdtempSync(join(folder, 'data-'));
  expect(await testJournal(erasureJournalIn(own))).toBe(0);
  expect(readdirSync(own)).toEqual([]);
  const old = `${JSON.stringify(clinic('2020-01-01'))}\n`;
  writeFileSync(erasureJournalIn(own), old);
  expect(await testJournal(erasureJournalIn(own))).toBe(1);
  expect([readdirSync(own), readFileSync(erasureJournalIn(own), 'utf8')]).toEqual([['erasures.jsonl'], old]);
});

it('reports a file that cannot be read, and a folder that cannot be written to', async () => {
  mkdirSync(file);
  for (const use of [addToJournal(file, [], now), testJournal(file)]) {
    const failure = await use.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as StartError).message).toMatch(`The list of erasures "${file}" cannot be read: EISDIR`);
  }
  const nowhere = join(folder, 'no such folder', 'erasures.jsonl');
  const failure = await addToJournal(nowhere, [clinic('2026-01-01')], now).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as StartError).message).toMatch(
    `The list of erasures "${nowhere}" cannot be written: ENOENT`,
  );
});

it('of a data folder counts only with entries, because a new machine has an empty one', async () => {
  const own = mkdtempSync(join(folder, 'data-'));
  expect(readJournals(own, [])).toEqual([]);
  expect(await addToJournal(erasureJournalIn(own), [], now)).toBe(0);
  expect(readJournals(own, [])).toEqual([]);
  const entry = clinic('2026-01-01');
  await addToJournal(erasureJournalIn(own), [entry], now);
  expect(readJournals(own, [])).toEqual([{ file: erasureJournalIn(own), entries: [entry] }]);
});

it('is read with the named ones, each of which has to exist', async () => {
  const own = mkdtempSync(join(folder, 'data-'));
  const entry = clinic('2026-01-01');
  await addToJournal(file, [entry], now);
  expect(readJournals(own, [file])).toEqual([{ file, entries: [entry] }]);
  expect(() => readJournals(own, [file, `${file}.old`])).toThrow(`There is no file "${file}.old".`);
});

it('is kept complete by every process from the database', async () => {
  const [requestId, tenantId] = [randomUUID(), randomUUID()];
  await db.database.platform('privacy_requests').insert({
    request_id: requestId,
    kind: 'erasure',
    status: 'done',
    email_hash: Buffer.alloc(32, 7),
    received_at: now,
    due_at: new Date(now.getTime() + 1000),
    closed_at: now,
  });
  await db.admin('audit_log').insert({ actor_kind: 'system', action: 'tenant.erased', tenant_id: tenantId });
  const journal = erasureJournalIn(folder);
  const keeping = keepErasureJournal({
    database: db.database,
    settings: { dataDir: folder },
    clock: manualClock(),
    log: pino({ level: 'silent' }),
  });
  try {
    await until(() => readJournal(journal).length === 2);
  } finally {
    await keeping.stop();
  }
  expect(readJournal(journal)).toEqual(
    expect.arrayContaining([
      { erased: 'person', id: requestId, emailHash: '07'.repeat(32), at: now.toISOString() },
      { erased: 'clinic', id: tenantId, at: expect.any(String) },
    ]),
  );
});
