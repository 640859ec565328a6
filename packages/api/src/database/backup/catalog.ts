import type pg from 'pg';
import type { BackupHead, BackupTable } from './file.ts';

/** Not in a backup: the target has its own list of applied migrations, and processes of the source do not run there. */
const leftOut = ['schema_migrations', 'schema_migrations_lock', 'service_instances'];

export async function rowsOf<Row extends object>(
  client: pg.ClientBase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql, [...values]);
  return rows;
}

/** Lists every table with its columns, except generated ones. Partitions belong to their table. */
export function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  return rowsOf(
    client,
    `SELECT c.relname AS table,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> ALL ($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [leftOut],
  );
}

/** Reads the last value of each sequence of our tables; sequences never used are omitted. */
export async function readSequences(client: pg.ClientBase): Promise<BackupHead['sequences']> {
  const rows = await rowsOf<{ name: string; at: number }>(
    client,
    `SELECT sequencename AS name, last_value AS at FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, at }) => [name, Number(at)]));
}

/** Reads the first and last month for which the access log has a partition, as their first day: 2026-11-01. */
export async function readLogMonths(client: pg.ClientBase): Promise<BackupHead['accessLog']> {
  const [row] = await rowsOf<{ first: string; last: string }>(
    client,
    `SELECT min(month) AS first, max(month) AS last
       FROM (SELECT replace(substr(inhrelid::regclass::text, length('access_log_') + 1), '_', '-') || '-01' AS month
               FROM pg_inherits WHERE inhparent = 'access_log'::regclass) AS partitions`,
  );
  if (!row) throw new Error('the access log has no partitions');
  return [row.first, row.last];
}

export async function readNewestSeal(client: pg.ClientBase): Promise<BackupHead['auditSeal']> {
  const [seal] = await rowsOf<{ number: number; sha256: string }>(
    client,
    `SELECT seal_id::integer AS number, encode(hash, 'hex') AS sha256 FROM audit_seals ORDER BY seal_id DESC LIMIT 1`,
  );
  return seal ?? null;
}

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(client, 'SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}
