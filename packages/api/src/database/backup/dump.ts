import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { roles } from '../roles/roles.ts';
import {
  listTables,
  readLogMonths,
  readMigrations,
  readNewestSeal,
  readSequences,
  rowsOf,
} from './catalog.ts';
import { type BackupFacts, type BackupHead, type BackupPart, writeBackup } from './file.ts';

/** Connects as the owner of the tables, who sees every row, without a statement timeout. */
export async function connectAsOwner(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: adminUrl,
    options: `-c role=${roles.migrations} -c statement_timeout=0 -c timezone=UTC -c datestyle=ISO`,
    application_name: 'backup',
  });
  // Queries on a broken connection reject anyway.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Writes a consistent snapshot of every table into a new file; the product may be running meanwhile.
 * @returns what the file contains
 * @throws StartError as `writeBackup` does
 */
export async function backUp(adminUrl: string, file: string, release: string): Promise<BackupFacts> {
  const client = await connectAsOwner(adminUrl);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await writeBackup(file, partsOf(client, release));
  } finally {
    await client.end();
  }
}

async function* partsOf(client: pg.Client, release: string): AsyncGenerator<BackupPart> {
  const [now] = await rowsOf<{ at: Date }>(client, 'SELECT now() AS at');
  const head: BackupHead = {
    format: 1,
    release,
    migrations: await readMigrations(client),
    takenAt: now?.at.toISOString() ?? '',
    auditSeal: await readNewestSeal(client),
    sequences: await readSequences(client),
    accessLog: await readLogMonths(client),
  };
  yield { head };
  const counts: Record<string, number> = {};
  for (const { table, columns } of await listTables(client)) {
    yield { table, columns };
    const list = columns.map(pg.escapeIdentifier).join(', ');
    const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${pg.escapeIdentifier(table)}) TO STDOUT`));
    for await (const piece of rows) yield { rows: piece };
    counts[table] = rows.rowCount;
  }
  yield { counts };
}
