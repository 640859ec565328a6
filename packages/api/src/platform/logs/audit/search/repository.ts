import { column } from '../../../../database/rows.ts';
import type { Sql } from '../../../../database/types.ts';

/** Every action in the log, each found with one index look-up. */
export async function listActions(sql: Sql): Promise<string[]> {
  return column<string>(
    sql,
    `WITH RECURSIVE known AS (
       (SELECT action FROM audit_log ORDER BY action LIMIT 1)
       UNION ALL
       SELECT (SELECT a.action FROM audit_log a WHERE a.action > known.action ORDER BY a.action LIMIT 1)
         FROM known WHERE known.action IS NOT NULL)
     SELECT action FROM known WHERE action IS NOT NULL`,
  );
}

/** Ids of people whose name or email matches the pattern, ignoring accents and case. */
export async function findPeople(sql: Sql, pattern: string, most: number): Promise<string[]> {
  return sql('users')
    .whereRaw("search_fold(full_name || ' ' || email::text) LIKE search_fold(?)", [pattern])
    .limit(most)
    .pluck('user_id');
}

/** Ids of clinics whose search text in the tenant list matches the pattern. */
export async function findClinics(sql: Sql, pattern: string, most: number): Promise<string[]> {
  return sql('tenants').whereRaw('search_text LIKE search_fold(?)', [pattern]).limit(most).pluck('tenant_id');
}

export async function listOperationsOfBulk(sql: Sql, bulkId: string): Promise<string[]> {
  return sql('bulk_change_tenants').where({ bulkId }).whereNotNull('operation_id').pluck('operation_id');
}
