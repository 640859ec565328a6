import type { Todo, TodoTab } from '@tamarack/core/domain/workspace';
import type { ClinicAccess } from '../../src/server/access/types.ts';
import { by, nameOf } from './clinic-rows.ts';
import { dayMs, plusDays, wallTimeAt } from './clock.ts';
import {
  type AttendanceRow,
  type ClientRow,
  daysWithoutOutcome,
  type NoteRow,
  noteOf,
  ownNoteOf,
  type VisitRows,
} from './random-visits.ts';

interface WrittenRow {
  todo_id: string;
  version: number;
  title: string;
  client_id: string | null;
  assignee_id: string | null;
  role: Todo['role'];
  due_on: string | null;
  done_at: string | null;
  created_by: string | null;
}

interface CareRow {
  care_id: string;
  client_id: string;
  staff_id: string;
  because: string;
  reason: string;
  from_at: string;
  until_at: string | null;
  flagged: boolean;
  reviewed_at: string | null;
}

interface LockboxRow {
  lockbox_id: string;
  client_id: string;
  note_id: string | null;
  staff_id: string | null;
  ended_at: string | null;
  ended_by: string | null;
  flagged: boolean;
  reviewed_at: string | null;
}

interface LicenceRow {
  credential_id: string;
  staff_id: string;
  profession: Todo['profession'];
  valid_to_on: string | null;
}

export interface TodoRows extends VisitRows {
  todos: WrittenRow[];
  todo_marks: { rule: string; subject_id: string; snoozed_until: string }[];
  care_team: CareRow[];
  lockboxes: LockboxRow[];
  credentials: LicenceRow[];
  memberships: { user_id: string; state: string }[];
  pay_queries: { run_id: string; asked_at: string; answered_at: string | null }[];
  /** Staff member responsible for emergency openings: the privacy contact, else the owner. */
  privacyContact: string;
  namesForClinicians: boolean;
  zone: string;
}

/** A to-do before it is formatted. */
interface Found {
  kind: Todo['kind'];
  subject: string;
  due: string | null;
  late: boolean;
  client?: string | null;
  staff?: string;
  start?: string;
  reason?: string;
  count?: number;
  profession?: Todo['profession'];
  ownNote?: string | null;
  version?: number;
  written?: WrittenRow;
}

const hoursAgo = (now: Date, hours: number) => now.getTime() - hours * 3_600_000;
const signedStates = ['awaiting_cosign', 'signed', 'locked'];

/** Visits of the last year without a signed note; a joint note covers the whole appointment if it has a joint bill. */
export function unsignedVisits(rows: VisitRows, today: string): AttendanceRow[] {
  return [...rows.attendances.values()].filter((visit) => {
    const appointment = rows.appointments.get(visit.appointment_id);
    const service = rows.services.get(appointment?.service_id ?? '');
    if (visit.state !== 'attended' || visit.local_on < plusDays(today, -365) || !service?.note_required)
      return false;
    const joint = [...rows.attendances.values()].filter((one) => one.appointment_id === visit.appointment_id);
    const [first] = joint
      .filter(({ state }) => state === 'attended')
      .toSorted(by((one) => one.attendance_id));
    if (service.billing === 'one' && first !== visit) return false;
    return !signedStates.includes(noteOf(rows, visit) ?? '');
  });
}

/** Whether an unsigned note is late: more than 48 hours after the visit. */
export const isLateNote = (rows: VisitRows, visit: AttendanceRow, now: Date) =>
  Date.parse(rows.appointments.get(visit.appointment_id)?.ends_at ?? '') < hoursAgo(now, 48);

/** A member's to-dos created by rules, unordered. */
function ruled(rows: TodoRows, { tenantId, role, staffId }: ClinicAccess, today: string, now: Date): Found[] {
  const treats = role === 'clinician';
  const decides = role === 'administrator' || role === 'front_desk';
  const manages = role === 'administrator' || role === 'hr';
  const long = (moment: string) => Date.parse(moment) < hoursAgo(now, 48);
  const dayAt = (moment: string) => wallTimeAt(Date.parse(moment), rows.zone).slice(0, 10);
  const confirmations = [...rows.confirmations.values()];
  const appointmentOf = (attendanceId: string) =>
    rows.appointments.get(rows.attendances.get(attendanceId)?.appointment_id ?? '');
  const isMine = (attendanceId: string) => appointmentOf(attendanceId)?.staff_id === staffId;
  const ofVisit = ({ attendance_id, client_id }: { attendance_id: string; client_id: string }) => {
    const { staff_id: staff, local_start: start } = appointmentOf(attendance_id) ?? {};
    return { subject: attendance_id, client: client_id, ...(staff && start ? { staff, start } : {}) };
  };
  const ofNote = ({ note_id, client_id, author_id, about_on }: NoteRow) => ({
    ...{ subject: note_id, client: client_id, staff: author_id, due: about_on },
  });
  const isOfDueVisit = ({ attendance_id }: NoteRow) => {
    const state = rows.attendances.get(attendance_id ?? '')?.state ?? '';
    const appointment = appointmentOf(attendance_id ?? '');
    const isRequired = rows.services.get(appointment?.service_id ?? '')?.note_required ?? false;
    const isDue = state === 'attended' && isRequired && appointment?.staff_id === staffId;
    return isDue || state === 'booked' || state === 'arrived';
  };
  const isDischarged = ({ client_id }: AttendanceRow) => rows.clients.get(client_id)?.state === 'discharged';
  const found: Found[] = [];
  if (treats) {
    for (const visit of unsignedVisits(rows, today).filter(({ attendance_id }) => isMine(attendance_id))) {
      const ownNote = ownNoteOf(rows, visit, staffId);
      const isReturned = rows.notes.some(
        ({ note_id, state, returned_at }) => note_id === ownNote && state === 'draft' && returned_at,
      );
      if (isReturned) continue;
      found.push({
        kind: 'note_due',
        ...ofVisit(visit),
        due: visit.local_on,
        late: isLateNote(rows, visit, now),
        ownNote,
      });
    }
    for (const note of rows.notes)
      if (
        note.state === 'awaiting_cosign' &&
        [note.cosigner_id, rows.staff.get(note.author_id)?.supervisor_id].includes(staffId) &&
        !isWithheld(rows, note, staffId)
      )
        found.push({ kind: 'cosign', ...ofNote(note), late: long(note.signed_at ?? '') });
    for (const note of rows.notes)
      if (note.state === 'draft' && note.returned_at && note.author_id === staffId)
        found.push({ kind: 'returned_note', ...ofNote(note), late: long(note.returned_at) });
    for (const note of rows.notes)
      if (note.state === 'draft' && !note.returned_at && note.author_id === staffId && !isOfDueVisit(note))
        found.push({ kind: 'draft', ...ofNote(note), late: long(note.created_at) });
    for (const note of rows.notes) {
      const { retract_answered_at: at } = note;
      if (note.author_id !== staffId || !at || note.retract_answer_read_at) continue;
      if (Date.parse(at) > now.getTime() - 30 * dayMs)
        found.push({
          ...{ kind: note.state === 'retracted' ? 'retracted' : 'retraction_declined', ...ofNote(note) },
          ...{ due: dayAt(at), late: false },
        });
    }
    for (const one of confirmations)
      if (one.state === 'returned' && isMine(one.attendance_id))
        found.push({
          ...{ kind: 'returned', ...ofVisit(one), due: one.local_on, reason: one.reason },
          late: one.local_on < plusDays(today, -2),
        });
  }
  const waiting = confirmations.filter((one) => one.state === 'open' && one.local_on < today);
  const [oldest] = waiting.map(({ local_on }) => local_on).toSorted();
  if (decides && oldest)
    found.push({
      kind: 'confirm',
      subject: tenantId,
      due: oldest,
      late: oldest < plusDays(today, -2),
      count: waiting.length,
    });
  const [own, subject] = decides ? [null, tenantId] : [staffId, staffId ?? ''];
  const until = plusDays(today, -1);
  const undecided = decides || treats ? daysWithoutOutcome(rows, { today, until, staffId: own }) : [];
  const [firstUndecided] = undecided;
  if (firstUndecided)
    found.push({
      ...{ kind: 'outcome', subject, due: firstUndecided, count: undecided.length },
      late: firstUndecided < plusDays(today, -2),
    });
  for (const { staff_id } of decides ? rows.staff.values() : []) {
    const booked = [...rows.attendances.values()]
      .filter(
        (visit) =>
          visit.state === 'booked' &&
          visit.local_on >= today &&
          rows.appointments.get(visit.appointment_id)?.staff_id === staff_id &&
          !treatsAfter(rows, staff_id, today, visit.local_on),
      )
      .map(({ local_on }) => local_on)
      .toSorted();
    const [due] = booked;
    if (due)
      found.push({
        ...{ kind: 'reassign', subject: staff_id, staff: staff_id, due, late: due === today },
        count: booked.length,
      });
  }
  for (const visit of rows.attendances.values())
    if (visit.rebook && !isDischarged(visit) && (decides || (treats && isMine(visit.attendance_id))))
      found.push({
        ...{ kind: 'rebook', ...ofVisit(visit), due: visit.local_on, reason: visit.cancel_reason },
        version: visit.version,
        late: visit.local_on < today,
      });
  for (const one of rows.credentials)
    if ((manages || (treats && one.staff_id === staffId)) && isEnding(rows, one, today))
      found.push({
        ...{ kind: 'licence', subject: one.credential_id, due: one.valid_to_on, staff: one.staff_id },
        ...{ profession: one.profession, late: (one.valid_to_on ?? '') <= plusDays(today, 7) },
      });
  if (role === 'administrator') {
    if (staffId === rows.privacyContact) {
      for (const one of rows.care_team)
        if ((['emergency', 'release'].includes(one.because) || one.flagged) && !one.reviewed_at)
          found.push({
            ...{ kind: 'emergency', subject: one.care_id, client: one.client_id, staff: one.staff_id },
            ...{ due: dayAt(one.from_at), late: long(one.from_at), reason: one.reason },
          });
      for (const one of rows.lockboxes)
        if (one.flagged && one.ended_at && one.ended_by && !one.reviewed_at)
          found.push({
            ...{ kind: 'lifting', subject: one.lockbox_id, client: one.client_id, staff: one.ended_by },
            ...{ due: dayAt(one.ended_at), late: long(one.ended_at) },
          });
      for (const note of rows.notes)
        if (note.retract_asked_at && note.state !== 'retracted')
          found.push({
            ...{ kind: 'retraction', ...ofNote(note), reason: note.retract_reason },
            ...{ due: dayAt(note.retract_asked_at), late: long(note.retract_asked_at) },
          });
    }
    for (const note of rows.notes)
      if (note.state === 'draft' && (rows.staff.get(note.author_id)?.active_to_on ?? '9') < today)
        found.push({ kind: 'leaver_draft', ...ofNote(note), late: false });
    for (const { staff_id, supervisor_id } of rows.staff.values()) {
      const mayCosign = canCosign(rows, supervisor_id, today);
      const waiting = rows.notes.filter(
        (note) =>
          note.state === 'awaiting_cosign' &&
          note.author_id === staff_id &&
          (!mayCosign || isWithheld(rows, note, supervisor_id)),
      );
      const lacksOne = !mayCosign && supervisor_id !== null && treatsOn(rows, staff_id, today);
      if (waiting.length === 0 && !lacksOne) continue;
      const [due = null] = waiting.map(({ about_on }) => about_on).toSorted();
      const late = waiting.some(({ signed_at }) => long(signed_at ?? ''));
      const [subject, count] = [staff_id, waiting.length];
      found.push({ kind: 'supervisor_missing', subject, staff: staff_id, due, late, count });
    }
  }
  const open = rows.pay_queries.filter(({ answered_at }) => !answered_at);
  for (const run of manages ? new Set(open.map(({ run_id }) => run_id)) : []) {
    const asked = open.filter(({ run_id }) => run_id === run).map(({ asked_at }) => asked_at);
    const [first = ''] = asked.toSorted(by((moment) => Date.parse(moment)));
    found.push({
      kind: 'pay_query',
      subject: run,
      due: dayAt(first),
      late: long(first),
      count: asked.length,
    });
  }
  return found;
}

/** Whether a person practises and has not left. */
function treatsOn({ staff }: TodoRows, staffId: string, today: string): boolean {
  const one = staff.get(staffId);
  return one?.practises === true && (one.active_to_on ?? '9') >= today;
}

/** Whether a person practises and keeps a booking of `day`: their last day is ahead, or not before the booking. */
function treatsAfter({ staff }: TodoRows, staffId: string, today: string, day: string): boolean {
  const one = staff.get(staffId);
  const last = one?.active_to_on ?? '9';
  return one?.practises === true && (last > today || day <= last);
}

/** Whether a person practises, has not left and has an account. */
function canCosign(rows: TodoRows, staffId: string | null, today: string): boolean {
  const userId = rows.staff.get(staffId ?? '')?.user_id;
  const isMember = rows.memberships.some((one) => one.user_id === userId && one.state === 'active');
  return isMember && treatsOn(rows, staffId ?? '', today);
}

/** Whether the client withholds a note from a person who did not write it. */
function isWithheld({ lockboxes }: TodoRows, note: NoteRow, staffId: string | null): boolean {
  return lockboxes.some(
    (one) =>
      one.client_id === note.client_id &&
      one.ended_at === null &&
      (one.note_id ?? note.note_id) === note.note_id &&
      (one.staff_id ?? staffId) === staffId,
  );
}

/**
 * Whether a licence of a practising person ends within 60 days, unless another of the same profession is valid longer.
 */
function isEnding(rows: TodoRows, one: LicenceRow, today: string): boolean {
  const staff = rows.staff.get(one.staff_id);
  return (
    one.valid_to_on !== null &&
    one.valid_to_on <= plusDays(today, 60) &&
    (staff?.practises ?? false) &&
    (staff?.active_to_on ?? '9') >= today &&
    !rows.credentials.some(
      (other) =>
        other !== one &&
        other.staff_id === one.staff_id &&
        other.profession === one.profession &&
        (other.valid_to_on ?? '9') > (one.valid_to_on ?? ''),
    )
  );
}

/** To-dos written by people: administrators see all, others those for or by them or for their role. */
function written(rows: TodoRows, { role, staffId }: ClinicAccess, today: string): Found[] {
  return rows.todos
    .filter(
      (one) =>
        role === 'administrator' || one.role === role || [one.assignee_id, one.created_by].includes(staffId),
    )
    .map((one) => ({
      ...{ kind: 'written', subject: one.todo_id, due: one.due_on, client: one.client_id, written: one },
      late: (one.due_on ?? '9') < today,
    }));
}

/** A member's to-dos computed by checking every row, most urgent first. */
export function todoTwin(
  rows: TodoRows,
  access: ClinicAccess,
  { tab, clientId, today, now }: { tab: TodoTab; clientId?: string; today: string; now: Date },
): object[] {
  const monthAgo = now.getTime() - 30 * dayMs;
  const snoozeEndOf = ({ kind, subject }: Found) => {
    const mark = rows.todo_marks.find((one) => one.rule === kind && one.subject_id === subject);
    return mark && mark.snoozed_until > today ? mark.snoozed_until : null;
  };
  const inTab = (one: Found): boolean => {
    const done = one.written?.done_at;
    if (tab === 'done') return Boolean(done) && Date.parse(done ?? '') >= monthAgo;
    if (tab === 'snoozed') return snoozeEndOf(one) !== null;
    return !done && snoozeEndOf(one) === null;
  };
  const all = [...written(rows, access, today), ...ruled(rows, access, today, now)].filter(
    (one) => inTab(one) && (!clientId || one.client === clientId),
  );
  all.sort(
    by<Found>(
      ({ written: one }) => -Date.parse(one?.done_at ?? '') || null,
      ({ late }) => Number(!late),
      ({ due }) => due,
      ({ start }) => start ?? null,
      ({ subject }) => subject,
      ({ kind }) => kind,
    ),
  );
  return all.map((one) => format(rows, access, { today, now }, one, snoozeEndOf(one)));
}

interface Moment {
  today: string;
  now: Date;
}

function format(rows: TodoRows, access: ClinicAccess, at: Moment, found: Found, snoozedUntil: string | null) {
  const {
    kind,
    subject,
    due,
    late,
    client,
    staff,
    start,
    reason = '',
    count = null,
    profession = null,
    ownNote = null,
  } = found;
  const { written: text } = found;
  return {
    ...{ kind, subjectId: subject, version: text?.version ?? found.version ?? null },
    ...{ title: text?.title ?? null, assigneeId: text?.assignee_id ?? null, role: text?.role ?? null },
    ...{ dueOn: due, late: late && !text?.done_at, done: Boolean(text?.done_at), snoozedUntil },
    client: client ? clientOf(rows, access, at, client, found) : null,
    staffId: staff ?? null,
    staffName: rows.staff.get(staff ?? text?.assignee_id ?? '')?.name ?? null,
    localStart: start?.slice(0, 16) ?? null,
    ...{ reason, count, profession, ownNoteId: ownNote },
  };
}

/** Clinicians see the names of their own clients, and of clients whose appointment with them the to-do is about. */
function clientOf(
  rows: TodoRows,
  { role, staffId, names }: ClinicAccess,
  at: Moment,
  clientId: string,
  found: Found,
) {
  const one = rows.clients.get(clientId);
  if (!one) return null;
  const isOwn = found.staff === staffId || isOwnClient(rows, staffId, at, one);
  const mayRead = names && (role !== 'clinician' || rows.namesForClinicians || isOwn);
  return {
    ...{ clientId, fileNo: one.file_no, name: mayRead ? nameOf(one) : null },
    phone: (names && found.kind === 'rebook' && (one.phone || one.other_phone)) || null,
  };
}

/** Whether a person opened the chart in an emergency, is on the care team, or added the client before anyone was on it. */
function isOwnClient(rows: TodoRows, staffId: string | null, { today, now }: Moment, client: ClientRow) {
  const entries = rows.care_team.filter(({ client_id }) => client_id === client.client_id);
  const current = entries.filter(
    ({ from_at, until_at }) =>
      Date.parse(from_at) <= now.getTime() && (until_at === null || Date.parse(until_at) > now.getTime()),
  );
  if (current.some(({ because, staff_id }) => because === 'emergency' && staff_id === staffId)) return true;
  const discharged = client.state === 'discharged' ? client.discharged_on : null;
  const isOver = discharged !== null && today > plusDays(discharged, 90);
  const isMember = ({ because }: CareRow) => because === 'booked' || because === 'added';
  const counts = ({ because, from_at }: CareRow) =>
    !isOver ||
    (because === 'added' && wallTimeAt(Date.parse(from_at), rows.zone).slice(0, 10) >= plusDays(today, -90));
  const team = current.filter((entry) => isMember(entry) && counts(entry)).map(({ staff_id }) => staff_id);
  const supervised = team.map((member) => rows.staff.get(member)?.supervisor_id);
  if ([...team, ...supervised].includes(staffId)) return true;
  return client.created_by === staffId && !isOver && !entries.some(isMember);
}
