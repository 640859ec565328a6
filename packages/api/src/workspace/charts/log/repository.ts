import {
  type AccessEntry,
  type AccessLogQuery,
  bookingWithinDays,
  type Day,
  type LiftingToReview,
  manyChartsAnHour,
  type OpeningToReview,
  type RetractionToConfirm,
} from '@tamarack/core/domain/workspace';
import type { Dated } from '../../../database/dated.ts';
import { one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { clientName } from '../../shared/index.ts';
import { careTeamClients } from '../care-team.ts';

export type EntryRow = Dated<AccessEntry, 'at'>;

/** The place of an entry in the log. */
export interface EntryPlace {
  isUnusual: boolean;
  at: Date;
  accessId: string;
}

export interface LogWanted extends Omit<AccessLogQuery, 'from' | 'to'> {
  from: Date;
  /** The entries are from before this moment. */
  to: Date;
  /** Entries about clients who withhold the chart from this member of staff are left out. */
  reader: string | null;
  /** Only entries about the clients whose care team this clinician is on; null for all. */
  own: string | null;
  now: Date;
}

/**
 * SQL for the current owner of a chart: the log is immutable, so a merge does not update it. With coalesce(), which
 * PostgreSQL does not consider leakproof, row-level security would keep it from looking up an owner by index.
 */
const owner = 'CASE WHEN c.merged_into IS NULL THEN l.client_id ELSE c.merged_into END';

/**
 * Log entries, newest first, by default after all unusual ones. An access is unusual when the client has no booking
 * within 30 days, has the same surname as the person or is the person, or when the person opened many charts within that
 * hour.
 */
export function listEntries(
  tx: Tx,
  wanted: LogWanted,
  {
    limit,
    after = null,
    unusualFirst = true,
  }: { limit: number; after?: EntryPlace | null; unusualFirst?: boolean },
): Promise<EntryRow[]> {
  const { own, staffId, fileNo, what, purpose, unusual } = wanted;
  const conditions = [
    `NOT EXISTS (SELECT 1 FROM lockboxes b WHERE b.tenant_id = l.tenant_id AND b.client_id = ${owner}
                    AND b.note_id IS NULL AND b.staff_id = :reader AND b.ended_at IS NULL)`,
    ...(own ? [`${owner} IN (${careTeamClients})`] : []),
    ...(staffId ? ['l.staff_id = :staffId'] : []),
    ...(fileNo ? ['(c.file_no = :fileNo OR m.file_no = :fileNo)'] : []),
    ...(what ? ['l.what = :what'] : []),
    ...(purpose ? ['l.purpose = :purpose'] : []),
    ...(after && !unusualFirst ? ['l.at <= :afterAt AND (l.at, l.access_id) < (:afterAt, :afterId)'] : []),
  ];
  const shown = [
    ...(unusual ? ["unusual <> '{}'"] : []),
    ...(after && unusualFirst
      ? ["(unusual <> '{}', at, access_id) < (:afterUnusual, :afterAt, :afterId)"]
      : []),
  ];
  return query(
    tx,
    `WITH entries AS (
       SELECT l.access_id, l.at, l.staff_id, s.name AS staff_name, l.client_id, c.file_no, l.what, l.purpose,
              ${clientName()} AS client_name,
              array_remove(ARRAY[
                CASE WHEN l.client_id IS NOT NULL AND l.purpose IN ('care', 'supervision') AND l.what <> 'refused'
                       AND NOT EXISTS (
                         SELECT 1 FROM attendances a WHERE a.tenant_id = l.tenant_id AND a.client_id = ${owner}
                            AND a.state NOT IN ('cancelled', 'void')
                            AND abs(a.local_on - (l.at AT TIME ZONE 'UTC')::date) <= ${bookingWithinDays})
                  THEN 'no_booking' END,
                CASE WHEN lower(i.family_name) = lower(regexp_replace(s.name, '^.*\\s', '')) THEN 'same_surname' END,
                CASE WHEN lower(${clientName()}) = lower(s.name) OR (i.email <> '' AND lower(i.email) = lower(p.email::text))
                  THEN 'own_record' END,
                CASE WHEN l.what = 'read' AND l.client_id IS NOT NULL AND (
                    SELECT count(DISTINCT o.client_id) FROM access_log o
                     WHERE o.tenant_id = l.tenant_id AND o.staff_id = l.staff_id AND o.what = 'read'
                       AND o.at > l.at - interval '1 hour' AND o.at <= l.at) >= ${manyChartsAnHour}
                  THEN 'many_charts' END], NULL) AS unusual
         FROM access_log l
         LEFT JOIN clinic_staff s USING (tenant_id, staff_id)
         LEFT JOIN clinic_people p ON p.tenant_id = l.tenant_id AND p.user_id = s.user_id
         LEFT JOIN clients c ON c.tenant_id = l.tenant_id AND c.client_id = l.client_id
         LEFT JOIN clients m ON m.tenant_id = l.tenant_id AND m.client_id = c.merged_into
         LEFT JOIN client_identities i ON i.tenant_id = l.tenant_id AND i.client_id = l.client_id
        WHERE l.at >= :from AND l.at < :to ${conditions.map((condition) => `AND ${condition}`).join(' ')})
     SELECT access_id, at, staff_id, staff_name, client_id,
            file_no, client_name, what, purpose, unusual
       FROM entries ${shown.length > 0 ? `WHERE ${shown.join(' AND ')}` : ''}
      ORDER BY ${unusualFirst ? "unusual <> '{}' DESC, " : ''}at DESC, access_id DESC LIMIT :limit`,
    {
      ...wanted,
      limit,
      afterUnusual: after?.isUnusual,
      afterAt: after?.at,
      afterId: after?.accessId,
    },
  );
}

export function listOpeningsToReview(tx: Tx): Promise<Dated<OpeningToReview, 'fromAt'>[]> {
  return query(
    tx,
    `SELECT ct.care_id, ct.version, s.name AS "staffName", c.file_no, ct.because, ct.ground, ct.reason, ct.from_at,
            EXISTS (SELECT FROM history h
                     WHERE h.tenant_id = ct.tenant_id AND h.subject_id = ct.care_id AND h.kind = 'care_team'
                       AND h.details @> '{"overridesLockbox": true}') AS "overridesLockbox"
       FROM care_team ct JOIN clinic_staff s USING (tenant_id, staff_id)
       JOIN clients c ON c.tenant_id = ct.tenant_id AND c.client_id = ct.client_id
      WHERE (ct.because IN ('emergency', 'release') OR ct.flagged) AND ct.reviewed_at IS NULL
      ORDER BY ct.from_at LIMIT 200`,
  );
}

export function listLiftingsToReview(tx: Tx): Promise<Dated<LiftingToReview, 'liftedAt'>[]> {
  return query(
    tx,
    `SELECT l.lockbox_id, l.version, s.name AS "staffName", c.file_no, l.ended_at AS "liftedAt"
       FROM lockboxes l JOIN clinic_staff s ON s.tenant_id = l.tenant_id AND s.staff_id = l.ended_by
       JOIN clients c ON c.tenant_id = l.tenant_id AND c.client_id = l.client_id
      WHERE l.flagged AND l.reviewed_at IS NULL ORDER BY l.ended_at LIMIT 200`,
  );
}

export function listRetractionsToConfirm(tx: Tx): Promise<RetractionToConfirm[]> {
  return query(
    tx,
    `SELECT n.note_id, n.version, c.file_no, s.name AS "authorName", n.about_on, n.retract_reason AS reason
       FROM notes n JOIN clinic_staff s ON s.tenant_id = n.tenant_id AND s.staff_id = n.author_id
       JOIN clients c ON c.tenant_id = n.tenant_id AND c.client_id = n.client_id
      WHERE n.retract_asked_at IS NOT NULL AND n.state <> 'retracted' ORDER BY n.retract_asked_at LIMIT 200`,
  );
}

export interface DayOfLog {
  day: Day;
  entries: number;
  /** SHA-256 over the day's entries. */
  digest: Buffer;
}

/** The days (UTC) of the log from `from` to the day before `before`. */
export function listDays(tx: Tx, from: Day, before: Day): Promise<DayOfLog[]> {
  return query(
    tx,
    `SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS entries,
            sha256(convert_to(string_agg(concat_ws('|', access_id, extract(epoch FROM at), staff_id, client_id, what,
                                                   purpose, session_id), E'\\n' ORDER BY at, access_id), 'UTF8')) AS digest
       FROM access_log WHERE at >= ?::timestamptz AND at < ?::timestamptz GROUP BY 1 ORDER BY 1`,
    [`${from}T00:00:00Z`, `${before}T00:00:00Z`],
  );
}

export interface Seal {
  day: Day;
  entries: number;
  sha256: Buffer;
}

/** Oldest first. */
export function listSeals(tx: Tx): Promise<Seal[]> {
  return query(tx, 'SELECT day, entries, sha256 FROM access_log_seals ORDER BY day');
}

export function findNewestSeal(tx: Tx): Promise<Seal | undefined> {
  return one(tx, 'SELECT day, entries, sha256 FROM access_log_seals ORDER BY day DESC LIMIT 1');
}

export async function insertSeals(tx: Tx, tenantId: string, seals: readonly Seal[]): Promise<void> {
  if (seals.length > 0)
    await tx('access_log_seals')
      .insert(seals.map((seal) => ({ tenantId, ...seal })))
      .onConflict(['tenant_id', 'day'])
      .ignore();
}

/** Clinics with days (UTC) before `today` that are not sealed yet, and whether the privacy contact is emailed about it. */
export function listClinicsToSeal(
  worker: Sql,
  today: Day,
): Promise<{ tenantId: string; isEmailed: boolean }[]> {
  return query(
    worker,
    `SELECT t.tenant_id, t.status = 'active' AND NOT t.sample AND NOT t.sandbox AS "isEmailed"
       FROM clinics_with_days_to_seal(?::date) AS c (tenant_id) JOIN tenants t USING (tenant_id)`,
    [today],
  );
}

/** All clinics with a workspace, or the one at a subdomain. */
export function listClinicsNamed(
  sql: Sql,
  subdomain: string | null,
): Promise<{ tenantId: string; subdomain: string }[]> {
  return query(
    sql,
    `SELECT tenant_id, t.subdomain FROM workspace_settings JOIN tenants t USING (tenant_id)
      WHERE :subdomain::text IS NULL OR t.subdomain = :subdomain ORDER BY t.subdomain`,
    { subdomain },
  );
}
