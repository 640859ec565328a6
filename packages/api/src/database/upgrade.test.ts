import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '../../test/database/database-copy.ts';
import { connectDatabase } from './connection/connect.ts';
import { assertReady } from './connection/open.ts';
import { knownMigrations, migrate, migrationsDirectory, prepareRoles } from './migrate.ts';
import { roles } from './roles/roles.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const adminUrl = withDatabase(inject('postgresUrl'), name);
const loginUrl = withDatabase(inject('templateLoginUrl'), name);
let older: string;

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  await onCluster(`CREATE DATABASE ${name}`);
  older = mkdtempSync(join(tmpdir(), 'upgrade-test-'));
});
afterAll(async () => {
  rmSync(older, { recursive: true, force: true });
  await onCluster(`DROP DATABASE ${name} WITH (FORCE)`);
});

it('applies the last migration to an older database, and keeps its rows', async () => {
  const known = await knownMigrations();
  for (const file of [...known.slice(0, -1), 'support'])
    symlinkSync(join(migrationsDirectory, file), join(older, file));
  await prepareRoles(adminUrl, loginUrl);
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${roles.migrations}` },
  });
  const migrations = { directory: older, loadExtensions: ['.ts'], tableName: 'schema_migrations' };
  await db.migrate.latest(migrations);
  await db('users').insert({ email: 'ada@person.example', full_name: 'Ada Roy', locale: 'en' });
  await db('leads').insert({ email: 'lou@person.example', source: 'landing', locale: 'fr' });
  await db.destroy();

  expect(await migrate(adminUrl)).toEqual(known.slice(-1));
  expect(await migrate(adminUrl)).toEqual([]);

  const database = connectDatabase({ url: loginUrl, poolSize: 2 });
  try {
    await assertReady(database);
    expect(await database.platform('users').pluck('email')).toEqual(['ada@person.example']);
    expect(await database.platform('leads').pluck('email')).toEqual(['lou@person.example']);
  } finally {
    await database.close();
  }
});
