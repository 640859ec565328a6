import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { impersonalTables } from './clinics.ts';
import { custodianTables } from './custodian.ts';
import { personalTables } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** Columns of every table, as the database has them. */
async function storedColumns(): Promise<Record<string, string[]>> {
  const { rows } = await db.database.platform.raw<{ rows: { table: string; columns: string[] }[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
}

it('every column of the database is classified once: disclosed to the person, secret, or not personal', async () => {
  // A new column has to be added to platform/privacy/map before it is used: is it about a person?
  const named = [
    ...personalTables.map(
      ({ table, exported, secret, other }) => [table, [...exported, ...secret, ...other]] as const,
    ),
    ...impersonalTables.map(({ table, columns }) => [table, columns] as const),
  ].map(([table, columns]) => [table, [...columns].toSorted()] as const);
  // Each table is listed once.
  expect(new Set(named.map(([table]) => table)).size).toBe(named.length);
  const stored = await storedColumns();
  for (const { table } of custodianTables) {
    expect(stored[table], table).toBeDefined();
    delete stored[table];
  }
  expect(Object.fromEntries(named)).toEqual(stored);
});

it('foreign keys to an account delete or clear the reference with the account', async () => {
  const { rows } = await db.database.platform.raw<{ rows: { table: string; rule: string }[] }>(
    `SELECT conrelid::regclass::text AS table, confdeltype AS rule FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'users'::regclass`,
  );
  const links = (rule: string) => new Set(rows.filter((row) => row.rule === rule).map(({ table }) => table));
  expect(rows.filter(({ rule }) => rule !== 'c' && rule !== 'n')).toEqual([]);
  for (const { table, erasure } of personalTables) {
    if (erasure.how === 'with account') expect(links('c'), table).toContain(table);
    if (erasure.how === 'unlinked') expect(links('n'), table).toContain(table);
  }
});
