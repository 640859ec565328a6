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

/**
 * Whether a person `w` has a word in name or email, ignoring accents and case; a short one only at their beginnings,
 * because the trigram index finds no shorter part.
 */
export function hasName(pattern: string, isShort: boolean): string {
  const nameAndEmail = `search_fold(w.full_name || ' ' || w.email::text)`;
  if (!isShort) return `${nameAndEmail} LIKE search_fold(${pattern})`;
  return `(${nameAndEmail} COLLATE "C" LIKE search_fold(${pattern}) OR search_fold(w.email::text) COLLATE "C" LIKE search_fold(${pattern}))`;
}

/** Whether a clinic `w` has a word in its search text; a short one only at the beginning of its name or subdomain. */
export function hasText(pattern: string, isShort: boolean): string {
  if (!isShort) return `w.search_text LIKE search_fold(${pattern})`;
  return `(w.name_sort_key COLLATE "C" LIKE search_fold(${pattern}) OR w.subdomain LIKE search_fold(${pattern}))`;
}

/** Ids of people who have the word, at most `most`. */
export async function findPeople(
  sql: Sql,
  pattern: string,
  isShort: boolean,
  most: number,
): Promise<string[]> {
  return sql('users as w').whereRaw(hasName(':pattern', isShort), { pattern }).limit(most).pluck('w.user_id');
}

/** Ids of clinics that have the word, at most `most`. */
export async function findClinics(
  sql: Sql,
  pattern: string,
  isShort: boolean,
  most: number,
): Promise<string[]> {
  return sql('tenants as w')
    .whereRaw(hasText(':pattern', isShort), { pattern })
    .limit(most)
    .pluck('w.tenant_id');
}

export async function listOperationsOfBulk(sql: Sql, bulkId: string): Promise<string[]> {
  return sql('bulk_change_tenants').where({ bulkId }).whereNotNull('operation_id').pluck('operation_id');
}
