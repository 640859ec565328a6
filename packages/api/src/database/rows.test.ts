import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { one, query } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('rows have the keys of the code, also once their statement’s plan is kept', async () => {
  const sql = database.database.platform;
  const statement = `SELECT 7 AS tenant_id, 8 AS box048_cents, 9 AS "ownName", '{"in_json": 1}'::jsonb AS facts WHERE ?`;
  for (let run = 0; run < 5; run += 1)
    expect(await query(sql, statement, [true])).toEqual([
      { tenantId: 7, box048Cents: 8, ownName: 9, facts: { in_json: 1 } },
    ]);
  expect(await one(sql, 'SELECT 1 AS per_1_000')).toEqual({ per1000: 1 });
});
