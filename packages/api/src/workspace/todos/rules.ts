import { type ClinicRole, clinicRoleMay } from '@tamarack/core/domain';
import {
  licenceDays,
  noteLateHours,
  retractionAnswerDays,
  type TodoRule,
} from '@tamarack/core/domain/workspace';
import type { ClinicAccess } from '../../server/access/types.ts';
import { ownNoteOfVisit } from '../notes/index.ts';
import {
  canCosign,
  clinicDayOf,
  privacyContactOf,
  takesPlace,
  visitsWithoutOutcome,
} from '../shared/index.ts';

/**
 * To-dos created by rules, as SQL selects with these columns: kind, subject, due date, whether late, client, clinician,
 * wall time, reason, count, profession, the reader's note, version. Parameters are `:tenantId`, `:staffId`, `:today` and `:now`.
 */
const columns = (
  kind: TodoRule,
  of: {
    subject: string;
    due: string;
    late: string;
    client?: string;
    staff?: string;
    start?: string;
    reason?: string;
    count?: string;
    profession?: string;
    ownNote?: string;
    version?: string;
  },
) => `'${kind}' AS kind, ${of.subject} AS subject, ${of.due} AS due, ${of.late} AS late,
  ${of.client ?? 'NULL::uuid'} AS client, ${of.staff ?? 'NULL::uuid'} AS staff, ${of.start ?? 'NULL::timestamp'} AS start,
  ${of.reason ?? "''"} AS reason, ${of.count ?? 'NULL::integer'} AS count, ${of.profession ?? 'NULL::text'} AS profession,
  ${of.ownNote ?? 'NULL::uuid'} AS own_note, ${of.version ?? 'NULL::integer'} AS version`;

const longAgo = `:now::timestamptz - interval '${noteLateHours} hours'`;

const signed = `n.state IN ('awaiting_cosign', 'signed', 'locked')`;

/**
 * Visits attended in the last year that require a note but have no signed one; a joint note covers the whole
 * appointment if it has a joint bill and the visit of the note takes place. The client's own note is checked separately,
 * so that PostgreSQL can join a year of visits with their notes at once. The date range has no end, because a cached plan
 * for a range would expect few visits and look up each note.
 *
 * @param visits attendances, or SQL that narrows them
 */
const unsignedNotes = (visits: string) => `
  FROM ${visits} t JOIN appointments a USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
 WHERE a.tenant_id = :tenantId AND a.local_on >= :today::date - 365 AND t.state = 'attended'
   AND v.note_required
   AND (v.billing = 'each' OR NOT EXISTS (
     SELECT FROM attendances o WHERE o.tenant_id = a.tenant_id AND o.appointment_id = a.appointment_id
        AND o.state = 'attended' AND o.attendance_id < t.attendance_id))
   AND NOT EXISTS (
     SELECT FROM notes n WHERE n.tenant_id = t.tenant_id AND n.attendance_id = t.attendance_id AND ${signed})
   AND (v.billing = 'each' OR NOT EXISTS (
     SELECT FROM attendances o JOIN notes n USING (tenant_id, attendance_id)
      WHERE o.tenant_id = a.tenant_id AND o.appointment_id = a.appointment_id AND ${takesPlace('o')} AND ${signed}))`;

/**
 * Overdue notes of all clinicians. The signed notes are read first, and appointments only of visits without one:
 * OFFSET 0 keeps PostgreSQL, which expects few visits, from joining all of them row by row.
 */
export const lateNotes = `${unsignedNotes(`(
    SELECT * FROM attendances y
     WHERE y.tenant_id = :tenantId AND y.local_on >= :today::date - 365 AND y.state = 'attended'
       AND y.attendance_id NOT IN (
         SELECT n.attendance_id FROM notes n WHERE n.tenant_id = :tenantId AND n.attendance_id IS NOT NULL AND ${signed})
    OFFSET 0)`)} AND a.ends_at < ${longAgo}`;

/** Without visits whose note the supervisor returned: `returnedNote` asks to revise it. */
const noteDue = `SELECT ${columns('note_due', {
  subject: 't.attendance_id',
  due: 'a.local_on',
  late: `a.ends_at < ${longAgo}`,
  client: 't.client_id',
  staff: 'a.staff_id',
  start: 'a.local_start',
  ownNote: ownNoteOfVisit('t', 'v', ':staffId'),
})} ${unsignedNotes('attendances')} AND a.staff_id = :staffId
   AND NOT EXISTS (
     SELECT FROM notes r
      WHERE r.tenant_id = a.tenant_id AND r.state = 'draft' AND r.returned_at IS NOT NULL AND r.author_id = :staffId
        AND r.note_id = ${ownNoteOfVisit('t', 'v', ':staffId')})`;

/**
 * SQL condition that the client of note `n` withholds it from a person who did not write it, so that they can neither read
 * nor cosign it.
 */
const isWithheldFrom = (staffId: string) => `EXISTS (
  SELECT FROM lockboxes b
   WHERE b.tenant_id = n.tenant_id AND b.client_id = n.client_id AND b.ended_at IS NULL
     AND (b.note_id IS NULL OR b.note_id = n.note_id) AND (b.staff_id IS NULL OR b.staff_id = ${staffId}))`;

/** Without notes that the client withholds from the reader: administrators are told of these. */
const cosign = `SELECT ${columns('cosign', {
  subject: 'n.note_id',
  due: 'n.about_on',
  late: `n.signed_at < ${longAgo}`,
  client: 'n.client_id',
  staff: 'n.author_id',
})} FROM notes n JOIN clinic_staff s ON s.tenant_id = n.tenant_id AND s.staff_id = n.author_id
 WHERE n.tenant_id = :tenantId AND n.state = 'awaiting_cosign' AND :staffId IN (n.cosigner_id, s.supervisor_id)
   AND NOT ${isWithheldFrom(':staffId')}`;

/** Notes that the supervisor returned to the reader. */
const returnedNote = `SELECT ${columns('returned_note', {
  subject: 'n.note_id',
  due: 'n.about_on',
  late: `n.returned_at < ${longAgo}`,
  client: 'n.client_id',
  staff: 'n.author_id',
})} FROM notes n
 WHERE n.tenant_id = :tenantId AND n.state = 'draft' AND n.returned_at IS NOT NULL AND n.author_id = :staffId`;

/**
 * Drafts of the reader that no due note stands for, such as those about no visit or about a missed one. A draft of a visit
 * without an outcome waits for it.
 */
const draft = `SELECT ${columns('draft', {
  subject: 'n.note_id',
  due: 'n.about_on',
  late: `n.created_at < ${longAgo}`,
  client: 'n.client_id',
  staff: 'n.author_id',
})} FROM notes n
 WHERE n.tenant_id = :tenantId AND n.state = 'draft' AND n.returned_at IS NULL AND n.author_id = :staffId
   AND NOT EXISTS (
     SELECT FROM attendances t JOIN appointments a USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
      WHERE t.tenant_id = n.tenant_id AND t.attendance_id = n.attendance_id
        AND (t.state IN ('booked', 'arrived') OR t.state = 'attended' AND v.note_required AND a.staff_id = :staffId))`;

const returned = `SELECT ${columns('returned', {
  subject: 'c.attendance_id',
  due: 'c.local_on',
  late: 'c.local_on < :today::date - 2',
  client: 'c.client_id',
  staff: 'a.staff_id',
  start: 'a.local_start',
  reason: 'c.reason',
})} FROM confirmations c JOIN attendances t USING (tenant_id, attendance_id) JOIN appointments a USING (tenant_id, appointment_id)
 WHERE c.tenant_id = :tenantId AND c.state = 'returned' AND a.staff_id = :staffId`;

/** One to-do for all visits, because the queue lists them. */
const confirm = `SELECT ${columns('confirm', {
  subject: ':tenantId::uuid',
  due: 'min(c.local_on)',
  late: 'min(c.local_on) < :today::date - 2',
  count: 'count(*)::integer',
})} FROM confirmations c WHERE c.tenant_id = :tenantId AND c.state = 'open' AND c.local_on < :today::date HAVING count(*) > 0`;

/** One to-do for all visits of earlier days without an outcome, because the calendar lists them. */
const outcome = (own: boolean) =>
  `SELECT ${columns('outcome', {
    subject: own ? ':staffId::uuid' : ':tenantId::uuid',
    due: 'min(t.local_on)',
    late: 'min(t.local_on) < :today::date - 2',
    count: 'count(*)::integer',
  })} ${visitsWithoutOutcome({ days: 'earlier', own })} HAVING count(*) > 0`;

const rebook = (own: boolean) => `SELECT ${columns('rebook', {
  subject: 't.attendance_id',
  due: 't.local_on',
  late: 't.local_on < :today::date',
  client: 't.client_id',
  staff: 'a.staff_id',
  start: 'a.local_start',
  reason: 't.cancel_reason',
  version: 't.version',
})} FROM attendances t JOIN appointments a USING (tenant_id, appointment_id) JOIN clients c USING (tenant_id, client_id)
 WHERE t.tenant_id = :tenantId AND t.rebook AND c.state <> 'discharged' ${own ? 'AND a.staff_id = :staffId' : ''}`;

/** Shown until a licence of the same profession with a later end exists, unless that is one of another college. */
const licence = (own: boolean) => `SELECT ${columns('licence', {
  subject: 'l.credential_id',
  due: 'l.valid_to_on',
  late: `l.valid_to_on <= :today::date + ${licenceDays.urgent}`,
  staff: 'l.staff_id',
  profession: 'l.profession',
})} FROM credentials l JOIN clinic_staff s USING (tenant_id, staff_id)
 WHERE l.tenant_id = :tenantId AND l.valid_to_on <= :today::date + ${licenceDays.announced} AND s.practises
   AND (s.active_to_on IS NULL OR s.active_to_on >= :today::date) ${own ? 'AND l.staff_id = :staffId' : ''}
   AND NOT EXISTS (
     SELECT FROM credentials o WHERE o.tenant_id = l.tenant_id AND o.staff_id = l.staff_id AND o.profession = l.profession
        AND (lower(o.college) = lower(l.college) OR '' IN (o.college, l.college) OR (o.licence_no <> '' AND o.licence_no = l.licence_no))
        AND o.credential_id <> l.credential_id AND (o.valid_to_on IS NULL OR o.valid_to_on > l.valid_to_on))`;

const isPrivacyContact = `:staffId = ${privacyContactOf(':tenantId')}`;

/** What the access log lists for review: openings for an hour, and people who joined a care team on their own. */
const emergency = `SELECT ${columns('emergency', {
  subject: 'e.care_id',
  due: clinicDayOf('e.from_at'),
  late: `e.from_at < ${longAgo}`,
  client: 'e.client_id',
  staff: 'e.staff_id',
  reason: 'e.reason',
})} FROM care_team e
 WHERE e.tenant_id = :tenantId AND (e.because IN ('emergency', 'release') OR e.flagged) AND e.reviewed_at IS NULL
   AND ${isPrivacyContact}`;

/** Lockboxes that were lifted by a person from whom they withheld something. */
const lifting = `SELECT ${columns('lifting', {
  subject: 'b.lockbox_id',
  due: clinicDayOf('b.ended_at'),
  late: `b.ended_at < ${longAgo}`,
  client: 'b.client_id',
  staff: 'b.ended_by',
})} FROM lockboxes b
 WHERE b.tenant_id = :tenantId AND b.flagged AND b.reviewed_at IS NULL AND ${isPrivacyContact}`;

const retraction = `SELECT ${columns('retraction', {
  subject: 'n.note_id',
  due: clinicDayOf('n.retract_asked_at'),
  late: `n.retract_asked_at < ${longAgo}`,
  client: 'n.client_id',
  staff: 'n.author_id',
  reason: 'n.retract_reason',
})} FROM notes n
 WHERE n.tenant_id = :tenantId AND n.retract_asked_at IS NOT NULL AND n.state <> 'retracted' AND ${isPrivacyContact}`;

/** Tells the author what the privacy contact answered to their request, until they open the note. */
const retractionAnswer = (kind: 'retracted' | 'retraction_declined') => `SELECT ${columns(kind, {
  subject: 'n.note_id',
  due: clinicDayOf('n.retract_answered_at'),
  late: 'false',
  client: 'n.client_id',
  staff: 'n.author_id',
})} FROM notes n
 WHERE n.tenant_id = :tenantId AND n.author_id = :staffId AND n.retract_answer_read_at IS NULL
   AND n.retract_answered_at > :now::timestamptz - interval '${retractionAnswerDays} days'
   AND n.state ${kind === 'retracted' ? '=' : '<>'} 'retracted'`;

const leaverDraft = `SELECT ${columns('leaver_draft', {
  subject: 'n.note_id',
  due: 'n.about_on',
  late: 'false',
  client: 'n.client_id',
  staff: 'n.author_id',
})} FROM notes n JOIN clinic_staff s ON s.tenant_id = n.tenant_id AND s.staff_id = n.author_id
 WHERE n.tenant_id = :tenantId AND n.state = 'draft' AND s.active_to_on < :today::date`;

/**
 * People whose supervisor cannot cosign, also not a note that the client withholds from the supervisor, and people without
 * one whose notes still wait. The notes wait until they have another supervisor, also those for someone who no longer
 * supervises them: their chart may be closed to that person.
 */
const supervisorMissing = `SELECT ${columns('supervisor_missing', {
  subject: 's.staff_id',
  due: 'w.due',
  late: `coalesce(w.signed_at < ${longAgo}, false)`,
  staff: 's.staff_id',
  count: 'coalesce(w.waiting, 0)',
})} FROM clinic_staff s LEFT JOIN (
   SELECT n.author_id, min(n.about_on) AS due, min(n.signed_at) AS signed_at, count(*)::integer AS waiting
     FROM notes n JOIN clinic_staff a ON a.tenant_id = n.tenant_id AND a.staff_id = n.author_id
    WHERE n.tenant_id = :tenantId AND n.state = 'awaiting_cosign'
      AND (NOT ${canCosign('a.supervisor_id')} OR ${isWithheldFrom('a.supervisor_id')})
    GROUP BY n.author_id) w ON w.author_id = s.staff_id
 WHERE s.tenant_id = :tenantId
   AND (w.waiting > 0 OR (s.supervisor_id IS NOT NULL AND NOT ${canCosign('s.supervisor_id')} AND s.practises
                          AND (s.active_to_on IS NULL OR s.active_to_on >= :today::date)))`;

/**
 * One to-do per person who has stopped treating clients here and still has bookings, because the calendar lists them. On
 * the last day itself, those after it.
 */
const reassign = `SELECT ${columns('reassign', {
  subject: 's.staff_id',
  due: 'b.first_on',
  late: 'b.first_on <= :today::date',
  staff: 's.staff_id',
  count: 'b.count',
})} FROM clinic_staff s CROSS JOIN LATERAL (
   SELECT min(a.local_on) AS first_on, count(*)::integer AS count
     FROM appointments a JOIN attendances t USING (tenant_id, appointment_id)
    WHERE a.tenant_id = s.tenant_id AND a.staff_id = s.staff_id AND a.local_on >= :today::date AND t.state = 'booked'
      AND (NOT s.practises OR a.local_on > s.active_to_on)) b
 WHERE s.tenant_id = :tenantId AND (NOT s.practises OR s.active_to_on <= :today::date) AND b.count > 0`;

/** One to-do per run with open queries, because its page lists them. */
const payQuery = `SELECT ${columns('pay_query', {
  subject: 'q.run_id',
  due: clinicDayOf('min(q.asked_at)'),
  late: `min(q.asked_at) < ${longAgo}`,
  count: 'count(*)::integer',
})} FROM pay_queries q WHERE q.tenant_id = :tenantId AND q.answered_at IS NULL GROUP BY q.run_id`;

/** Roles whose to-dos a member shares. */
export function rolesOf({ role, practises }: ClinicAccess): ClinicRole[] {
  return practises && role === 'administrator' ? [role, 'clinician'] : [role];
}

/** The rules that concern a member. */
export function rulesFor({ role, isOwner, practises }: ClinicAccess): string[] {
  const treats = role === 'clinician' || practises;
  const desk = clinicRoleMay(role, isOwner, 'confirmations:decide');
  const licences = clinicRoleMay(role, isOwner, 'credentials:manage');
  return [
    ...(treats
      ? [
          ...[noteDue, cosign, returnedNote, draft, returned],
          ...[retractionAnswer('retracted'), retractionAnswer('retraction_declined')],
        ]
      : []),
    ...(desk
      ? [confirm, outcome(false), rebook(false), reassign]
      : role === 'clinician'
        ? [outcome(true), rebook(true)]
        : []),
    ...(licences ? [licence(false)] : treats ? [licence(true)] : []),
    ...(role === 'administrator' ? [emergency, lifting, retraction, leaverDraft, supervisorMissing] : []),
    ...(clinicRoleMay(role, isOwner, 'pay:manage') ? [payQuery] : []),
  ];
}
