import type { AuditEntry, AuditOutcome } from '@tamarack/core/domain';
import type { Dated } from '../../../database/dated.ts';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { searchSql } from './search/sql.ts';
import type { AuditWord } from './search/words.ts';

/** Conditions on entries; null for no condition. */
export interface AuditFilter {
  subject: string | null;
  outcome: AuditOutcome | null;
  from: string | null;
  to: string | null;
  /** Entries before this one only. */
  before: number | null;
}

export type StoredEntry = Dated<AuditEntry>;

/**
 * The database numbers entries in the order of their times, so a period is also a range of numbers, and entries outside it
 * need not be read. The clock may have been set back by up to an hour.
 */
const numbered = `
  (:from::timestamptz IS NULL OR a.entry_id > coalesce((SELECT f.entry_id FROM audit_log f
     WHERE f.at < :from::timestamptz - interval '1 hour' ORDER BY f.at DESC LIMIT 1), 0))
  AND (:to::timestamptz IS NULL OR a.entry_id < coalesce((SELECT l.entry_id FROM audit_log l
     WHERE l.at >= :to::timestamptz + interval '1 hour' ORDER BY l.at LIMIT 1), 9223372036854775807))`;

const matches = `(:subject::text IS NULL OR split_part(a.action, '.', 1) = :subject)
  AND (:outcome::text IS NULL OR a.outcome = :outcome)
  AND (:from::timestamptz IS NULL OR a.at >= :from) AND (:to::timestamptz IS NULL OR a.at < :to) AND ${numbered}
  AND (:before::bigint IS NULL OR a.entry_id < :before)`;

const columns = `
  a.entry_id, a.at, a.action, a.outcome, a.actor_kind,
  CASE WHEN a.actor_id IS NOT NULL THEN
    jsonb_build_object('userId', a.actor_id, 'name', u.full_name, 'email', u.email) END AS actor,
  CASE WHEN a.subject_id IS NOT NULL THEN
    jsonb_build_object('userId', a.subject_id, 'name', s.full_name, 'email', s.email) END AS subject,
  CASE WHEN a.tenant_id IS NOT NULL THEN
    jsonb_build_object('tenantId', a.tenant_id, 'clinicName', t.clinic_name, 'subdomain', t.subdomain) END AS tenant,
  a.operation_id, a.session_id, a.request_id, p.origin, coalesce(o.reason, b.reason) AS reason, a.details, p.personal,
  e.seal_id::integer AS seal`;
const sources = `
  LEFT JOIN users u ON u.user_id = a.actor_id
  LEFT JOIN users s ON s.user_id = a.subject_id
  LEFT JOIN tenants t ON t.tenant_id = a.tenant_id
  LEFT JOIN operations o ON o.operation_id = a.operation_id
  LEFT JOIN bulk_changes b ON a.action LIKE 'tenant.bulk_%' AND b.bulk_id = (a.details ->> 'bulkId')::uuid
  LEFT JOIN audit_sealed_entries e ON e.entry_id = a.entry_id
  CROSS JOIN LATERAL audit_personal(a) p`;

/** Newest first, at most `limit`. Entries match every word. */
export async function listEntries(
  sql: Sql,
  filter: AuditFilter,
  words: readonly AuditWord[],
  limit: number,
): Promise<StoredEntry[]> {
  const { subject, outcome, from, to } = filter;
  const search = searchSql(words, matches, Boolean(subject || outcome || from || to));
  return query<StoredEntry>(
    sql,
    `WITH page AS (SELECT entry_id FROM (${search.sql}) found ORDER BY entry_id DESC LIMIT :limit)
     SELECT ${columns} FROM page JOIN audit_log a USING (entry_id) ${sources} ORDER BY a.entry_id DESC`,
    { ...filter, ...search.values, limit },
  );
}

export async function findEntry(sql: Sql, entryId: number): Promise<StoredEntry | undefined> {
  return one<StoredEntry>(sql, `SELECT ${columns} FROM audit_log a ${sources} WHERE a.entry_id = ?`, [
    entryId,
  ]);
}
