import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { tablesPage } from './tables-page.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it('docs/tables.md matches the migrations; "npm run admin -- docs" generates it', async () => {
  const committed = readFileSync(new URL('../../../../docs/tables.md', import.meta.url), 'utf8');
  expect(committed).toBe(await tablesPage(db.database.platform));
});

it('every table is on the page', async () => {
  const page = await tablesPage(db.database.platform);
  const tables = await db.database
    .platform('pg_tables')
    .where({ schemaname: 'public' })
    .whereNot('tablename', 'like', 'schema_migrations%')
    // The monthly partitions of the access log have the same columns.
    .whereNot('tablename', 'like', 'access\\_log\\_2%')
    .pluck('tablename');
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter((name) => !page.includes(`\n  ${name} {\n`))).toEqual([]);
});
