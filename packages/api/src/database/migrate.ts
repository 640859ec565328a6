import { readdir } from 'node:fs/promises';
import { brand } from '@tamarack/core/domain';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { productVersion } from '../config/built.ts';
import { StartError } from '../config/start-error.ts';
import { installJobs } from '../jobs/queue.ts';
import { preparePoolLogins } from './roles/logins.ts';
import { roles, runtimeRoles } from './roles/roles.ts';

export const migrationsDirectory = new URL('../../migrations/', import.meta.url).pathname;
const migrationConfig = {
  directory: migrationsDirectory,
  loadExtensions: ['.ts'],
  tableName: 'schema_migrations',
};
/** Precedes the version in the comment on the table, where an older release reads it. */
const RELEASE_COMMENT = 'Last migrated by version ';

/** Advisory lock for changes of the database's roles and tables. */
const LOCK = 727402;

/**
 * Creates the product's roles, extensions and the logins of the pools, which are named after the login of `url`. The
 * role of `adminUrl` must be able to create roles. Running it again changes nothing.
 * @param log called when it has to wait for another process
 */
export async function prepareRoles(
  adminUrl: string,
  url: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await waitForTurn((text) => client.query(text), log);
    for (const role of [roles.migrations, ...runtimeRoles]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (!rowCount)
        await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`);
    }
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`GRANT ${roles.migrations} TO CURRENT_USER`);
    await client.query(`GRANT CREATE ON DATABASE ${database} TO ${roles.migrations}`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${runtimeRoles.join(', ')}`);
    await client.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${roles.migrations}`);
    for (const extension of ['btree_gist', 'citext', 'pg_trgm', 'pgcrypto'])
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    await grantStatistics(client);
    await preparePoolLogins(client, { adminUrl, url });
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  } finally {
    await client.end();
  }
}

/** Lets the owner of the functions read the lag of standbys. Without the right to grant this, the lag stays unknown. */
async function grantStatistics(client: pg.Client): Promise<void> {
  const insufficientPrivilege = '42501';
  await client.query(`GRANT pg_read_all_stats TO ${roles.migrations}`).catch((error: { code?: string }) => {
    if (error.code !== insufficientPrivilege) throw error;
  });
}

function openForMigrations(adminUrl: string): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${roles.migrations} -c lock_timeout=5000` },
    // A single connection, so that its locks apply to everything that follows.
    pool: { min: 1, max: 1 },
  });
}

/**
 * Migrates tables, policies and job queues, one process at a time; returns the names of the migrations that ran.
 * @param log called when it has to wait for another process
 * @throws StartError when another release wrote the database
 */
export async function migrate(adminUrl: string, log: (line: string) => void = () => {}): Promise<string[]> {
  const db = openForMigrations(adminUrl);
  try {
    await waitForTurn((text) => db.raw(text), log);
    await assertMigrationsKnown(db);
    // Only a process that is gone can have left knex's own lock: a running one would hold ours.
    await db.migrate.forceFreeMigrationsLock(migrationConfig);
    const [, ran] = (await db.migrate.latest(migrationConfig)) as [number, string[]];
    if (ran.length > 0)
      await db.raw(`COMMENT ON TABLE schema_migrations IS '${RELEASE_COMMENT}${productVersion()}'`);
    await installJobs(adminUrl);
    return ran;
  } finally {
    await db.destroy();
  }
}

/** Takes the lock for this connection; the database releases it when the connection ends for any reason. */
async function waitForTurn(
  ask: (text: string) => Promise<{ rows: { mine: boolean }[] }>,
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await ask(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
  if (rows[0]?.mine) return;
  log('Another process is migrating this database; waiting for it.');
  await ask('SET lock_timeout = 0');
  await ask(`SELECT pg_advisory_lock(${LOCK})`);
  await ask('RESET lock_timeout');
}

/** Names of this release's migrations that the database does not have yet. */
export async function pendingMigrations(sql: Knex): Promise<string[]> {
  const applied = new Set((await appliedMigrations(sql)).map(({ name }) => name));
  return (await knownMigrations()).filter((name) => !applied.has(name));
}

/**
 * Refuses a database with migrations that this release does not have: a newer release wrote it, or one from before the
 * migrations were rewritten. It could not be migrated to the tables of this release.
 * @throws StartError
 */
export async function assertMigrationsKnown(sql: Knex): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = (await appliedMigrations(sql)).findLast(({ name }) => !known.has(name));
  if (!unknown) return;
  const version = await migratedBy(sql);
  throw new StartError(
    `${version ? `Version ${version}` : 'Another release'} of ${brand.name} wrote this database, this is version ${productVersion()}: ` +
      `the migration ${unknown.name}, applied on ${unknown.migration_time.toISOString().slice(0, 10)}, is not in this release.`,
    `Start ${version ? `version ${version} or a newer one` : 'the release that has this migration'}. To use this one, give it ` +
      'an empty database: name a new one in DATABASE_URL and DATABASE_ADMIN_URL, or move "postgres" and "postgres-password" ' +
      'in DATA_DIR away. Then restore the backup made before the upgrade, without --replace, or start without data ' +
      '(docs/upgrade.md).',
  );
}

/** Names of the migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.ts')).sort();
}

/** Oldest first; empty for a database that was never migrated. */
async function appliedMigrations(sql: Knex): Promise<{ name: string; migration_time: Date }[]> {
  if (!(await hasTable(sql, 'schema_migrations'))) return [];
  return sql('schema_migrations').select('name', 'migration_time').orderBy('name');
}

/** The release whose migrations ran last. */
async function migratedBy(sql: Knex): Promise<string | undefined> {
  const { rows } = await sql.raw<{ rows: { comment: string | null }[] }>(
    "SELECT obj_description('schema_migrations'::regclass) AS comment",
  );
  return rows[0]?.comment?.replace(RELEASE_COMMENT, '');
}

async function hasTable(sql: Knex, table: string): Promise<boolean> {
  const { rows } = await sql.raw<{ rows: { present: boolean }[] }>(
    'SELECT to_regclass(?) IS NOT NULL AS present',
    [table],
  );
  return rows[0]?.present ?? false;
}
