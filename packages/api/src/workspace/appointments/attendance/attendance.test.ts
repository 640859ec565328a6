import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf, whileConfirming } from '../../../../test/calendar.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { until } from '../../../../test/until.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { createWorkspace, provideWorkspace } from '../../../../test/workspace.ts';
import { createChangesHub } from '../../changes/hub.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'attendance' });
const calendar = calendarOf(app, clinic);
/** Tuesday 2026-11-24, 14:00 in Toronto. */
const start = '2026-11-24T14:00';
const startsAt = '2026-11-24T19:00:00Z';
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
});

const at = (moment: string) => {
  now = new Date(moment);
};
const confirmation = (id: string) => app.admin('confirmations').where({ attendance_id: id }).first();
const codes = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];
const notAllowed = [409, 'TRANSITION_NOT_ALLOWED'];

describe('an arrival', () => {
  it('is recorded with its time, and can be undone until the visit has an outcome', async () => {
    const { attendanceId, appointmentId } = await calendar.book(start);
    at('2026-11-24T18:57:00Z');
    expect((await calendar.onAttendance(attendanceId, 'arrive', { arrived: true })).status).toBe(200);
    expect(await calendar.attendance(attendanceId)).toMatchObject({ state: 'arrived', arrived_at: now });
    expect((await calendar.appointment(appointmentId)).version).toBe(2);
    await calendar.onAttendance(attendanceId, 'arrive', { arrived: false });
    expect(await calendar.attendance(attendanceId)).toMatchObject({ state: 'booked', arrived_at: null });
  });

  it('is not possible before the day', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T04:59:00Z');
    const answer = await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
    expect(codes(answer)).toEqual(notAllowed);
    expect(answer.body.error).toBe(
      'Not possible: this visit is booked. Possible now: cancel late, cancel and void (administrators).',
    );
  });
});

describe('an outcome', () => {
  it('of attended puts the visit into the queue with the booked length', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T19:50:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' }, clinic.roy);
    expect(await calendar.attendance(attendanceId)).toMatchObject({
      state: 'attended',
      treated_minutes: 45,
      fee_cents: 12_000,
    });
    expect(await confirmation(attendanceId)).toMatchObject({ state: 'open', local_on: '2026-11-24' });
  });

  it('of no-show is possible from 15 minutes after the start and charges half the fee', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T19:14:59Z');
    expect(codes(await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' }))).toEqual(
      notAllowed,
    );
    at('2026-11-24T19:15:00Z');
    expect((await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' })).status).toBe(200);
    expect((await calendar.attendance(attendanceId)).fee_cents).toBe(6_000);
    expect((await confirmation(attendanceId)).state).toBe('open');
  });

  it('can be undone until it is confirmed, which restores the fee', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' });
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    expect(await calendar.attendance(attendanceId)).toMatchObject({ state: 'booked', fee_cents: 12_000 });
    expect(await confirmation(attendanceId)).toBeUndefined();
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    await app.admin('confirmations').update({ state: 'confirmed', fee_cents: 12_000, decided_at: now });
    const answer = await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    expect(codes(answer)).toEqual(notAllowed);
    expect(answer.body.error).toBe('Not possible: this visit is confirmed and can no longer be changed.');
  });

  it('is refused for a stale version, for a colleague’s visit, and to the bookkeeper', async () => {
    const { attendanceId } = await calendar.book(start);
    at(startsAt);
    const url = `attendances/${attendanceId}/outcome`;
    const body = { version: 1, outcome: 'attended' };
    expect(codes(await calendar.post(url, { ...body, version: 9 }))).toEqual([409, 'VERSION_CONFLICT']);
    expect(codes(await calendar.post(url, body, clinic.chen))).toEqual([403, 'FORBIDDEN']);
    expect(codes(await calendar.post(url, body, clinic.bookkeeper))).toEqual([403, 'FORBIDDEN']);
    const parallel = await Promise.all(Array.from({ length: 5 }, () => calendar.post(url, body)));
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('a cancellation by the client', () => {
  it('counts the notice by the clock: for Sunday 2026-11-01 09:00, Saturday 09:30 is late and 09:00 is not', async () => {
    // The night between has 25 hours: 09:30 on Saturday is 24.5 hours before.
    for (const [moment, state] of [
      ['2026-10-31T13:30:00Z', 'late_cancelled'],
      ['2026-10-31T13:00:00Z', 'cancelled'],
    ] as const) {
      at('2026-10-20T15:00:00Z');
      const { appointmentId, attendanceId } = await calendar.book('2026-11-01T09:00');
      at(moment);
      await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
      expect((await calendar.attendance(attendanceId)).state).toBe(state);
      expect((await calendar.appointment(appointmentId)).state).toBe('released');
    }
  });

  it('that is late charges the missed-visit fee and frees the slot; the fee can be waived', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    at('2026-11-24T15:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    expect((await calendar.attendance(attendanceId)).fee_cents).toBe(6_000);
    expect((await confirmation(attendanceId)).state).toBe('open');
    const second = await calendar.book(start);
    await calendar.onAppointment(second.appointmentId, 'cancel', {
      by: 'client',
      reason: 'Family emergency',
      waive: true,
    });
    expect(await calendar.attendance(second.attendanceId)).toMatchObject({
      state: 'late_cancelled',
      fee_cents: 0,
      fee_reason: 'Family emergency',
    });
    const back = await calendar.onAttendance(second.attendanceId, 'outcome', { outcome: 'booked' });
    expect(back.status).toBe(200);
    expect(await calendar.attendance(second.attendanceId)).toMatchObject({
      fee_cents: 12_000,
      fee_reason: '',
    });
    const taken = await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    expect(codes(taken)).toEqual([409, 'SLOT_TAKEN']);
  });

  it('for one of two clients leaves the appointment booked', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Roy');
    const { appointmentId, attendanceId } = await calendar.book(start);
    const added = await calendar.onAppointment(appointmentId, 'clients', { clientId: luc });
    expect(added.status).toBe(200);
    const third = await calendar.onAppointment(appointmentId, 'clients', {
      clientId: await clinic.client('A', 'B'),
    });
    expect(Object.keys(third.body.fields)).toEqual(['clientId']);
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill', attendanceId });
    expect((await calendar.appointment(appointmentId)).state).toBe('booked');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    expect((await calendar.appointment(appointmentId)).state).toBe('released');
    const again = await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    expect(codes(again)).toEqual(notAllowed);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

describe('a cancellation by the clinic', () => {
  it('goes onto the rebooking list with the phone number until a new time is booked', async () => {
    const { appointmentId } = await calendar.book(start);
    at('2026-11-24T15:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Roy is sick' });
    const list = async (who = clinic.desk) =>
      (await app.call({ url: '/api/clinic/rebooking', token: who.token, host: clinic.host })).body.rebooking;
    expect(await list()).toMatchObject([
      {
        fileNo: 10_432,
        name: 'Anne Tremblay',
        phone: '416-555-0142',
        localStart: start,
        reason: 'Roy is sick',
      },
    ]);
    expect(await list(clinic.chen)).toEqual([]);
    const anne = app.admin('clients').where({ client_id: clinic.anne });
    await anne.clone().update({ state: 'discharged', discharged_on: '2026-11-24' });
    expect(await list()).toEqual([]);
    await anne.clone().update({ state: 'active', discharged_on: null });
    await calendar.book('2026-11-26T14:00');
    expect(await list()).toEqual([]);
  });

  it('leaves the list for as many new times as are booked, the oldest first', async () => {
    const { appointmentId } = await calendar.book(start, { repeat: { everyWeeks: 1, times: 4 } });
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Leave', following: true });
    const cancelled = await app.admin('appointments').orderBy('starts_at').pluck('local_start');
    const waiting = () =>
      app
        .admin('attendances')
        .join('appointments', 'appointments.appointment_id', 'attendances.appointment_id')
        .where({ rebook: true })
        .orderBy('starts_at')
        .pluck('local_start');
    const { appointmentId: booked } = await calendar.book('2027-01-11T14:00');
    expect(await waiting()).toEqual(cancelled.slice(1));
    await calendar.onAppointment(booked, 'undo');
    expect(await waiting()).toEqual(cancelled);
    await calendar.book('2027-01-11T14:00', { repeat: { everyWeeks: 1, times: 3 } });
    expect(await waiting()).toEqual(cancelled.slice(3));
  });

  it('can be taken off the list', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const early = await calendar.onAttendance(attendanceId, 'rebooking', { rebook: true });
    expect(codes(early)).toEqual(notAllowed);
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Roy is sick' });
    await calendar.onAttendance(attendanceId, 'rebooking', { rebook: false });
    expect((await calendar.attendance(attendanceId)).rebook).toBe(false);
  });

  it('can include the later appointments of a repeat, and one undo restores them all', async () => {
    const { appointmentId } = await calendar.book(start, { repeat: { everyWeeks: 1, times: 4 } });
    const ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
    const states = () => app.admin('appointments').orderBy('starts_at').pluck('state');
    const all = { by: 'clinic', reason: 'Leave', following: true };
    const { body } = await calendar.onAppointment(ids[1], 'cancel', all);
    expect(body.following).toBe(2);
    expect(await states()).toEqual(['booked', 'released', 'released', 'released']);
    expect((await calendar.onAppointment(ids[1], 'undo')).status).toBe(200);
    expect(await states()).toEqual(['booked', 'booked', 'booked', 'booked']);
    expect(ids[0]).toBe(appointmentId);
  });

  it('for one client of a repeat leaves the later sessions that this client is not in', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Repeat');
    const repeat = { everyWeeks: 1, times: 3 };
    const { appointmentId } = await calendar.book(start, { repeat });
    const ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
    for (const id of [ids[0], ids[2]]) await calendar.onAppointment(id, 'clients', { clientId: luc });
    const visits = { appointment_id: appointmentId, client_id: luc };
    const { attendance_id: attendanceId } = await app.admin('attendances').where(visits).first();
    const body = { by: 'client', reason: 'Away', attendanceId, following: true };
    expect((await calendar.onAppointment(appointmentId, 'cancel', body)).status).toBe(200);
    const states = async (clientId: string) =>
      (await app.admin('attendances').where({ client_id: clientId }).orderBy('local_on')).map(
        ({ state }) => state,
      );
    expect(await states(clinic.anne)).toEqual(['booked', 'booked', 'booked']);
    expect(await states(luc)).toEqual(['cancelled', 'cancelled']);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

it('a client who is added while the fee changes is charged the new one', async () => {
  const physio = { service_id: clinic.physio };
  await app.admin('services').where(physio).update({ capacity: 2 });
  const luc = await clinic.client('Luc', 'Added');
  const { appointmentId } = await calendar.book(start);
  const fee = { tenant_id: clinic.tenantId, ...physio, fee_cents: 12_500, from_on: '2026-11-23' };
  const added = await meanwhile(
    app,
    async (tx) => {
      await tx('services').where(physio).forNoKeyUpdate();
      await tx('service_fees').insert(fee);
    },
    () => calendar.onAppointment(appointmentId, 'clients', { clientId: luc }),
  );
  expect(added.status).toBe(200);
  const [visit] = await app.admin('attendances').where({ client_id: luc });
  expect(visit.fee_cents).toBe(12_500);
  await app.admin('service_fees').where({ from_on: fee.from_on }).delete();
  await app.admin('services').where(physio).update({ capacity: 1 });
});

describe('a client who is added', () => {
  it('is booked all the same at the time of another appointment, which is told', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Twice');
    const chens = { staffId: clinic.chen.staffId, serviceId: clinic.massage, clientIds: [luc] };
    await calendar.book(start, chens);
    const { appointmentId } = await calendar.book(start);
    const added = await calendar.onAppointment(appointmentId, 'clients', { clientId: luc });
    expect(added.body.clientsBooked).toMatchObject([
      { clientId: luc, appointment: { staffName: 'Chen Li', localStart: start } },
    ]);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

describe('a client who is added while a file of this appointment is merged into theirs', () => {
  it('is there already', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Merged');
    const { appointmentId, attendanceId } = await calendar.book(start);
    const added = await meanwhile(
      app,
      async (tx) => {
        await tx('clients').where({ client_id: luc }).forUpdate();
        await tx('attendances').where({ attendance_id: attendanceId }).update({ client_id: luc });
      },
      () => calendar.onAppointment(appointmentId, 'clients', { clientId: luc }),
    );
    expect(codes(added)).toEqual([409, 'ALREADY_DONE']);
    expect(await app.admin('attendances').where({ appointment_id: appointmentId })).toHaveLength(1);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

describe('a client who cancelled', () => {
  it('is booked again into the session without the arrival of before', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Again');
    const { appointmentId, attendanceId } = await calendar.book(start, { clientIds: [clinic.anne, luc] });
    at('2026-11-24T18:57:00Z');
    await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
    const cancelled = { by: 'clinic', reason: 'Fire drill', attendanceId };
    expect((await calendar.onAppointment(appointmentId, 'cancel', cancelled)).status).toBe(200);
    const { client_id } = await calendar.attendance(attendanceId);
    const added = await calendar.onAppointment(appointmentId, 'clients', { clientId: client_id });
    expect(added.status).toBe(200);
    expect(await calendar.attendance(attendanceId)).toMatchObject({ state: 'booked', arrived_at: null });
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it('is not booked again while the late cancellation waits for its confirmation', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Late');
    const { appointmentId, attendanceId } = await calendar.book(start, { clientIds: [clinic.anne, luc] });
    at('2026-11-24T15:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill', attendanceId });
    const { client_id } = await calendar.attendance(attendanceId);
    const added = await calendar.onAppointment(appointmentId, 'clients', { clientId: client_id });
    expect(codes(added)).toEqual(notAllowed);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

describe('voiding', () => {
  it('is allowed to administrators, takes the visit out of the queue and frees the time', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    const body = { reason: 'Wrong client' };
    expect(codes(await calendar.onAttendance(attendanceId, 'void', body))).toEqual([403, 'FORBIDDEN']);
    expect((await calendar.onAttendance(attendanceId, 'void', body, clinic.ownerAtSite)).status).toBe(200);
    expect((await calendar.attendance(attendanceId)).state).toBe('void');
    expect((await calendar.appointment(appointmentId)).state).toBe('void');
    expect(await confirmation(attendanceId)).toBeUndefined();
  });
});

describe('the care team of a client', () => {
  let clientId: string;
  beforeEach(async () => {
    clientId = await clinic.client('Max', 'Demers');
  });
  const visit = (localStart = start, body: object = {}) =>
    calendar.book(localStart, { clientIds: [clientId], ...body });
  const cancel = ({ appointmentId }: { appointmentId: string }, body: object = {}) =>
    calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Away', ...body });
  /** Why Roy is on it. */
  const team = () =>
    app
      .admin('care_team')
      .where({ client_id: clientId, staff_id: clinic.roy.staffId })
      .where((of) => of.whereNull('until_at').orWhere('until_at', '>', now))
      .pluck('because');

  it('loses a clinician whose only visit is cancelled, until that is undone', async () => {
    const booked = await visit();
    expect(await team()).toEqual(['booked']);
    await cancel(booked);
    expect(await team()).toEqual([]);
    await calendar.onAppointment(booked.appointmentId, 'undo');
    expect(await team()).toEqual(['booked']);
  });

  it('does not let a clinician read a chart by booking a visit and cancelling it', async () => {
    const { file_no: fileNo } = await app.admin('clients').where({ client_id: clientId }).first();
    const { token } = clinic.roy;
    const read = () => app.call({ url: `/api/clinic/clients/${fileNo}/chart`, token, host: clinic.host });
    const { appointmentId } = await visit();
    expect((await read()).status).toBe(200);
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Mistake' }, clinic.roy);
    expect(codes(await read())).toEqual([403, 'CHART_CLOSED']);
  });

  it('keeps the clinician of a visit that is cancelled late, which may need a note', async () => {
    const booked = await visit();
    at('2026-11-24T15:00:00Z');
    await cancel(booked);
    expect((await calendar.attendance(booked.attendanceId)).state).toBe('late_cancelled');
    expect(await team()).toEqual(['booked']);
  });

  it('keeps a clinician with another visit, until the rest of the repeat is cancelled too', async () => {
    const first = await visit(start, { repeat: { everyWeeks: 1, times: 3 } });
    const ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
    await cancel({ appointmentId: ids[1] }, { following: true });
    expect(await team()).toEqual(['booked']);
    await cancel(first);
    expect(await team()).toEqual([]);
  });

  it('keeps a clinician with a signed note in the chart, and one who was added', async () => {
    const booked = await visit();
    const of = { tenant_id: clinic.tenantId, client_id: clientId };
    const { attendanceId: attendance_id } = booked;
    const { staffId } = clinic.roy;
    const note = { attendance_id, author_id: staffId, about_on: '2026-11-24' };
    await app.admin('notes').insert({ ...of, ...note, state: 'signed', signed_at: now });
    await cancel(booked);
    expect(await team()).toEqual(['booked']);
    await app.admin('notes').delete();
    await app.admin('care_team').insert({ ...of, staff_id: staffId, because: 'added', from_at: now });
    await cancel(await visit());
    expect(await team()).toEqual(['added']);
  });

  it('loses a clinician whose only note in the chart is a draft', async () => {
    const booked = await visit();
    await app.admin('notes').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clientId, attendance_id: booked.attendanceId },
      ...{ author_id: clinic.roy.staffId, about_on: '2026-11-24' },
    });
    await cancel(booked);
    expect(await team()).toEqual([]);
  });

  it('loses the clinician of a visit that is voided', async () => {
    const { attendanceId } = await visit();
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    await calendar.onAttendance(attendanceId, 'void', { reason: 'Wrong client' }, clinic.ownerAtSite);
    expect(await team()).toEqual([]);
  });
});

describe('a visit past the discharge of its client', () => {
  let clientId: string;
  beforeEach(async () => {
    clientId = await clinic.client('Max', 'Closed');
  });
  const discharge = (on: string) =>
    app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'discharged', discharged_on: on, version: app.admin.raw('version + 1') });
  const client = () => app.admin('clients').where({ client_id: clientId }).first();

  it('makes the client active again when its cancellation is undone', async () => {
    const { appointmentId } = await calendar.book(start, { clientIds: [clientId] });
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Recovered' });
    await discharge('2026-11-20');
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await client()).toMatchObject({ state: 'active', discharged_on: null });
  });

  it('makes the client active again when its late cancellation is taken back', async () => {
    const { attendanceId, appointmentId } = await calendar.book(start, { clientIds: [clientId] });
    at('2026-11-23T21:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Recovered' });
    await discharge('2026-11-23');
    const back = await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    expect(back.status).toBe(200);
    expect(await client()).toMatchObject({ state: 'active', discharged_on: null });
  });

  it('leaves the client discharged when an outcome of before is taken back', async () => {
    const { attendanceId } = await calendar.book(start, { clientIds: [clientId] });
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    await discharge('2026-11-24');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    expect(await client()).toMatchObject({ state: 'discharged' });
  });
});

describe('a visit that is confirmed at the same moment', () => {
  it.each([
    ['taken back', 'outcome', { outcome: 'booked' }],
    ['voided', 'void', { reason: 'Wrong client' }],
  ])('is not %s', async (_what, action, body) => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    const before = [await calendar.appointment(appointmentId), await calendar.attendance(attendanceId)];
    const answer = await whileConfirming(app, attendanceId, () =>
      calendar.onAttendance(attendanceId, action, body, clinic.ownerAtSite),
    );
    expect(codes(answer)).toEqual([409, 'VERSION_CONFLICT']);
    expect([await calendar.appointment(appointmentId), await calendar.attendance(attendanceId)]).toEqual(
      before,
    );
    expect((await confirmation(attendanceId)).state).toBe('confirmed');
    const again = await calendar.onAttendance(attendanceId, action, body, clinic.ownerAtSite);
    expect(codes(again)).toEqual(notAllowed);
  });

  it('keeps its fee', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    const { version } = await calendar.appointment(appointmentId);
    const change = () =>
      calendar.post(
        `appointments/${appointmentId}`,
        { version, feeCents: 9_000, feeReason: 'Student' },
        clinic.desk,
        'PATCH',
      );
    expect(codes(await whileConfirming(app, attendanceId, change))).toEqual([409, 'VERSION_CONFLICT']);
    expect((await calendar.attendance(attendanceId)).fee_cents).toBe(12_000);
    expect(codes(await change())).toEqual(notAllowed);
  });
});

it('a visit whose fee changed after it was shown in the queue is confirmed only once it is shown again', async () => {
  const { appointmentId, attendanceId } = await calendar.book(start);
  at('2026-11-24T20:00:00Z');
  await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
  const { version } = await calendar.appointment(appointmentId);
  const changed = { version, feeCents: 9_000, feeReason: 'Student' };
  await calendar.post(`appointments/${appointmentId}`, changed, clinic.desk, 'PATCH');
  const confirm = (seen: number) => calendar.post(`confirmations/${attendanceId}/confirm`, { version: seen });
  expect(codes(await confirm(1))).toEqual([409, 'VERSION_CONFLICT']);
  const together = await calendar.post('confirmations/confirm', { visits: [{ attendanceId, version: 1 }] });
  expect(together.body).toMatchObject({ confirmed: 0, left: 1 });
  expect((await confirm(2)).status).toBe(200);
  expect(await confirmation(attendanceId)).toMatchObject({ state: 'confirmed', fee_cents: 9_000 });
});

describe('a visit whose outcome is taken back and recorded again', () => {
  it('is confirmed only once it is shown again', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    const attend = (feeCents: number) =>
      calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended', feeCents, feeReason: 'Agreed' });
    await attend(9_000);
    const post = (act: string, body: object) => calendar.post(`confirmations/${attendanceId}/${act}`, body);
    // Each return and answer raises the version, beyond that of the visit.
    for (const version of [1, 3]) {
      expect((await post('return', { version, reason: 'Check' })).status).toBe(200);
      const answer = { version: version + 1, answer: 'Checked' };
      expect((await calendar.post(`confirmations/${attendanceId}/answer`, answer, clinic.roy)).status).toBe(
        200,
      );
    }
    expect(await confirmation(attendanceId)).toMatchObject({ state: 'open', version: 5 });
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' });
    await attend(12_000);
    const { version: current } = await confirmation(attendanceId);
    for (const version of [1, 2, 3, 4, 5]) {
      expect(codes(await post('confirm', { version }))).toEqual([409, 'VERSION_CONFLICT']);
      const visits = [{ attendanceId, version }];
      expect((await calendar.post('confirmations/confirm', { visits })).body).toMatchObject({ left: 1 });
    }
    expect((await post('confirm', { version: current })).status).toBe(200);
    expect(await confirmation(attendanceId)).toMatchObject({ state: 'confirmed', fee_cents: 12_000 });
  });

  it('is announced to screens with the version that it has in the queue', async () => {
    const { attendanceId } = await calendar.book(start);
    at('2026-11-24T20:00:00Z');
    for (const outcome of ['attended', 'booked'])
      await calendar.onAttendance(attendanceId, 'outcome', { outcome });
    const hub = createChangesHub(app.deps);
    let heard = '';
    (await hub.subscribe(clinic.desk, clinic.tenantId)).on('data', (text) => {
      heard += text;
    });
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' });
    const { version } = await confirmation(attendanceId);
    expect(version).toBeGreaterThan(1);
    await until(() => heard.includes(JSON.stringify({ kind: 'confirmation', id: attendanceId, version })));
    await hub.close();
  });
});

describe('another clinic', () => {
  it('cannot find or change the visits and appointments', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const other = await createWorkspace(app, { subdomain: 'attendance-other' });
    const theirs = calendarOf(app, other);
    const own = await theirs.book(start);
    const before = [await calendar.appointment(appointmentId), await calendar.attendance(attendanceId)];
    const answers = [
      await theirs.post(`attendances/${attendanceId}/arrive`, { version: 1, arrived: true }),
      await theirs.post(`attendances/${attendanceId}/outcome`, { version: 1, outcome: 'attended' }),
      await theirs.post(`attendances/${attendanceId}/void`, { version: 1, reason: 'x' }, other.ownerAtSite),
      await theirs.post(`attendances/${attendanceId}/rebooking`, { version: 1, rebook: true }),
      await theirs.post(`appointments/${appointmentId}/cancel`, { version: 1, by: 'client', reason: 'x' }),
      await theirs.post(`appointments/${own.appointmentId}/cancel`, {
        ...{ version: 1, by: 'client', reason: 'x', attendanceId },
      }),
      await theirs.post(`appointments/${appointmentId}/clients`, { version: 1, clientId: other.anne }),
      await theirs.post(`appointments/${own.appointmentId}/clients`, { version: 1, clientId: clinic.anne }),
    ];
    expect(answers.map(codes)).toEqual(Array(8).fill([404, 'NOT_FOUND']));
    expect([await calendar.appointment(appointmentId), await calendar.attendance(attendanceId)]).toEqual(
      before,
    );
  });
});
