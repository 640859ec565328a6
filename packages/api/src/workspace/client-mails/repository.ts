import type { TenantStatus } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { AttendanceState, WallTime } from '@tamarack/core/domain/workspace';
import { column, execute, one, query, value } from '../../database/rows.ts';
import { insertion, type Statement } from '../../database/statement.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { clinicDayOf, guardiansDecide } from '../shared/index.ts';

export type ClientMailKind = 'confirmation' | 'reminder' | 'moved' | 'cancelled';

export interface NewClientMail {
  clientId: string;
  attendanceId: string;
  kind: ClientMailKind;
  dueAt: Date;
}

/** Builds the statement that queues the mails. */
export function insertMails(
  tenantId: string,
  createdBy: string | null,
  mails: readonly NewClientMail[],
): Statement {
  return insertion(
    'client_mails',
    mails.map(({ clientId, attendanceId, kind, dueAt }) => ({
      tenantId,
      clientId,
      attendanceId,
      kind,
      dueAt,
      createdBy,
    })),
  );
}

/**
 * SQL condition that a client got a confirmation of a repeat. The first one lists all visits of the repeat, later ones
 * a single visit.
 */
const confirmedRepeat = (clientId: string, repeatId: string) => `EXISTS (
  SELECT 1 FROM client_mails sent
    JOIN attendances st ON st.tenant_id = sent.tenant_id AND st.attendance_id = sent.attendance_id
    JOIN appointments sa ON sa.tenant_id = st.tenant_id AND sa.appointment_id = st.appointment_id
   WHERE sent.tenant_id = :tenantId AND sent.client_id = ${clientId} AND sent.kind = 'confirmation' AND sent.state = 'sent'
     AND sa.repeat_id = ${repeatId})`;

/**
 * SQL condition that the queued mail `m` is not being sent. Delivery locks it for as long as the relay takes; whoever
 * changes the visit meanwhile does not wait for the relay, and the mail counts as sent. Should the relay refuse it, the
 * next attempt uses the current data or finds the mail obsolete.
 */
const unsent = `m.mail_id IN (
  SELECT q.mail_id FROM client_mails q
   WHERE q.tenant_id = m.tenant_id AND q.mail_id = m.mail_id AND q.state = 'queued' FOR UPDATE SKIP LOCKED)`;

/** Deletes unsent mails and returns the visit and kind of each. */
export async function dropQueued(
  tx: Tx,
  tenantId: string,
  attendanceIds: readonly string[],
  kinds: readonly ClientMailKind[],
  why: string,
): Promise<{ attendanceId: string; kind: ClientMailKind }[]> {
  return query(
    tx,
    `UPDATE client_mails m SET state = 'dropped', why = ?, version = version + 1
      WHERE m.tenant_id = ? AND m.attendance_id = ANY(?) AND m.kind = ANY(?) AND m.state = 'queued' AND ${unsent}
      RETURNING m.attendance_id, m.kind`,
    [why, tenantId, [...attendanceIds], [...kinds]],
  );
}

/**
 * Delays the queued confirmations of visits, including those that will list them as part of a repeat, at least until a
 * given time. Returns the visits that have one: their clients do not know of them yet.
 */
export async function delayConfirmations(
  tx: Tx,
  tenantId: string,
  attendanceIds: readonly string[],
  dueAt: Date,
): Promise<string[]> {
  return column<string>(
    tx,
    `UPDATE client_mails m SET due_at = greatest(m.due_at, :dueAt), version = m.version + 1
       FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
      WHERE t.tenant_id = :tenantId AND t.attendance_id = ANY(:attendanceIds)
        AND m.tenant_id = t.tenant_id AND m.client_id = t.client_id AND m.kind = 'confirmation' AND m.state = 'queued'
        AND ${unsent}
        AND (m.attendance_id = t.attendance_id
             OR (a.repeat_id = (SELECT ma.repeat_id FROM attendances mt JOIN appointments ma USING (tenant_id, appointment_id)
                                 WHERE mt.tenant_id = m.tenant_id AND mt.attendance_id = m.attendance_id)
                 AND NOT ${confirmedRepeat('t.client_id', 'a.repeat_id')}))
      RETURNING t.attendance_id`,
    { tenantId, attendanceIds: [...attendanceIds], dueAt },
  );
}

/**
 * Moves the queued confirmation of a repeat from visits that no longer take place to the client's next booked visit of
 * the repeat.
 */
export async function passConfirmations(
  tx: Tx,
  tenantId: string,
  attendanceIds: readonly string[],
  now: Date,
): Promise<void> {
  await execute(
    tx,
    `UPDATE client_mails m SET attendance_id = n.next_id, version = m.version + 1
       FROM (SELECT DISTINCT ON (t.attendance_id) t.attendance_id, o.attendance_id AS next_id
               FROM attendances t
               JOIN appointments a USING (tenant_id, appointment_id)
               JOIN appointments b ON b.tenant_id = a.tenant_id AND b.repeat_id = a.repeat_id AND b.starts_at > :now
               JOIN attendances o ON o.tenant_id = b.tenant_id AND o.appointment_id = b.appointment_id
                                 AND o.client_id = t.client_id AND o.state = 'booked'
              WHERE t.tenant_id = :tenantId AND t.attendance_id = ANY(:attendanceIds)
                AND o.attendance_id <> t.attendance_id AND NOT ${confirmedRepeat('t.client_id', 'a.repeat_id')}
              ORDER BY t.attendance_id, b.starts_at) n
      WHERE m.tenant_id = :tenantId AND m.attendance_id = n.attendance_id AND m.kind = 'confirmation' AND m.state = 'queued'
        AND ${unsent}`,
    { tenantId, attendanceIds: [...attendanceIds], now },
  );
}

/** Where an appointment takes place, and when by the clocks there. */
export interface TimeAndPlace {
  localStart: WallTime;
  locationId: string;
}

/** Keeps the time before a move as what clients know, unless an email has told them one. */
export async function keepKnownTime(
  tx: Tx,
  tenantId: string,
  attendanceIds: readonly string[],
  { localStart, locationId }: TimeAndPlace,
): Promise<void> {
  await execute(
    tx,
    `UPDATE attendances SET told_start = ?, told_location_id = ?
      WHERE tenant_id = ? AND attendance_id = ANY(?) AND told_start IS NULL`,
    [localStart, locationId, tenantId, [...attendanceIds]],
  );
}

/**
 * Visits whose clients may not know the current time or place: those that have moved since the last email, and those about
 * which an email is being sent. If that email names the current time, the one about the move is dropped.
 */
export async function listUntoldMoves(
  sql: Sql,
  tenantId: string,
  attendanceIds: readonly string[],
): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT t.attendance_id FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
      WHERE t.tenant_id = ? AND t.attendance_id = ANY(?)
        AND (t.told_start <> a.local_start OR t.told_location_id <> a.location_id
             OR EXISTS (SELECT 1 FROM client_mails m
                         WHERE m.tenant_id = t.tenant_id AND m.attendance_id = t.attendance_id AND m.state = 'queued'
                           AND m.kind IN ('confirmation', 'moved')))`,
    [tenantId, [...attendanceIds]],
  );
}

/** After an email: keeps what it told. Locked in order of time, as by changes of a whole repeat. */
export async function keepTold(tx: Tx, tenantId: string, visits: readonly ListedVisit[]): Promise<void> {
  await execute(
    tx,
    `UPDATE attendances t SET told_start = v.local_start, told_location_id = v.location_id
       FROM (SELECT k.attendance_id, n.local_start, n.location_id
               FROM unnest(:attendanceIds::uuid[], :localStarts::timestamp[], :locationIds::uuid[])
                    WITH ORDINALITY n (attendance_id, local_start, location_id, place)
               JOIN attendances k ON k.tenant_id = :tenantId AND k.attendance_id = n.attendance_id
              ORDER BY n.place FOR NO KEY UPDATE OF k) v
      WHERE t.tenant_id = :tenantId AND t.attendance_id = v.attendance_id`,
    {
      tenantId,
      attendanceIds: visits.map(({ attendanceId }) => attendanceId),
      localStarts: visits.map(({ localStart }) => localStart),
      locationIds: visits.map(({ locationId }) => locationId),
    },
  );
}

/** After an email that could not be sent: the clinic tells the client in another way. */
export async function forgetTold(
  tx: Tx,
  tenantId: string,
  visits: readonly Pick<ListedVisit, 'attendanceId'>[],
): Promise<void> {
  await tx('attendances')
    .where({ tenantId })
    .whereIn(
      'attendance_id',
      visits.map(({ attendanceId }) => attendanceId),
    )
    .update({ toldStart: null, toldLocationId: null });
}

export async function findReminderHours(sql: Sql, tenantId: string): Promise<number> {
  const row = await sql('workspace_settings').where({ tenantId }).first('reminder_hours');
  return row?.reminder_hours ?? 0;
}

/** Upcoming booked visits without a sent reminder, and whether a reminder is queued. */
export function listToRemind(
  sql: Sql,
  tenantId: string,
  now: Date,
): Promise<{ attendanceId: string; clientId: string; startsAt: Date; waits: boolean }[]> {
  return query(
    sql,
    `SELECT t.attendance_id, t.client_id, a.starts_at, coalesce(bool_or(m.state = 'queued'), false) AS waits
       FROM appointments a
       JOIN attendances t USING (tenant_id, appointment_id)
       LEFT JOIN client_mails m
         ON m.tenant_id = t.tenant_id AND m.attendance_id = t.attendance_id AND m.kind = 'reminder' AND m.state IN ('queued', 'sent')
      WHERE a.tenant_id = ? AND a.local_on >= ?::timestamptz::date - 1 AND a.starts_at > ? AND t.state = 'booked'
      GROUP BY t.attendance_id, t.client_id, a.starts_at
     HAVING coalesce(bool_and(m.state <> 'sent'), true)
      ORDER BY a.starts_at, t.attendance_id`,
    [tenantId, now, now],
  );
}

/**
 * What delivery needs to know about a clinic. Read with the worker role, because clinics cannot see whether they are
 * samples.
 */
export interface MailingClinic {
  status: TenantStatus;
  /** A sample clinic, whose clients must not get email. */
  isSample: boolean;
  clinicName: string;
  ownerEmail: string;
  trialEndsAt: Date | null;
}

export async function findMailingClinic(sql: Sql, tenantId: string): Promise<MailingClinic | undefined> {
  return one<MailingClinic>(
    sql,
    `SELECT status, sample OR sandbox AS "isSample", clinic_name, owner_email::text AS "ownerEmail", trial_ends_at
       FROM tenants WHERE tenant_id = ?`,
    [tenantId],
  );
}

/** How many mails to clients a clinic sent after a given time. What was sent as one mail counts once. */
export async function countSent(sql: Sql, tenantId: string, after: Date): Promise<number> {
  return value<number>(
    sql,
    `SELECT count(DISTINCT (client_id, kind, sent_at))::integer AS n FROM client_mails
      WHERE tenant_id = ? AND sent_at > ?`,
    [tenantId, after],
  );
}

export interface LocationFacts {
  locationId: string;
  name: string;
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  phone: string | null;
}

const locationFacts = (l: string) =>
  `json_build_object('locationId', ${l}.location_id, 'name', ${l}.name, 'streetAddress', ${l}.street_address,
     'city', ${l}.city, 'region', ${l}.region, 'phone', ${l}.phone)`;

export interface DueMail extends ListedVisit {
  mailId: string;
  kind: ClientMailKind;
  attempts: number;
  /** Why it was not sent before; empty at first. */
  why: string;
  attendanceState: AttendanceState;
  clientId: string;
  /** The repeat whose visits a confirmation lists; null for other mails. */
  listedRepeatId: string | null;
  /** What the client was last told; null if unknown. */
  told: { localStart: WallTime; startsAt: string; zone: string; location: LocationFacts } | null;
  language: Locale;
  email: string;
  consented: boolean;
  reminderHours: number;
}

/**
 * Locks a due mail and reads its current data, with the other due mails that tell the client of moves, or of
 * cancellations, as it does; in order of time. Empty when it was sent, deleted, put off or locked by another worker. A
 * guardian's consent counts only while the guardians decide for the client.
 */
export async function lockMails(tx: Tx, tenantId: string, mailId: string, now: Date): Promise<DueMail[]> {
  const mails = await query<DueMail>(
    tx,
    `SELECT m.mail_id, m.kind, m.attempts, m.why, t.state AS "attendanceState", t.client_id, t.attendance_id, a.version,
            a.ends_at, a.local_start, a.location_id,
            CASE WHEN m.kind = 'confirmation' AND NOT ${confirmedRepeat('t.client_id', 'a.repeat_id')} THEN a.repeat_id END
              AS "listedRepeatId", a.starts_at, a.zone, ${locationFacts('l')} AS location,
            CASE WHEN o.location_id IS NOT NULL THEN json_build_object(
              'localStart', to_char(t.told_start, 'YYYY-MM-DD"T"HH24:MI'), 'startsAt', t.told_start AT TIME ZONE o.zone,
              'zone', o.zone, 'location', ${locationFacts('o')}) END AS told, c.language, coalesce(i.email, '') AS email,
            EXISTS (SELECT 1 FROM client_consents s WHERE s.tenant_id = c.tenant_id AND s.client_id = c.client_id
                       AND s.kind = 'email' AND s.withdrawn_at IS NULL
                       AND (s.given_by <> 'guardian' OR coalesce(${guardiansDecide('c', 'i', clinicDayOf(':now::timestamptz'))}, true)))
              AS consented,
            w.reminder_hours
       FROM client_mails m
       JOIN attendances t ON t.tenant_id = m.tenant_id AND t.attendance_id = m.attendance_id
       JOIN appointments a ON a.tenant_id = t.tenant_id AND a.appointment_id = t.appointment_id
       JOIN locations l ON l.tenant_id = a.tenant_id AND l.location_id = a.location_id
       LEFT JOIN locations o ON o.tenant_id = t.tenant_id AND o.location_id = t.told_location_id
       JOIN clients c ON c.tenant_id = t.tenant_id AND c.client_id = t.client_id
       JOIN workspace_settings w ON w.tenant_id = m.tenant_id
       LEFT JOIN client_identities i ON i.tenant_id = c.tenant_id AND i.client_id = c.client_id
       LEFT JOIN client_mails asked
         ON asked.tenant_id = m.tenant_id AND asked.mail_id = :mailId AND asked.kind IN ('moved', 'cancelled')
      WHERE m.tenant_id = :tenantId AND m.state = 'queued' AND m.due_at <= :now
        AND (m.mail_id = :mailId OR (m.client_id = asked.client_id AND m.kind = asked.kind))
      ORDER BY a.starts_at, m.mail_id FOR UPDATE OF m SKIP LOCKED`,
    { tenantId, mailId, now },
  );
  return mails.some((mail) => mail.mailId === mailId) ? mails : [];
}

/** A visit that a mail is about. */
export interface ListedVisit extends TimeAndPlace {
  attendanceId: string;
  /** Of the appointment; grows with each change. */
  version: number;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  location: LocationFacts;
}

/** A client's booked visits of one repeat after a given time, in order of time. */
export function listVisits(
  sql: Sql,
  tenantId: string,
  { clientId, repeatId, after }: { clientId: string; repeatId: string; after: Date },
): Promise<ListedVisit[]> {
  return query(
    sql,
    `SELECT t.attendance_id, a.version, a.starts_at, a.ends_at, a.local_start, a.location_id, a.zone,
            ${locationFacts('l')} AS location
       FROM appointments a
       JOIN attendances t USING (tenant_id, appointment_id)
       JOIN locations l ON l.tenant_id = a.tenant_id AND l.location_id = a.location_id
      WHERE a.tenant_id = ? AND a.repeat_id = ? AND t.client_id = ? AND t.state = 'booked' AND a.starts_at > ?
      ORDER BY a.starts_at`,
    [tenantId, repeatId, clientId, after],
  );
}

export interface MailOutcome {
  state?: 'sent' | 'dropped' | 'failed';
  attempts?: number;
  sent_at?: Date;
  due_at?: Date;
  why?: string;
}

export async function updateMails(
  tx: Tx,
  tenantId: string,
  mails: readonly Pick<DueMail, 'mailId'>[],
  outcome: MailOutcome,
): Promise<void> {
  await tx('client_mails')
    .where({ tenantId })
    .whereIn(
      'mail_id',
      mails.map(({ mailId }) => mailId),
    )
    .update({ ...outcome, version: tx.raw('version + 1') });
}

/** Due mails of all clinics, oldest first; of those that `lockMails` locks together, one. */
export function listDue(sql: Sql, now: Date, limit: number): Promise<{ tenantId: string; mailId: string }[]> {
  return query(sql, `SELECT tenant_id, mail_id FROM due_client_mails(?, ?)`, [now, limit]);
}
