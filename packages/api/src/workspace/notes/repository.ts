import type {
  Day,
  NoteHeading,
  NoteState,
  NoteVersion,
  OpenVisit,
  UnsignedVisit,
} from '@tamarack/core/domain/workspace';
import { column, execute, firstValue, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { canCosign, mayBeAbout, takesPlace } from '../shared/index.ts';
import { sharesNotes } from './of-visit.ts';
import type { NoteFacts } from './states.ts';

export interface NoteRow extends NoteFacts {
  noteId: string;
  version: number;
  clientId: string;
  attendanceId: string | null;
  templateId: string | null;
  authorName: string;
  /** Who cosigned, or is to cosign; of a draft, the author's supervisor. */
  cosignerName: string | null;
  aboutOn: Day;
  versions: number;
  signedAt: Date | null;
  cosignedAt: Date | null;
  /** When the supervisor returned it; null again once it is signed. */
  returnedAt: Date | null;
  retractReason: string;
  /** When the privacy contact answered the author's request to retract it. */
  retractAnsweredAt: Date | null;
  /** When the author read that answer. */
  retractAnswerReadAt: Date | null;
}

const columns = `
  n.note_id, n.version, n.client_id, n.attendance_id, n.template_id, n.author_id, a.name AS "authorName",
  n.cosigner_id, a.supervisor_id, k.name AS "cosignerName", n.state, n.about_on, n.versions, n.signed_at, n.lock_at,
  n.cosigned_at, n.returned_at, n.retract_asked_at, n.retract_reason, n.retract_answered_at, n.retract_answer_read_at,
  a.active_to_on AS "authorLeftOn"`;
const joined = `notes n JOIN clinic_staff a ON a.tenant_id = n.tenant_id AND a.staff_id = n.author_id
       LEFT JOIN clinic_staff k ON k.tenant_id = n.tenant_id AND k.staff_id =
         CASE n.state WHEN 'draft' THEN a.supervisor_id
                      WHEN 'awaiting_cosign' THEN coalesce(a.supervisor_id, n.cosigner_id) ELSE n.cosigner_id END`;

export function findNote(tx: Tx, noteId: string): Promise<NoteRow | undefined> {
  return one(tx, `SELECT ${columns} FROM ${joined} WHERE n.note_id = ?`, [noteId]);
}

/** Reads and locks a note. */
export function lockNote(tx: Tx, tenantId: string, noteId: string): Promise<NoteRow | undefined> {
  return one(tx, `SELECT ${columns} FROM ${joined} WHERE n.tenant_id = ? AND n.note_id = ? FOR UPDATE OF n`, [
    tenantId,
    noteId,
  ]);
}

/**
 * The notes of a chart before a day, newest first: whole days with at least `limit` notes, because the next page starts
 * with an earlier day.
 */
export function listNotes(tx: Tx, clientId: string, before: Day | null, limit: number): Promise<NoteRow[]> {
  const chosen = `n.client_id = :clientId ${before ? 'AND n.about_on < :before' : ''}`;
  return query(
    tx,
    `SELECT ${columns} FROM ${joined}
      WHERE ${chosen} AND n.note_id IN (
        SELECT n.note_id FROM notes n WHERE ${chosen} ORDER BY n.about_on DESC FETCH FIRST :limit ROWS WITH TIES)
      ORDER BY n.about_on DESC, n.note_id DESC`,
    { clientId, before, limit },
  );
}

/** Whether a chart has notes about earlier days. */
export function hasNotesBefore(tx: Tx, clientId: string, day: Day): Promise<boolean> {
  return value(tx, 'SELECT EXISTS (SELECT FROM notes WHERE client_id = ? AND about_on < ?)', [clientId, day]);
}

export interface JointNoteRow {
  noteId: string;
  clientId: string;
  authorId: string;
  fileNo: number;
  state: NoteState;
  aboutOn: Day;
}

/**
 * Joint notes of a client's visits that are kept in the charts of other clients, from a day to before another. A note of
 * a client who was absent is not joint, nor is any note joint for a client who was absent.
 */
export function listJointNotes(
  tx: Tx,
  clientId: string,
  { from, before }: { from: Day | null; before: Day | null },
): Promise<JointNoteRow[]> {
  return query(
    tx,
    `SELECT n.note_id, n.client_id, n.author_id, c.file_no, n.state, n.about_on
       FROM attendances t JOIN appointments p USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
       JOIN attendances o ON o.tenant_id = t.tenant_id AND o.appointment_id = t.appointment_id
       JOIN notes n ON n.tenant_id = o.tenant_id AND n.attendance_id = o.attendance_id
       JOIN clients c ON c.tenant_id = n.tenant_id AND c.client_id = n.client_id
      WHERE t.client_id = :clientId AND ${takesPlace('t')} AND ${mayBeAbout('n', 'o')} AND v.billing = 'one'
        AND n.client_id <> t.client_id AND n.state NOT IN ('retracted', 'incomplete')
        AND (:from::date IS NULL OR n.about_on >= :from) AND (:before::date IS NULL OR n.about_on < :before)
      ORDER BY n.about_on DESC, n.note_id DESC`,
    { clientId, from, before },
  );
}

/**
 * Other signed notes of the chart about the same day or earlier, newest first; those of other professions than the
 * author's come last.
 */
export function listSignedBefore(
  tx: Tx,
  { clientId, noteId, authorId, aboutOn }: NoteRow,
): Promise<NoteRow[]> {
  return query(
    tx,
    `SELECT ${columns} FROM ${joined}
      WHERE n.client_id = :clientId AND n.note_id <> :noteId AND n.about_on <= :aboutOn
        AND n.state IN ('awaiting_cosign', 'signed', 'locked')
      ORDER BY n.author_id = :authorId OR EXISTS (
                 SELECT FROM credentials c JOIN credentials o USING (tenant_id, profession)
                  WHERE c.tenant_id = n.tenant_id AND c.staff_id = n.author_id AND o.staff_id = :authorId) DESC,
               n.about_on DESC, n.signed_at DESC LIMIT 20`,
    { clientId, noteId, authorId, aboutOn },
  );
}

export interface NewNote {
  clientId: string;
  attendanceId: string | null;
  templateId: string | null;
  authorId: string;
  aboutOn: Day;
}

/** Adds a note; returns undefined when the attendance already has one. */
export async function insertNote(tx: Tx, tenantId: string, note: NewNote): Promise<string | undefined> {
  const rows = await query<{ id: string }>(
    tx,
    `INSERT INTO notes (tenant_id, client_id, attendance_id, template_id, author_id, about_on, created_by)
     VALUES (:tenantId, :clientId, :attendanceId, :templateId, :authorId, :aboutOn, :authorId)
     ON CONFLICT (tenant_id, attendance_id) WHERE state NOT IN ('retracted', 'incomplete') DO NOTHING RETURNING note_id AS id`,
    { tenantId, ...note },
  );
  return rows[0]?.id;
}

/** The note of an attendance; in a joint appointment, the note of any client whose visit takes place. */
export function findNoteOfAttendance(
  tx: Tx,
  attendanceId: string,
): Promise<{ noteId: string; version: number } | undefined> {
  return one(
    tx,
    `SELECT n.note_id, n.version
       FROM attendances a JOIN appointments p USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
       JOIN attendances o ON o.tenant_id = a.tenant_id AND o.appointment_id = a.appointment_id
                         AND ${sharesNotes('o', 'a', 'v')}
       JOIN notes n ON n.tenant_id = o.tenant_id AND n.attendance_id = o.attendance_id
                   AND n.state NOT IN ('retracted', 'incomplete')
      WHERE a.attendance_id = ? ORDER BY o.attendance_id = a.attendance_id DESC LIMIT 1`,
    [attendanceId],
  );
}

/**
 * Attended visits of the last year of people who have left, whose required note is not signed. A colleague's note
 * counts even before it is signed; a joint note covers its appointment.
 */
export function listUnsignedVisits(tx: Tx, clientId: string, today: Day): Promise<UnsignedVisit[]> {
  return query(
    tx,
    `SELECT t.attendance_id, t.local_on AS "on", s.name AS "staffName"
       FROM attendances t JOIN appointments a USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
       JOIN clinic_staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.staff_id
      WHERE t.client_id = :clientId AND t.state = 'attended' AND t.local_on >= :today::date - 365 AND v.note_required
        AND s.active_to_on < :today::date
        AND NOT EXISTS (
          SELECT FROM attendances o JOIN notes n USING (tenant_id, attendance_id)
            JOIN clinic_staff w ON w.tenant_id = n.tenant_id AND w.staff_id = n.author_id
           WHERE o.tenant_id = t.tenant_id AND o.appointment_id = t.appointment_id
             AND ${sharesNotes('o', 't', 'v')}
             AND (n.state IN ('awaiting_cosign', 'signed', 'locked')
                  OR n.state = 'draft' AND coalesce(w.active_to_on >= :today::date, true)))
      ORDER BY a.starts_at DESC`,
    { clientId, today },
  );
}

/**
 * Gives drafts the day of their visits: those of an appointment that moved, or a note that is a draft again. A signed
 * note keeps the day that it was signed for.
 */
export async function moveDrafts(
  tx: Tx,
  tenantId: string,
  drafts: { appointmentId: string } | { noteId: string },
): Promise<void> {
  await execute(
    tx,
    `UPDATE notes n SET about_on = t.local_on FROM attendances t
      WHERE n.tenant_id = :tenantId AND n.state = 'draft' AND t.tenant_id = n.tenant_id
        AND t.attendance_id = n.attendance_id
        AND ${'noteId' in drafts ? 'n.note_id = :noteId' : 't.appointment_id = :appointmentId'}`,
    { tenantId, ...drafts },
  );
}

/** Locks an appointment, so that nobody else starts its joint note and its day stays the same meanwhile. */
export async function lockAppointmentOf(tx: Tx, tenantId: string, attendanceId: string): Promise<void> {
  await query(
    tx,
    `SELECT 1 FROM appointments p JOIN attendances a USING (tenant_id, appointment_id)
      WHERE a.tenant_id = ? AND a.attendance_id = ? FOR UPDATE OF p`,
    [tenantId, attendanceId],
  );
}

export function findAttendance(
  tx: Tx,
  attendanceId: string,
): Promise<{ clientId: string; on: Day; staffId: string } | undefined> {
  return one(
    tx,
    `SELECT t.client_id, t.local_on AS "on", a.staff_id
       FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
      WHERE t.attendance_id = ? AND t.state <> 'void'`,
    [attendanceId],
  );
}

/**
 * The visits of a client with a clinician that have no note: those of today, then earlier ones of the last year that
 * require one. The client has arrived or was seen, or the visit has begun without an outcome. If each visit of today has
 * one, also those of today whose joint note is kept in the chart of another client.
 */
export async function listOpenVisits(
  tx: Tx,
  visit: { clientId: string; staffId: string; today: Day; now: Date },
): Promise<OpenVisit[]> {
  const rows = await query<OpenVisit & { isToday: boolean; isJoint: boolean }>(
    tx,
    `SELECT t.attendance_id, t.local_on = :today AS "isToday", count(n.note_id) > 0 AS "isJoint",
            a.local_start, v.name_en AS "serviceEn", v.name_fr AS "serviceFr"
       FROM attendances t JOIN appointments a USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
       JOIN attendances o ON o.tenant_id = t.tenant_id AND o.appointment_id = t.appointment_id
                         AND ${sharesNotes('o', 't', 'v')}
       LEFT JOIN notes n ON n.tenant_id = o.tenant_id AND n.attendance_id = o.attendance_id
                        AND n.state NOT IN ('retracted', 'incomplete') AND NOT (n.state = 'draft' AND n.author_id <> :staffId)
      WHERE t.client_id = :clientId AND a.staff_id = :staffId
        AND (t.state IN ('arrived', 'attended') OR t.state = 'booked' AND a.starts_at <= :now)
        AND t.local_on BETWEEN :today::date - 365 AND :today AND (t.local_on = :today OR v.note_required)
      GROUP BY t.attendance_id, t.local_on, a.local_start, v.name_en, v.name_fr
     HAVING bool_and(n.client_id IS DISTINCT FROM :clientId) AND (t.local_on = :today OR count(n.note_id) = 0)
      ORDER BY t.local_on DESC, a.local_start, t.attendance_id`,
    { ...visit },
  );
  const isOpenToday = rows.some(({ isToday, isJoint }) => isToday && !isJoint);
  return rows
    .filter(({ isJoint }) => !(isJoint && isOpenToday))
    .map(({ attendanceId, localStart, serviceEn, serviceFr }) => ({
      ...{ attendanceId, localStart, serviceEn, serviceFr },
    }));
}

/** The supervisor who cosigns what a member of staff signs. */
export async function findSupervisor(tx: Tx, staffId: string): Promise<string | null> {
  const row = await one<{ id: string | null }>(
    tx,
    'SELECT supervisor_id AS id FROM clinic_staff WHERE staff_id = ?',
    [staffId],
  );
  return row?.id ?? null;
}

/** Whether a note's supervisor can no longer cosign: has left, has no account or does not treat clients any more. */
export function isCosignerMissing(
  tx: Tx,
  tenantId: string,
  { supervisorId, cosignerId }: Pick<NoteRow, 'supervisorId' | 'cosignerId'>,
  today: Day,
): Promise<boolean> {
  const staffId = supervisorId ?? cosignerId;
  return value(tx, `SELECT NOT ${canCosign(':staffId::uuid')} AS missing`, { tenantId, staffId, today });
}

/** The last day of an absence of the note's supervisor that has begun and lasts beyond today. */
export function findCosignerAwayUntil(
  tx: Tx,
  tenantId: string,
  { supervisorId, cosignerId }: Pick<NoteRow, 'supervisorId' | 'cosignerId'>,
  { now, today }: { now: Date; today: Day },
): Promise<Day | null> {
  const lastDay = `(b.local_end - interval '1 second')::date`;
  return value(
    tx,
    `SELECT max(${lastDay}) FROM blocks b
      WHERE b.tenant_id = :tenantId AND b.staff_id = :staffId AND b.kind IN ('vacation', 'sick')
        AND b.starts_at <= :now AND ${lastDay} > :today`,
    { tenantId, staffId: supervisorId ?? cosignerId, now, today },
  );
}

/** The headings of a template; undefined when there is no such template. */
export async function findHeadings(tx: Tx, templateId: string): Promise<NoteHeading[] | undefined> {
  const row = await one<{ sections: NoteHeading[] }>(
    tx,
    'SELECT sections FROM note_templates WHERE template_id = ?',
    [templateId],
  );
  return row?.sections.map(({ key, en, fr }) => ({ key, en, fr }));
}

/**
 * The template that most of the person's last five notes have, else that of their profession, else the first one for
 * everyone.
 */
export async function findUsualTemplate(tx: Tx, staffId: string): Promise<string | null> {
  const row = await one<{ id: string }>(
    tx,
    `SELECT t.template_id AS id FROM note_templates t LEFT JOIN (
        SELECT n.template_id, count(*) AS notes
          FROM (SELECT template_id FROM notes WHERE author_id = :staffId AND template_id IS NOT NULL
                 ORDER BY note_id DESC LIMIT 5) n GROUP BY n.template_id) used USING (template_id)
      WHERE t.archived_at IS NULL AND (used.notes > 0 OR t.profession IS NULL OR t.profession IN
        (SELECT c.profession FROM credentials c WHERE c.tenant_id = t.tenant_id AND c.staff_id = :staffId))
      ORDER BY used.notes DESC NULLS LAST, t.profession IS NULL, t.position LIMIT 1`,
    { staffId },
  );
  return row?.id ?? null;
}

export interface VersionRow {
  noteId: string;
  number: number;
  kind: NoteVersion['kind'];
  authorName: string;
  at: Date;
  sha256: string;
  body: Buffer;
}

/** The texts of notes in the open chart, oldest first. */
export function listVersions(tx: Tx, noteIds: readonly string[]): Promise<VersionRow[]> {
  return query(
    tx,
    `SELECT v.note_id, v.number, v.kind, s.name AS "authorName", v.at, encode(v.sha256, 'hex') AS sha256, v.body
       FROM note_versions v JOIN clinic_staff s ON s.tenant_id = v.tenant_id AND s.staff_id = v.author_id
      WHERE v.note_id = ANY (?) ORDER BY v.note_id, v.number`,
    [noteIds],
  );
}

export async function insertVersion(
  tx: Tx,
  tenantId: string,
  version: {
    noteId: string;
    number: number;
    clientId: string;
    kind: NoteVersion['kind'];
    authorId: string;
    body: Buffer;
    sha256: Buffer;
    at: Date;
  },
): Promise<void> {
  await tx('note_versions').insert({ tenantId, ...version });
}

export interface DraftRow {
  noteId: string;
  version: number;
  savedAt: Date;
  body: Buffer;
}

export function listDrafts(tx: Tx, noteIds: readonly string[]): Promise<DraftRow[]> {
  return query(tx, `SELECT note_id, version, saved_at, body FROM note_drafts WHERE note_id = ANY (?)`, [
    noteIds,
  ]);
}

/** Stores a draft that replaces the given version, 0 for the first; undefined when the stored version differs. */
export async function putDraft(
  tx: Tx,
  tenantId: string,
  draft: { noteId: string; clientId: string; over: number; body: Buffer; savedBy: string; now: Date },
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    draft.over === 0
      ? `INSERT INTO note_drafts (tenant_id, note_id, client_id, body, saved_at, saved_by)
         VALUES (:tenantId, :noteId, :clientId, :body, :now, :savedBy) ON CONFLICT DO NOTHING RETURNING version`
      : `UPDATE note_drafts SET body = :body, saved_at = :now, saved_by = :savedBy, version = version + 1
          WHERE note_id = :noteId AND version = :over RETURNING version`,
    { tenantId, ...draft },
  );
}

/** Adds a draft with a new number. The draft of an earlier signing has been deleted. */
export async function insertDraft(
  tx: Tx,
  tenantId: string,
  draft: { noteId: string; clientId: string; number: number; body: Buffer; savedBy: string; now: Date },
): Promise<void> {
  await tx('note_drafts').insert({
    tenantId,
    noteId: draft.noteId,
    clientId: draft.clientId,
    version: draft.number,
    body: draft.body,
    savedAt: draft.now,
    savedBy: draft.savedBy,
  });
}

export async function setTemplate(tx: Tx, noteId: string, templateId: string | null): Promise<void> {
  await tx('notes').where({ noteId }).update({ templateId });
}

export async function deleteDraft(tx: Tx, noteId: string): Promise<void> {
  await tx('note_drafts').where({ noteId }).delete();
}

/** Deletes a draft that was never signed, without its text; returns whether it was one. */
export async function discardNote(tx: Tx, noteId: string): Promise<boolean> {
  return (await firstValue<boolean>(tx, 'SELECT discard_note(?) AS discarded', [noteId])) ?? false;
}

/** Columns that a change of state also writes. */
export interface NoteChanges {
  state?: NoteState;
  versions?: number;
  cosigner_id?: string | null;
  signed_at?: Date | null;
  cosigned_at?: Date | null;
  lock_at?: Date | null;
  returned_at?: Date | null;
  retract_asked_at?: Date | null;
  retract_reason?: string;
  retract_answered_at?: Date | null;
  retract_answer_read_at?: Date | null;
  retracted_at?: Date;
  retracted_by?: string;
}

/** Changes a note if it has the given version and one of the given states; else returns undefined. */
export async function updateNote(
  tx: Tx,
  { noteId, version }: { noteId: string; version: number },
  from: readonly NoteState[],
  changes: NoteChanges,
): Promise<number | undefined> {
  const rows = await tx('notes')
    .where({ noteId, version })
    .whereIn('state', [...from])
    .update({ ...changes, version: tx.raw('version + 1') })
    .returning<{ version: number }[]>('version');
  return rows[0]?.version;
}

/** Stores that the author has read the answer to their request to retract a note. */
export async function markAnswerRead(tx: Tx, noteId: string, now: Date): Promise<void> {
  await tx('notes').where({ noteId }).update({ retractAnswerReadAt: now });
}

/** Clinics with signed notes that are due to be locked. */
export async function listClinicsToLock(worker: Sql, now: Date): Promise<string[]> {
  return column<string>(worker, 'SELECT clinics_with_notes_to_lock(?) AS "tenantId"', [now]);
}

/** Sets signed notes that are due to locked. */
export function lockDueNotes(tx: Tx, now: Date): Promise<{ noteId: string; version: number }[]> {
  return query(
    tx,
    `UPDATE notes SET state = 'locked', locked_at = lock_at, version = version + 1
      WHERE state = 'signed' AND lock_at <= ? RETURNING note_id, version`,
    [now],
  );
}
