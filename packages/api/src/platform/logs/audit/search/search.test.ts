import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database/database.ts';
import { send } from '../../../../database/rows.ts';
import type { Statement } from '../../../../database/statement.ts';
import { type AuditFilter, listEntries } from '../repository.ts';
import { readWords } from './words.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const anyEntry = { subject: null, outcome: null, from: null, to: null, before: null };

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many entries of the log a statement has read. */
function entriesRead(node: PlanNode): number {
  const { Plans = [], 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0 } = node;
  const own = node['Relation Name'] === 'audit_log' ? (kept + removed) * node['Actual Loops'] : 0;
  return own + Plans.reduce((sum, each) => sum + entriesRead(each), 0);
}

/** The entries found, and how many of the log were read for them. */
async function measured(filter: AuditFilter, search: string) {
  const sql = db.database.platform;
  const words = await readWords(sql, search);
  const asked: Statement[] = [];
  const note = (told: { sql: string; bindings: unknown[] }) =>
    asked.push({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${told.sql}`, values: told.bindings });
  sql.on('query', note);
  const entries = await listEntries(sql, filter, words, 50);
  sql.removeListener('query', note);
  const { rows } = await send(sql, asked[0] as Statement);
  return { entries, read: entriesRead(rows[0]?.['QUERY PLAN'][0].Plan) };
}

it('does not read a long log to find what is older than a day', async () => {
  await db.admin.raw(`
    INSERT INTO audit_log (at, actor_kind, action)
      SELECT '2020-05-01T12:00:00Z', 'system', 'account.unlocked' FROM generate_series(1, 20000);
    INSERT INTO audit_log (actor_kind, action) SELECT 'system', 'account.unlocked' FROM generate_series(1, 40000);
    ANALYZE audit_log`);
  const { entries, read } = await measured({ ...anyEntry, to: '2020-05-02T00:00:00Z' }, '');
  expect([entries.length, entries[0]?.at.toISOString()]).toEqual([50, '2020-05-01T12:00:00.000Z']);
  expect(read).toBeLessThan(1_000);
}, 60_000);

it('looks up one or two letters instead of reading a long log', async () => {
  await db.admin.raw(`INSERT INTO users (email, full_name) VALUES ('qz@x.example', 'Qz Roy')`);
  const { entries, read } = await measured({ ...anyEntry, subject: 'account' }, 'qz');
  expect(entries).toEqual([]);
  expect(read).toBeLessThan(1_000);
}, 60_000);

it('does not read a long log to find the few entries of thousands of people', async () => {
  await db.admin.raw(`
    INSERT INTO users (email, full_name) SELECT 'odile' || n || '@x.example', 'Odile Gagnon' FROM generate_series(1, 5100) n;
    INSERT INTO audit_log (actor_kind, action, subject_id)
      SELECT 'system', 'account.unlocked', user_id FROM users WHERE email = 'odile7@x.example';
    INSERT INTO audit_log (actor_kind, action) SELECT 'system', 'account.unlocked' FROM generate_series(1, 40000);
    ANALYZE users, audit_log`);
  const { entries, read } = await measured(anyEntry, 'odile');
  expect(entries.map(({ subject }) => subject?.email)).toEqual(['odile7@x.example']);
  expect(read).toBeLessThan(25_000);
}, 60_000);
