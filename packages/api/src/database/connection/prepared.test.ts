import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { keepPlans } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A connection that records the name of each statement. */
function noted() {
  const names: (string | undefined)[] = [];
  const connection = {
    query(statement: string | { name?: string }, ..._rest: unknown[]): void {
      names.push(typeof statement === 'string' ? undefined : statement.name);
    },
  };
  return { connection, names };
}

it('a statement is named from its third run on, in either form, with the same name on every connection', () => {
  const keep = keepPlans();
  const [first, second] = [noted(), noted()];
  keep(first.connection);
  keep(second.connection);
  const text = 'SELECT email FROM users WHERE user_id = $1';
  for (const values of [[1], [2], [3], [4]]) first.connection.query({ text, values } as never);
  second.connection.query(text, [5]);
  second.connection.query('BEGIN;');
  second.connection.query({ text: 'SELECT locale FROM users', values: [] } as never);
  expect(first.names).toEqual([undefined, undefined, 'kept_1', 'kept_1']);
  expect(second.names).toEqual(['kept_1', undefined, undefined]);
});

it('statements that differ each time are never named, and at most 250 others are', () => {
  const { connection, names } = noted();
  keepPlans()(connection);
  for (let n = 0; n < 5_000; n += 1) connection.query(`SELECT email FROM users OFFSET ${n}`, []);
  expect(new Set(names)).toEqual(new Set([undefined]));
  for (let n = 0; n < 400; n += 1)
    for (let run = 0; run < 3; run += 1) connection.query(`SELECT email FROM users LIMIT ${n}`, []);
  expect(new Set(names).size).toBe(251);
});

it('named statements work for each value, also in transactions, and after a migration that adds a column', async () => {
  const sql = database.database.platform;
  const admin = new pg.Client(database.adminUrl);
  await admin.connect();
  await admin.query('CREATE TABLE kept_plans (n integer); GRANT ALL ON kept_plans TO svc_platform');
  for (let n = 1; n <= 12; n += 1) await sql('kept_plans').insert({ n });
  const at = async (n: number) => [
    (await sql.raw('SELECT n FROM kept_plans WHERE n = ?', [n])).rows,
    await sql.transaction((tx) => tx('kept_plans').where({ n })),
    await sql('kept_plans').where({ n }).returning('*').update({ n }),
  ];
  for (let n = 1; n <= 12; n += 1) expect(await at(n)).toEqual([[{ n }], [{ n }], [{ n }]]);
  await admin.query('ALTER TABLE kept_plans ADD COLUMN more text');
  await admin.end();
  expect(await at(12)).toEqual([[{ n: 12 }], [{ n: 12, more: null }], [{ n: 12, more: null }]]);
});
