import type { ApplicationLogEntry, LogKind, LogLevel } from '@tamarack/core/domain';
import type { Dated } from '../../../database/dated.ts';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Conditions on entries; null for no condition. */
export interface ApplicationLogFilter {
  kind: LogKind | null;
  levels: readonly LogLevel[] | null;
  from: string | null;
  to: string | null;
  /** Entries before this one only. */
  before: number | null;
}

/** What a search text refers to. */
export type ApplicationLogTarget =
  | { by: 'pattern'; pattern: string }
  /** A UUID of a request or of a person. */
  | { by: 'id'; id: string }
  /** An id of a request in another form. */
  | { by: 'request'; id: string }
  | { by: 'entry'; entryId: number };

export type StoredLogEntry = Dated<ApplicationLogEntry>;

const columns = `a.entry_id, a.at, a.level, a.kind, a.role, a.message, a.code, a.method, a.path, a.status,
  a.request_id, a.details, a.times,
  CASE WHEN a.user_id IS NOT NULL THEN
    jsonb_build_object('userId', a.user_id, 'name', u.full_name, 'email', u.email) END AS user`;

const conditions: Record<ApplicationLogTarget['by'], string> = {
  pattern: 'a.search_text LIKE search_fold(:pattern)',
  id: '(a.request_id = :id OR a.user_id = :id::uuid)',
  request: 'a.request_id = :id',
  entry: 'a.entry_id = :entryId',
};

/** Newest first, at most `limit`. */
export async function listLogEntries(
  sql: Sql,
  filter: ApplicationLogFilter,
  target: ApplicationLogTarget | null,
  limit: number,
): Promise<StoredLogEntry[]> {
  return query<StoredLogEntry>(
    sql,
    `SELECT ${columns} FROM application_log a LEFT JOIN users u ON u.user_id = a.user_id
      WHERE ${target ? conditions[target.by] : 'true'}
        AND (:kind::text IS NULL OR a.kind = :kind) AND (:levels::text[] IS NULL OR a.level = ANY(:levels))
        AND (:from::timestamptz IS NULL OR a.at >= :from) AND (:to::timestamptz IS NULL OR a.at < :to)
        AND (:before::bigint IS NULL OR a.entry_id < :before)
      ORDER BY a.entry_id DESC LIMIT :limit`,
    { ...filter, levels: filter.levels && [...filter.levels], ...target, limit },
  );
}

export async function findLogEntry(sql: Sql, entryId: number): Promise<StoredLogEntry | undefined> {
  return one<StoredLogEntry>(
    sql,
    `SELECT ${columns} FROM application_log a LEFT JOIN users u ON u.user_id = a.user_id WHERE a.entry_id = ?`,
    [entryId],
  );
}
