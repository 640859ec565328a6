import { execute, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { personalTables } from '../map/index.ts';
import type { ErasedEntry } from './journal.ts';

/** Everything the database knows to have been erased: persons on request, clinics after their termination. */
export async function listErased(sql: Sql): Promise<ErasedEntry[]> {
  const rows = await query<{ erased: 'person' | 'clinic'; id: string; emailHash: string | null; at: Date }>(
    sql,
    `SELECT 'person' AS erased, request_id AS id, encode(email_hash, 'hex') AS "emailHash", closed_at AS at
       FROM privacy_requests WHERE kind = 'erasure' AND status = 'done'
     UNION ALL
     SELECT 'clinic', tenant_id, NULL, at FROM audit_log WHERE action = 'tenant.erased' AND tenant_id IS NOT NULL
     ORDER BY at, id`,
  );
  return rows.map(({ erased, id, emailHash, at }) =>
    erased === 'person'
      ? { erased, id, emailHash: emailHash ?? '', at: at.toISOString() }
      : { erased: 'clinic', id, at: at.toISOString() },
  );
}

/** For each hash of `hashes`, the email with that hash under which the database has personal data. */
export async function findEmails(sql: Sql, hashes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { table, column } of await listEmailColumns(sql)) {
    const { rows } = await sql.raw<{ rows: { hash: string; email: string }[] }>(
      `SELECT DISTINCT ON (hash) hash, email
         FROM (SELECT ??::text AS email,
                      encode(sha256(convert_to('privacy:' || lower(btrim(??::text)), 'UTF8')), 'hex') AS hash FROM ??) AS hashed
        WHERE hash = ANY(?)`,
      [column, column, table, [...hashes]],
    );
    for (const { hash, email } of rows) found.set(hash, email);
  }
  return found;
}

function listEmailColumns(sql: Sql): Promise<{ table: string; column: string }[]> {
  return query(
    sql,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND udt_name = 'citext' AND column_name LIKE '%email%' AND table_name = ANY(?)
        AND has_column_privilege(table_name::regclass, column_name, 'SELECT')`,
    [personalTables.map(({ table }) => table)],
  );
}

/** Records that the database holds no data about this person, so that their erasure is not tried again. */
export async function insertErased(
  tx: Tx,
  { id, emailHash, at }: Extract<ErasedEntry, { erased: 'person' }>,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO privacy_requests (request_id, kind, status, email_hash, received_at, due_at, closed_at)
     VALUES (:id, 'erasure', 'done', decode(:emailHash, 'hex'), :at, :at::timestamptz + interval '30 days', :at)
     ON CONFLICT (request_id) DO UPDATE SET status = 'done', email = NULL, note = NULL, closed_at = excluded.closed_at`,
    { id, emailHash, at },
  );
}
