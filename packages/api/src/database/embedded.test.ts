import pg from 'pg';
import { expect, inject, test } from 'vitest';

test('the run has a PostgreSQL of its own', async () => {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname = 'tamarack'");
  await client.end();
  expect(rows).toEqual([{ datname: 'tamarack' }]);
});
