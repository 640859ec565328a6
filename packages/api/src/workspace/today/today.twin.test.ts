import type { Today } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { by, createTwinWorld, nameOf, type TwinWorld } from '../../../test/twins/clinic-rows.ts';
import { plusDays } from '../../../test/twins/clock.ts';
import { askRandomly } from '../../../test/twins/random-questions.ts';
import {
  type AttendanceRow,
  daysWithoutOutcome,
  noteOf,
  ownNoteOf,
  type ServiceRow,
  withoutOutcomeTwin,
} from '../../../test/twins/random-visits.ts';
import { changeWork, dayIn, someNow } from '../../../test/twins/random-work.ts';
import { isLateNote, type TodoRows, todoTwin, unsignedVisits } from '../../../test/twins/todo-twin.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { readToday } from './service.ts';

const comes: readonly string[] = ['booked', 'arrived', 'attended'];

let world: TwinWorld;
let rows: TodoRows;
beforeAll(async () => {
  world = await createTwinWorld();
});
afterAll(() => world.db.close());

/** Computes a member's home page by checking every row. An operator signed in as the member sees no names. */
function twin(access: ClinicAccess, now: Date, isOperator: boolean): Today {
  const on = dayIn(rows.zone, now);
  const { role, staffId, names } = access;
  const isClinician = role === 'clinician';
  const administers = role === 'administrator';
  const waits = (state: string) =>
    [...rows.confirmations.values()].filter(
      (one) => one.state === state && (!isClinician || staffOf(one.attendance_id) === staffId),
    ).length;
  return {
    on,
    visits: names ? visitsOf(on, isClinician ? staffId : null, staffId) : null,
    numbers: administers ? numbersOf(on) : null,
    queue:
      role === 'hr'
        ? null
        : {
            ...{ open: waits('open'), returned: waits('returned') },
            ...withoutOutcomeTwin(rows, on, isClinician ? staffId : null),
          },
    leaks: administers ? leaksOf(on, now) : null,
    todos: isOperator
      ? []
      : (todoTwin(rows, access, { tab: 'open', today: on, now }) as Today['todos']).slice(0, 50),
  };
}

const staffOf = (attendanceId: string) =>
  rows.appointments.get(rows.attendances.get(attendanceId)?.appointment_id ?? '')?.staff_id;

function visitsOf(on: string, own: string | null, reader: string | null): Today['visits'] {
  const found = [...rows.attendances.values()].flatMap((visit) => {
    const appointment = rows.appointments.get(visit.appointment_id);
    const service = rows.services.get(appointment?.service_id ?? '');
    const staff = rows.staff.get(appointment?.staff_id ?? '');
    const client = rows.clients.get(visit.client_id);
    if (!appointment || !service || !staff || !client) return [];
    if (appointment.local_on !== on || ['cancelled', 'void'].includes(visit.state)) return [];
    return own && own !== staff.staff_id ? [] : [{ visit, appointment, service, staff, client }];
  });
  found.sort(
    by(
      ({ appointment }) => appointment.local_start,
      ({ staff }) => staff.position,
      ({ visit }) => visit.attendance_id,
    ),
  );
  return found.map(({ visit, appointment, service, staff, client }) => ({
    attendanceId: visit.attendance_id,
    version: visit.version,
    appointmentId: visit.appointment_id,
    minutes: appointment.minutes,
    locationId: appointment.location_id,
    zone: appointment.zone,
    localStart: appointment.local_start.slice(0, 16),
    clientId: visit.client_id,
    fileNo: client.file_no,
    name: nameOf(client),
    deskAlert: client.desk_alert,
    memo: appointment.memo,
    staffId: staff.staff_id,
    staffName: staff.name,
    serviceEn: service.name_en,
    serviceFr: service.name_fr,
    state: visit.state,
    feeCents: visit.fee_cents,
    confirmation: rows.confirmations.get(visit.attendance_id)?.state ?? null,
    noteRequired: service.note_required,
    note: noteOf(rows, visit),
    ownNoteId: ownNoteOf(rows, visit, reader),
    invoice: null,
    // Administrators and a front desk can review the visits of the reader.
    reviewer: staff.staff_id === reader ? 'paid' : 'other',
    arrivedAt: visit.arrived_at && new Date(visit.arrived_at).toISOString(),
    noShowFrom: new Date(Date.parse(appointment.starts_at) + 15 * 60_000).toISOString(),
    noticeUntil: new Date(
      Date.parse(`${appointment.local_start.slice(0, 16)}Z`) - service.notice_hours * 3_600_000,
    )
      .toISOString()
      .slice(0, 16),
    missedFeeCents: missedFeeOf(visit, service),
  }));
}

/** A joint bill passes to somebody else who comes. Half a cent is rounded up. */
function missedFeeOf(
  { attendance_id, appointment_id, state, fee_cents }: AttendanceRow,
  service: ServiceRow,
) {
  if (state !== 'booked' || fee_cents === null) return null;
  const others = [...rows.attendances.values()].filter(
    (one) => one.appointment_id === appointment_id && one.attendance_id !== attendance_id,
  );
  const passes = service.billing === 'one' && others.some((one) => comes.includes(one.state));
  return passes ? 0 : Math.floor((fee_cents * service.missed_fee_bp) / 10_000 + 0.5);
}

function numbersOf(on: string): Today['numbers'] {
  const visits = [...rows.attendances.values()].filter(({ local_on }) => local_on === on);
  const count = (...states: string[]) => visits.filter(({ state }) => states.includes(state)).length;
  const confirmed = visits.map((one) => rows.confirmations.get(one.attendance_id));
  return {
    booked: count('booked', 'arrived', 'attended', 'no_show', 'late_cancelled'),
    arrived: count('arrived'),
    attended: count('attended'),
    missed: count('no_show', 'late_cancelled'),
    cancelled: count('cancelled'),
    confirmedCents: confirmed.reduce(
      (sum, one) => sum + (one?.state === 'confirmed' ? (one.fee_cents ?? 0) : 0),
      0,
    ),
  };
}

function leaksOf(today: string, now: Date): Today['leaks'] {
  const unconfirmed = [...rows.confirmations.values()].filter(
    ({ state, local_on }) => ['open', 'returned'].includes(state) && local_on < today,
  );
  const until = plusDays(today, -1);
  const withoutOutcome = daysWithoutOutcome(rows, { today, until, staffId: null });
  return {
    unconfirmed: unconfirmed.length,
    withoutOutcome: withoutOutcome.length,
    withoutOutcomeFrom: withoutOutcome[0] ?? null,
    unsigned: unsignedBy(unsignedVisits(rows, today).filter((visit) => isLateNote(rows, visit, now))),
  };
}

function unsignedBy(visits: readonly { attendance_id: string }[]) {
  const counts = new Map<string, number>();
  for (const { attendance_id } of visits) {
    const staffId = staffOf(attendance_id) ?? '';
    counts.set(staffId, (counts.get(staffId) ?? 0) + 1);
  }
  return [...counts]
    .map(([staffId, notes]) => ({ staffId, name: rows.staff.get(staffId)?.name ?? '', notes }))
    .toSorted((a, b) => b.notes - a.notes || Number(a.staffId > b.staffId) - Number(a.staffId < b.staffId));
}

it('shows each role the same day as a full scan', async () => {
  let visits = 0;
  let empty = 0;
  await askRandomly(
    async (random) => {
      rows = await changeWork(world, random, !rows);
    },
    async ({ random, compare }) => {
      const now = someNow(random);
      const call = world.callBy(random.pick(world.clinic.members), now);
      const isOperator = random.chance(0.1);
      if (isOperator) call.access.names = false;
      const today = await readToday({ ...call, isOperator });
      const { role, staffId, names } = call.access;
      compare({ role, staffId, names, isOperator, now }, today, twin(call.access, now, isOperator));
      if (today.visits?.length === 0) empty += 1;
      visits += today.visits?.length ?? 0;
    },
    { usual: 100, perRound: 50 },
  );
  expect(Math.min(visits, empty)).toBeGreaterThan(0);
}, 600_000);
