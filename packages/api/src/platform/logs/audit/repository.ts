import type { AuditEntry, AuditOutcome } from '@tamarack/core/domain';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Conditions on entries; null for no condition. */
export interface AuditFilter {
  subject: string | null;
  outcome: AuditOutcome | null;
  from: string | null;
  to: string | null;
  /** Entries before this one only. */
  before: number | null;
}

/** What a search text may refer to; entries that match one of these are found. */
export interface AuditTargets {
  /** Actors or subjects. */
  people: string[];
  tenants: string[];
  /** Operations, sessions and requests. */
  ids: string[];
  /** Beginning of an action's name. */
  action: string | null;
  entryId: number | null;
}

export type StoredEntry = Omit<AuditEntry, 'at'> & { at: Date };

const matches = `(:subject::text IS NULL OR split_part(a.action, '.', 1) = :subject)
  AND (:outcome::text IS NULL OR a.outcome = :outcome)
  AND (:from::timestamptz IS NULL OR a.at >= :from) AND (:to::timestamptz IS NULL OR a.at < :to)
  AND (:before::bigint IS NULL OR a.entry_id < :before)`;

/** The newest entries that match one condition; each condition has its index. */
const branch = (condition: string) =>
  `(SELECT a.entry_id FROM audit_log a WHERE ${condition} AND ${matches} ORDER BY a.entry_id DESC LIMIT :limit)`;

const everything = branch('true');
const anyTarget = [
  'a.actor_id = ANY(:people)',
  'a.subject_id = ANY(:people)',
  'a.tenant_id = ANY(:tenants)',
  'a.operation_id = ANY(:uuids)',
  'a.session_id = ANY(:uuids)',
  'a.request_id = ANY(:ids)',
  'a.entry_id = :entryId',
  `split_part(a.action, '.', 1) = split_part(:action, '.', 1) AND starts_with(a.action, :action)`,
]
  .map(branch)
  .join(' UNION ');

const columns = `
  a.entry_id::integer AS "entryId", a.at, a.action, a.outcome, a.actor_kind AS "actorKind",
  CASE WHEN a.actor_id IS NOT NULL THEN
    jsonb_build_object('userId', a.actor_id, 'name', u.full_name, 'email', u.email) END AS actor,
  CASE WHEN a.subject_id IS NOT NULL THEN
    jsonb_build_object('userId', a.subject_id, 'name', s.full_name, 'email', s.email) END AS subject,
  CASE WHEN a.tenant_id IS NOT NULL THEN
    jsonb_build_object('tenantId', a.tenant_id, 'clinicName', t.clinic_name, 'subdomain', t.subdomain) END AS tenant,
  a.operation_id AS "operationId", a.session_id AS "sessionId", a.request_id AS "requestId",
  p.origin, a.details, p.personal, e.seal_id::integer AS seal`;
const sources = `
  LEFT JOIN users u ON u.user_id = a.actor_id
  LEFT JOIN users s ON s.user_id = a.subject_id
  LEFT JOIN tenants t ON t.tenant_id = a.tenant_id
  LEFT JOIN audit_sealed_entries e ON e.entry_id = a.entry_id
  CROSS JOIN LATERAL audit_personal(a) p`;

/** Newest first, at most `limit`. */
export async function listEntries(
  sql: Sql,
  filter: AuditFilter,
  targets: AuditTargets | null,
  limit: number,
): Promise<StoredEntry[]> {
  const uuids = targets?.ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id)) ?? [];
  return query<StoredEntry>(
    sql,
    `WITH page AS (SELECT entry_id FROM (${targets ? anyTarget : everything}) found ORDER BY entry_id DESC LIMIT :limit)
     SELECT ${columns} FROM page JOIN audit_log a USING (entry_id) ${sources} ORDER BY a.entry_id DESC`,
    { ...filter, ...targets, ...(targets ? { uuids } : {}), limit },
  );
}

export async function findEntry(sql: Sql, entryId: number): Promise<StoredEntry | undefined> {
  return one<StoredEntry>(sql, `SELECT ${columns} FROM audit_log a ${sources} WHERE a.entry_id = ?`, [
    entryId,
  ]);
}

/** Most people or clinics that one search text can match. */
const mostMatches = 50;

/** Ids of people whose name or email matches the pattern, ignoring accents and case. */
export async function findPeople(sql: Sql, pattern: string): Promise<string[]> {
  return sql('users')
    .whereRaw("search_fold(full_name || ' ' || email::text) LIKE search_fold(?)", [pattern])
    .limit(mostMatches)
    .pluck('user_id');
}

/** Ids of clinics whose name, subdomain or owner matches the pattern, ignoring accents and case. */
export async function findClinics(sql: Sql, pattern: string): Promise<string[]> {
  return sql('tenants')
    .whereRaw('search_text LIKE search_fold(?)', [pattern])
    .limit(mostMatches)
    .pluck('tenant_id');
}
