import { once } from 'node:events';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../config/start-error.ts';
import { loginName } from '../roles/logins.ts';
import { runtimeRoles } from '../roles/roles.ts';
import { listTables, readMigrations, rowsOf } from './catalog.ts';
import { connectAsOwner } from './dump.ts';
import { type BackupHead, type BackupTable, readBackup } from './file.ts';

/** Number of clinics and accounts in a database before a restore. */
export interface Holdings {
  clinics: number;
  accounts: number;
}

export async function readHoldings(adminUrl: string): Promise<Holdings> {
  return asOwner(adminUrl, async (client) => {
    const [found] = await rowsOf<Holdings>(
      client,
      'SELECT (SELECT count(*) FROM tenants)::integer AS clinics, (SELECT count(*) FROM users)::integer AS accounts',
    );
    return found ?? { clinics: 0, accounts: 0 };
  });
}

/**
 * Refuses a database that the product is connected to. A pooler keeps connections of the product's logins for minutes
 * after the product has stopped.
 * @throws StartError
 */
export async function assertNotInUse(
  adminUrl: string,
  url: string,
  { hasPooler }: { hasPooler: boolean },
): Promise<void> {
  const logins = runtimeRoles.map((role) => loginName(role, url));
  const [found] = await asOwner(adminUrl, (client) =>
    rowsOf<{ connections: number }>(
      client,
      `SELECT count(*)::integer AS connections FROM pg_stat_activity
        WHERE datname = current_database() AND usename = ANY ($1)`,
      [logins],
    ),
  );
  if (found && found.connections > 0)
    throw new StartError(
      `The product is running on this database (${found.connections} connections).`,
      hasPooler
        ? 'Stop every server and worker first, then the pooler of DATABASE_POOLER_URL, or give it the command PAUSE.'
        : 'Stop every server and worker first.',
    );
}

/** Refuses a backup whose migrations differ from those of the database. @throws StartError */
export async function assertSameRelease(adminUrl: string, head: BackupHead): Promise<void> {
  const present = await asOwner(adminUrl, readMigrations);
  const unknown = head.migrations.find((name) => !present.includes(name));
  const lacking = present.find((name) => !head.migrations.includes(name));
  if (!unknown && !lacking) return;
  throw new StartError(
    unknown
      ? `A newer or different release, ${head.release}, made this backup: it has the migration ${unknown}, which this release has not.`
      : `An older release, ${head.release}, made this backup: it has not the migration ${lacking}.`,
    `Install release ${head.release}, restore the backup with it into an empty database, then upgrade.`,
  );
}

/**
 * Replaces the contents of the database with a backup, in one transaction: if anything fails, the database is
 * unchanged. Sessions are revoked; the workers create the jobs again.
 * @returns the number of rows of each table
 * @throws StartError when the file is damaged or does not match the tables
 */
export async function load(adminUrl: string, file: string): Promise<Readonly<Record<string, number>>> {
  return asOwner(adminUrl, async (client) => {
    await client.query('BEGIN');
    const tables = await listTables(client);
    const references = await dropGuards(client, tables);
    const counts = await fill(client, tables, file);
    await restoreGuards(client, references);
    await client.query(
      `UPDATE sessions SET revoked_at = now(), revoked_because = 'restore' WHERE revoked_at IS NULL`,
    );
    await client.query('COMMIT');
    // Until autovacuum runs, the planner would assume empty tables.
    await client.query(`ANALYZE ${tables.map(({ table }) => pg.escapeIdentifier(table)).join(', ')}`);
    return counts;
  });
}

async function fill(
  client: pg.Client,
  tables: readonly BackupTable[],
  file: string,
): Promise<Readonly<Record<string, number>>> {
  const loaded: Record<string, number> = {};
  let copy: { table: string; stream: CopyStreamQuery; done: Promise<unknown> } | undefined;
  const finish = async () => {
    if (!copy) return;
    copy.stream.end();
    await copy.done;
    loaded[copy.table] = copy.stream.rowCount;
    copy = undefined;
  };
  try {
    for await (const part of readBackup(file)) {
      if ('rows' in part) {
        if (!copy) throw new Error('rows without a table');
        if (!copy.stream.write(part.rows)) await Promise.race([once(copy.stream, 'drain'), copy.done]);
        continue;
      }
      await finish();
      if ('head' in part) await prepare(client, part.head);
      if ('table' in part) copy = begin(client, part, tables);
      if ('counts' in part) assertCounts(part.counts, loaded, tables);
    }
  } catch (error) {
    copy?.stream.destroy(error as Error);
    await copy?.done.catch(() => {});
    throw error;
  }
  return loaded;
}

function begin(client: pg.Client, { table, columns }: BackupTable, tables: readonly BackupTable[]) {
  const known = tables.find((candidate) => candidate.table === table);
  if (!known || known.columns.toSorted().join() !== columns.toSorted().join())
    throw new StartError(
      `The table "${table}" of the backup is not that of this release.`,
      'Restore it with the very release that made it.',
    );
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const stream = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${list}) FROM STDIN`));
  const done = new Promise((resolve, reject) => {
    stream.once('finish', () => resolve(undefined));
    stream.once('error', reject);
  });
  done.catch(() => {});
  return { table, stream, done };
}

async function prepare(client: pg.Client, { sequences, accessLog }: BackupHead): Promise<void> {
  await client.query('SELECT prepare_access_log($1::date, $2::date)', [...accessLog]);
  for (const [name, at] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), at]);
}

function assertCounts(
  counts: Readonly<Record<string, number>>,
  loaded: Readonly<Record<string, number>>,
  tables: readonly BackupTable[],
): void {
  for (const { table } of tables)
    if (counts[table] === undefined || counts[table] !== loaded[table])
      throw new Error(`"${table}" has ${loaded[table] ?? 'no'} rows in place of ${counts[table] ?? 'none'}`);
}

/**
 * Empties the tables and disables what checks rows one by one, because they are loaded in any order: foreign keys,
 * triggers, forced row-level security. The rows were checked when they were first written; foreign keys are checked
 * again at the end.
 */
async function dropGuards(client: pg.Client, tables: readonly BackupTable[]): Promise<Guards> {
  const references = await rowsOf<Reference>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY conname`,
  );
  const forced = await rowsOf<{ table: string }>(
    client,
    `SELECT oid::regclass::text AS table FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relforcerowsecurity
        AND NOT relispartition`,
  );
  const all = tables.map(({ table }) => pg.escapeIdentifier(table));
  await runAll(client, [
    ...all.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
    ...forced.map(({ table }) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
    `TRUNCATE ${all.join(', ')}`,
    ...references.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
  ]);
  return { references, forced, all };
}

async function restoreGuards(client: pg.Client, { references, forced, all }: Guards): Promise<void> {
  await runAll(client, [
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...forced.map(({ table }) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
    ...all.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ]);
}

/** Sends all statements in one message, because there are hundreds. */
async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query(statements.join(';\n'));
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

interface Guards {
  references: readonly Reference[];
  forced: readonly { table: string }[];
  all: readonly string[];
}

async function asOwner<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(adminUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
