import type {
  AppointmentState,
  AttendanceState,
  ConfirmationState,
  NoteState,
} from '@tamarack/core/domain/workspace';
import { type Random, uuid } from '../../src/platform/sample-data/random.ts';
import { by, plainRows, randomStart, type TwinClinic, type TwinWorld } from './clinic-rows.ts';
import { dayMs, plusDays } from './clock.ts';
import { oddText } from './random-questions.ts';

export interface AppointmentRow {
  appointment_id: string;
  state: AppointmentState;
  staff_id: string;
  service_id: string;
  location_id: string;
  room_id: string | null;
  room_shared: boolean;
  zone: string;
  local_start: string;
  local_on: string;
  minutes: number;
  buffer_before: number;
  buffer_after: number;
  starts_at: string;
  ends_at: string;
  memo: string;
  version: number;
}

export interface AttendanceRow {
  attendance_id: string;
  appointment_id: string;
  client_id: string;
  version: number;
  state: AttendanceState;
  local_on: string;
  arrived_at: string | null;
  treated_minutes: number | null;
  fee_cents: number | null;
  fee_reason: string;
  rebook: boolean;
  cancel_reason: string;
}

export interface ConfirmationRow {
  attendance_id: string;
  client_id: string;
  version: number;
  state: ConfirmationState;
  checks: object;
  fee_cents: number | null;
  decided_at: string | null;
  decided_by: string | null;
  reason: string;
  answer: string;
  local_on: string;
}

export interface NoteRow {
  note_id: string;
  client_id: string;
  attendance_id: string | null;
  author_id: string;
  cosigner_id: string | null;
  state: NoteState;
  about_on: string;
  signed_at: string | null;
  returned_at: string | null;
  created_at: string;
  retract_asked_at: string | null;
  retract_reason: string;
  retract_answered_at: string | null;
  retract_answer_read_at: string | null;
}

/** The columns of a service that visits are computed from. */
export interface ServiceRow {
  service_id: string;
  name_en: string;
  name_fr: string;
  billing: 'each' | 'one';
  missed_fee_bp: number;
  notice_hours: number;
  note_required: boolean;
  tax_class: string;
  virtual_care: boolean;
  archived_at: string | null;
}

export interface StaffRow {
  staff_id: string;
  name: string;
  position: number;
  practises: boolean;
  user_id: string | null;
  supervisor_id: string | null;
  active_from_on: string | null;
  active_to_on: string | null;
}

export interface ClientRow {
  client_id: string;
  file_no: number;
  state: string;
  region: string | null;
  decides_alone: boolean;
  discharged_on: string | null;
  desk_alert: string;
  given_name: string;
  family_name: string;
  preferred_name: string;
  birth_on: string | null;
  email: string;
  phone: string;
  other_phone: string;
  street_address: string;
  created_by: string | null;
}

export interface VisitRows {
  appointments: Map<string, AppointmentRow>;
  attendances: Map<string, AttendanceRow>;
  confirmations: Map<string, ConfirmationRow>;
  notes: NoteRow[];
  services: Map<string, ServiceRow>;
  staff: Map<string, StaffRow>;
  clients: Map<string, ClientRow>;
}

/** Days of the visits of the last year, until a day, that have no outcome yet, of everyone or one clinician, in order. */
export function daysWithoutOutcome(
  rows: VisitRows,
  { today, until, staffId }: { today: string; until: string; staffId: string | null },
): string[] {
  return [...rows.attendances.values()]
    .filter(
      ({ state, local_on, appointment_id }) =>
        ['booked', 'arrived'].includes(state) &&
        local_on >= plusDays(today, -365) &&
        local_on <= until &&
        (staffId === null || rows.appointments.get(appointment_id)?.staff_id === staffId),
    )
    .map(({ local_on }) => local_on)
    .sort();
}

/** The queue's count of visits that are still to come into it. */
export function withoutOutcomeTwin(rows: VisitRows, today: string, staffId: string | null) {
  const days = daysWithoutOutcome(rows, { today, until: today, staffId });
  return { withoutOutcome: days.length, withoutOutcomeFrom: days[0] ?? null };
}

const times = ['00:00', '00:30', '01:30', '03:00', '08:05', '09:00', '12:15', '15:30', '22:00', '23:55'];
const attendanceStates: readonly AttendanceState[] = [
  ...(['booked', 'arrived', 'attended', 'attended', 'attended'] as const),
  ...(['no_show', 'late_cancelled', 'cancelled', 'void'] as const),
];
const noteStates: readonly (NoteState | null)[] = [
  null,
  null,
  'draft',
  'awaiting_cosign',
  'signed',
  'locked',
];

/**
 * Adds appointments on these days with clients, outcomes, confirmations and notes. Appointments at taken times are
 * skipped.
 */
export async function addVisits(
  world: TwinWorld,
  clinic: TwinClinic,
  random: Random,
  count: number,
  days: readonly string[],
): Promise<void> {
  const tenant = { tenant_id: clinic.tenantId };
  const appointments = Array.from({ length: count }, () => appointment(random, clinic, days));
  const people = appointments.flatMap((one) => peopleOf(random, clinic, one));
  await world.insert(
    'appointments',
    appointments.map((one) => ({ ...tenant, ...one, state: stateOf(one, people) })),
  );
  const kept = new Set(await world.db.admin('appointments').where(tenant).pluck('appointment_id'));
  const added = people.filter(({ appointment_id }) => kept.has(appointment_id));
  const staffOf = new Map(appointments.map((one) => [one.appointment_id, one.staff_id]));
  await world.insert(
    'attendances',
    added.map((one) => ({ ...tenant, ...one })),
  );
  await world.insert(
    'confirmations',
    added.flatMap((one) =>
      hasOutcome(one.state) && random.chance(0.85)
        ? [{ ...tenant, ...confirmation(random, clinic, one) }]
        : [],
    ),
  );
  await world.insert(
    'notes',
    added.flatMap((one) =>
      notesOf(random, clinic, one, staffOf.get(one.appointment_id) ?? '').map((note) => ({
        ...tenant,
        ...note,
      })),
    ),
  );
  await world.db.admin.raw(
    'ANALYZE appointments, attendances, confirmations, notes, clients, client_identities',
  );
}

function appointment(random: Random, clinic: TwinClinic, days: readonly string[]) {
  const { id, zone, rooms } = random.pick(clinic.places);
  const room = random.chance(0.4) ? random.pick(rooms) : null;
  const { localStart, startsAt } = randomStart(random, days, times, zone);
  const minutes = random.pick([5, 30, 45, 60, 240]);
  const [buffer_before, buffer_after] = [random.pick([0, 0, 10]), random.pick([0, 5, 15])];
  const at = (after: number) => new Date(startsAt + after * 60_000).toISOString();
  return {
    ...{
      appointment_id: newId(random),
      location_id: id,
      room_id: room?.id ?? null,
      room_shared: room?.shared ?? false,
      zone,
      minutes,
      starts_at: at(0),
      ends_at: at(minutes),
    },
    ...{ service_id: random.pick(clinic.services), staff_id: random.pick(clinic.clinicians) },
    ...{ local_start: localStart, lane: random.between(0, 3), buffer_before, buffer_after },
    memo: random.chance(0.2) ? oddText(random) : '',
    busy: `[${at(-buffer_before)},${at(minutes + buffer_after)})`,
  };
}

const newId = (random: Random) => uuid(random, new Date(random.between(1, 1_000) * dayMs));
const hasOutcome = (state: string) => ['attended', 'no_show', 'late_cancelled'].includes(state);

/** The state of an appointment: released when nobody is expected anymore, void when it was a mistake. */
function stateOf(
  { appointment_id }: { appointment_id: string },
  people: readonly { appointment_id: string; state: string }[],
) {
  const states = people.filter((one) => one.appointment_id === appointment_id).map(({ state }) => state);
  if (states.every((state) => state === 'void')) return 'void';
  return states.every((state) => ['void', 'cancelled', 'late_cancelled'].includes(state))
    ? 'released'
    : 'booked';
}

function peopleOf(
  random: Random,
  clinic: TwinClinic,
  { appointment_id, local_start }: { appointment_id: string; local_start: string },
) {
  const clients = new Set(
    Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pick(clinic.clients)),
  );
  return [...clients].map((client_id) => {
    const state = random.pick(attendanceStates);
    return {
      ...{
        attendance_id: newId(random),
        appointment_id,
        client_id,
        state,
        local_on: local_start.slice(0, 10),
      },
      ...{ arrived_at: random.pick([null, `${local_start}Z`]), treated_minutes: random.pick([null, 0, 30]) },
      ...{ fee_cents: random.pick([null, 0, 12_000]), fee_reason: random.chance(0.2) ? oddText(random) : '' },
      ...{
        rebook: state === 'cancelled' && random.chance(0.5),
        cancelled_by: random.pick(['client', 'clinic']),
      },
      cancel_reason: random.chance(0.5) ? oddText(random) : '',
    };
  });
}

function confirmation(
  random: Random,
  clinic: TwinClinic,
  { attendance_id, client_id, local_on }: { attendance_id: string; client_id: string; local_on: string },
) {
  const state = random.pick(['open', 'open', 'returned', 'confirmed', 'confirmed', 'excluded'] as const);
  const decided = state === 'confirmed' || state === 'excluded';
  return {
    ...{ attendance_id, client_id, local_on, state, opened_at: `${local_on}T00:00Z` },
    fee_cents: state === 'confirmed' ? random.pick([0, 9_900, 12_000]) : null,
    decided_at: decided ? `${plusDays(local_on, 1)}T12:00:00Z` : null,
    decided_by: decided ? random.pick(clinic.members).staffId : null,
    reason: state === 'open' ? '' : oddText(random),
    answer: random.chance(0.2) ? oddText(random) : '',
  };
}

/** At most one valid note, and retracted or incomplete ones. */
function notesOf(
  random: Random,
  clinic: TwinClinic,
  { attendance_id, client_id, local_on }: { attendance_id: string; client_id: string; local_on: string },
  author_id: string,
) {
  const states = [
    random.pick(noteStates),
    random.chance(0.2) ? random.pick(['retracted', 'incomplete'] as const) : null,
  ].filter((state) => state !== null);
  return states.map((state) => ({
    ...{ note_id: newId(random), attendance_id, client_id, author_id, state, about_on: local_on },
    cosigner_id: state === 'awaiting_cosign' ? random.pick(clinic.clinicians) : null,
    signed_at: state === 'draft' || state === 'incomplete' ? null : `${local_on}T${random.pick(times)}Z`,
    returned_at: state === 'draft' && random.chance(0.3) ? `${local_on}T${random.pick(times)}Z` : null,
    ...(['signed', 'locked', 'retracted'].includes(state) && random.chance(0.2)
      ? { retract_asked_at: `${local_on}T${random.pick(times)}Z`, retract_reason: oddText(random) }
      : {}),
    ...(['signed', 'locked', 'retracted'].includes(state) && random.chance(0.6)
      ? {
          retract_answered_at: `${local_on}T${random.pick(times)}Z`,
          retract_answer_read_at: random.chance(0.2) ? `${local_on}T${random.pick(times)}Z` : null,
        }
      : {}),
  }));
}

/** Reads the rows that visits are made of, for the first clinic only. */
export async function readVisits(world: TwinWorld): Promise<VisitRows> {
  const keyed = async <Row>(table: string, key: keyof Row) =>
    new Map((await plainRows<Row>(world, table)).map((row) => [row[key] as string, row]));
  const clients = await keyed<ClientRow>('clients', 'client_id');
  for (const one of await plainRows<ClientRow>(world, 'client_identities'))
    clients.set(one.client_id, { ...(clients.get(one.client_id) as ClientRow), ...one });
  return {
    clients,
    appointments: await keyed<AppointmentRow>('appointments', 'appointment_id'),
    attendances: await keyed<AttendanceRow>('attendances', 'attendance_id'),
    confirmations: await keyed<ConfirmationRow>('confirmations', 'attendance_id'),
    notes: await plainRows<NoteRow>(world, 'notes'),
    services: await keyed<ServiceRow>('services', 'service_id'),
    staff: await keyed<StaffRow>('clinic_staff', 'staff_id'),
  };
}

const mostFinished: readonly NoteState[] = ['locked', 'signed', 'awaiting_cosign', 'draft', 'incomplete'];

/** The notes of a visit; with a joint bill, those of all clients in the appointment whose visit takes place count. */
function notesOfVisit(
  { appointments, attendances, services, notes }: VisitRows,
  { attendance_id, appointment_id }: AttendanceRow,
): NoteRow[] {
  const service = services.get(appointments.get(appointment_id)?.service_id ?? '');
  return notes.filter(({ attendance_id: id, state }) => {
    if (state === 'retracted') return false;
    const noted = attendances.get(id ?? '');
    return (
      id === attendance_id ||
      (service?.billing === 'one' &&
        noted?.appointment_id === appointment_id &&
        ['booked', 'arrived', 'attended'].includes(noted.state))
    );
  });
}

/** The state of a visit's note. */
export function noteOf(rows: VisitRows, visit: AttendanceRow): NoteState | null {
  const states = notesOfVisit(rows, visit).map(({ state }) => state);
  return mostFinished.find((state) => states.includes(state)) ?? null;
}

/** The reader's own note of a visit; with a joint bill, the one in this client's chart first. */
export function ownNoteOf(rows: VisitRows, visit: AttendanceRow, reader: string | null): string | null {
  const [own] = notesOfVisit(rows, visit)
    .filter(({ author_id, state }) => author_id === reader && state !== 'incomplete')
    .toSorted(
      by(
        ({ attendance_id }) => Number(attendance_id !== visit.attendance_id),
        ({ note_id }) => note_id,
      ),
    );
  return own?.note_id ?? null;
}
