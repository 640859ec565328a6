import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, provideTestApp } from '../../../../test/app.ts';
import { type Booked, calendarOf } from '../../../../test/calendar.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { createWorkspace, provideWorkspace } from '../../../../test/workspace.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'moving' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  // Chen can take over Roy's clients.
  const offered = { tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: clinic.chen.staffId };
  await app.admin('service_staff').insert(offered);
});
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  await app.admin('care_team').delete();
});

const clinicOf = (who: 'desk' | 'roy') => () => clinic[who];
const start = '2026-11-24T14:00';
const codes = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

describe('a move', () => {
  it('to another time and clinician also updates the visit’s day and fee', async () => {
    await app.admin('service_fees').insert({
      tenant_id: clinic.tenantId,
      service_id: clinic.physio,
      staff_id: clinic.chen.staffId,
      fee_cents: 13_500,
      from_on: '2026-01-01',
    });
    const { appointmentId, attendanceId } = await calendar.book(start);
    const moved = await calendar.onAppointment(appointmentId, 'move', {
      localStart: '2026-11-25T10:00',
      staffId: clinic.chen.staffId,
    });
    expect(moved.body).toMatchObject({ version: 2, undoUntil: '2026-11-20T15:02:00.000Z' });
    const row = await calendar.appointment(appointmentId);
    expect(row).toMatchObject({ staff_id: clinic.chen.staffId, local_on: '2026-11-25' });
    expect(row.busy).toBe('["2026-11-25 15:00:00+00","2026-11-25 15:55:00+00")');
    expect(await calendar.attendance(attendanceId)).toMatchObject({
      local_on: '2026-11-25',
      fee_cents: 13_500,
    });
    const team = () => app.admin('care_team').whereNull('until_at').pluck('staff_id');
    expect(await team()).toEqual([clinic.chen.staffId]);
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await team()).toEqual([clinic.roy.staffId]);
    await app.admin('service_fees').where({ staff_id: clinic.chen.staffId }).delete();
  });

  it('tells which of the clients have another appointment then', async () => {
    const { appointmentId } = await calendar.book(start);
    const chens = { staffId: clinic.chen.staffId, serviceId: clinic.massage };
    await calendar.book('2026-11-25T10:30', chens);
    const move = async (localStart: string) =>
      (await calendar.onAppointment(appointmentId, 'move', { localStart })).body.clientsBooked;
    expect(await move('2026-11-25T10:00')).toEqual([
      {
        clientId: clinic.anne,
        appointment: {
          ...{ staffName: 'Chen Li', locationId: clinic.locationId },
          ...{ localStart: '2026-11-25T10:30', localEnd: '2026-11-25T11:30' },
        },
      },
    ]);
    // The appointment itself does not count.
    expect(await move('2026-11-25T09:45')).toEqual([]);
  });

  it('beyond the last day of an agreed fee drops its reason, until it is undone', async () => {
    const agreed = { client_id: clinic.anne, service_id: clinic.physio, fee_cents: 9_000, reason: 'Student' };
    const until = { from_on: '2026-01-01', to_on: '2026-11-30' };
    await app.admin('client_fees').insert({ tenant_id: clinic.tenantId, ...agreed, ...until });
    const { appointmentId, attendanceId } = await calendar.book(start);
    const fee = async () => {
      const { fee_cents, fee_reason } = await calendar.attendance(attendanceId);
      return [fee_cents, fee_reason];
    };
    expect(await fee()).toEqual([9_000, 'Student']);
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-12-02T10:00' });
    expect(await fee()).toEqual([12_000, '']);
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await fee()).toEqual([9_000, 'Student']);
    await app.admin('client_fees').delete();
  });

  it.each([
    ['alone', (id: string, move: object) => calendar.onAppointment(id, 'move', move)],
    [
      'with others',
      (appointmentId: string, move: object) =>
        calendar.post('appointments/rearrange', { changes: [{ appointmentId, version: 1, move }] }),
    ],
  ])('%s while the fee changes charges the new one', async (_how, moveTo) => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const physio = { service_id: clinic.physio };
    const fee = { tenant_id: clinic.tenantId, ...physio, fee_cents: 12_500, from_on: '2026-12-01' };
    const moved = await meanwhile(
      app,
      async (tx) => {
        await tx('services').where(physio).forNoKeyUpdate();
        await tx('service_fees').insert(fee);
      },
      () => moveTo(appointmentId, { localStart: '2026-12-02T10:00', staffId: clinic.roy.staffId }),
    );
    expect(moved.status).toBe(200);
    expect((await calendar.attendance(attendanceId)).fee_cents).toBe(12_500);
    await app.admin('service_fees').where({ from_on: fee.from_on }).delete();
  });

  describe('to a location that is closed', () => {
    const harbour = async (archivedAt: Date | null) => {
      const facts = {
        name: 'Harbour Street',
        region: 'ON',
        zone: 'America/Toronto',
        archived_at: archivedAt,
      };
      const [row] = await app
        .admin('locations')
        .insert({ tenant_id: clinic.tenantId, ...facts })
        .returning('location_id');
      return row.location_id as string;
    };
    const refused = [400, { locationId: 'This location is closed.' }];

    it('is refused, but not within one', async () => {
      const locationId = await harbour(now);
      const { appointmentId } = await calendar.book(start);
      const move = () =>
        calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-25T10:00', locationId });
      const first = await move();
      expect([first.status, first.body.fields]).toEqual(refused);
      await app
        .admin('appointments')
        .where({ appointment_id: appointmentId })
        .update({ location_id: locationId });
      expect((await move()).status).toBe(200);
    });

    it('is refused, even if it is closed at that moment', async () => {
      const locationId = await harbour(null);
      const { appointmentId } = await calendar.book(start);
      const moved = await meanwhile(
        app,
        (tx) => tx('locations').where({ location_id: locationId }).forUpdate(),
        () => calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-25T10:00', locationId }),
        (tx) => tx('locations').where({ location_id: locationId }).update({ archived_at: now }),
      );
      expect([moved.status, moved.body.fields]).toEqual(refused);
    });
  });

  it('takes the drafts about its visits to the new day, until it is undone; a signed note keeps its day', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const note = {
      ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, attendance_id: attendanceId },
      ...{ author_id: clinic.roy.staffId, about_on: '2026-11-24' },
    };
    const [{ note_id: noteId }] = await app.admin('notes').insert(note).returning('note_id');
    const notes = app.admin('notes').where({ note_id: noteId });
    const dayOfNote = async () => (await notes.clone().first()).about_on;
    const move = (day: string) =>
      calendar.onAppointment(appointmentId, 'move', { localStart: `${day}T10:00` });
    expect((await move('2026-11-26')).status).toBe(200);
    expect(await dayOfNote()).toBe('2026-11-26');
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await dayOfNote()).toBe('2026-11-24');
    await notes.clone().update({ state: 'signed', signed_at: now });
    await move('2026-11-26');
    expect(await dayOfNote()).toBe('2026-11-24');
    await notes.clone().delete();
  });

  it('past the discharge of the client makes them active again, until it is undone', async () => {
    now = new Date('2026-11-24T17:00:00Z');
    const clientId = await clinic.client('Max', 'Recovered');
    const { appointmentId } = await calendar.book(start, { clientIds: [clientId] });
    const discharge = { version: 1, on: '2026-11-24' };
    expect((await calendar.post(`clients/${clientId}/discharge`, discharge)).status).toBe(200);
    const client = () => app.admin('clients').where({ client_id: clientId }).first();
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T16:00' });
    expect(await client()).toMatchObject({ state: 'discharged', version: 2 });
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-12-08T10:00' });
    expect(await client()).toMatchObject({ state: 'active', discharged_on: null, version: 3 });
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await client()).toMatchObject({ state: 'discharged', discharged_on: '2026-11-24' });
  });

  it('that is undone makes a client active again who was discharged on the new day', async () => {
    const clientId = await clinic.client('Max', 'Back');
    const { appointmentId } = await calendar.book(start, { clientIds: [clientId] });
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-20T14:00' });
    const discharge = { version: 1, on: '2026-11-20' };
    expect((await calendar.post(`clients/${clientId}/discharge`, discharge)).status).toBe(200);
    await calendar.onAppointment(appointmentId, 'undo');
    const client = await app.admin('clients').where({ client_id: clientId }).first();
    expect(client).toMatchObject({ state: 'active', discharged_on: null });
  });

  it('onto a taken time is refused, and double-booking is possible only on purpose', async () => {
    await calendar.book(start);
    const { appointmentId } = await calendar.book('2026-11-24T16:00');
    const refused = await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T14:30' });
    expect(codes(refused)).toEqual([409, 'SLOT_TAKEN']);
    expect(refused.body.details.free[0]).toBe('2026-11-24T15:00');
    const beside = { localStart: '2026-11-24T14:30', doubleBook: true };
    expect((await calendar.onAppointment(appointmentId, 'move', beside)).status).toBe(200);
    expect((await calendar.appointment(appointmentId)).lane).toBe(1);
    // The appointment does not conflict with itself.
    const on = await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T15:00' });
    expect([on.status, (await calendar.appointment(appointmentId)).lane]).toEqual([200, 0]);
  });

  it('names the room when only that prevents a double-booking', async () => {
    const { tenantId: tenant_id, locationId: location_id } = clinic;
    const [room] = await app
      .admin('rooms')
      .insert({ tenant_id, location_id, name: 'Attic' })
      .returning('room_id');
    const inRoom = { roomId: room.room_id };
    await calendar.book(start, inRoom);
    const { appointmentId } = await calendar.book('2026-11-24T16:00', inRoom);
    const beside = { localStart: '2026-11-24T14:30', doubleBook: true };
    const alone = await calendar.onAppointment(appointmentId, 'move', { localStart: beside.localStart });
    expect(alone.body.details.taken.staffName).toBe('Roy Lavoie');
    const refused = await calendar.onAppointment(appointmentId, 'move', beside);
    expect([...codes(refused), refused.body.details.taken, refused.body.error]).toEqual([
      409,
      'SLOT_TAKEN',
      null,
      'This room is taken at that time. Choose another room or time.',
    ]);
    const booked = await calendar.post('appointments', {
      ...beside,
      ...{
        serviceId: clinic.physio,
        staffId: clinic.roy.staffId,
        locationId: location_id,
        clientIds: [clinic.anne],
      },
      ...inRoom,
    });
    expect([...codes(booked), booked.body.details.taken]).toEqual([409, 'SLOT_TAKEN', null]);
    const elsewhere = { ...beside, roomId: null };
    expect((await calendar.onAppointment(appointmentId, 'move', elsewhere)).status).toBe(200);
  });

  it('of the same appointment by ten people at once succeeds once', async () => {
    const { appointmentId } = await calendar.book(start);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        calendar.post(`appointments/${appointmentId}/move`, {
          version: 1,
          localStart: `2026-11-2${5 + (n % 2)}T10:00`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'VERSION_CONFLICT']));
  });

  it('of ten appointments onto one slot succeeds once', async () => {
    const booked = [];
    for (let n = 0; n < 10; n += 1)
      booked.push(await calendar.book(`2026-12-0${1 + (n % 5)}T${n < 5 ? '09' : '11'}:00`));
    const answers = await Promise.all(
      booked.map(({ appointmentId }) =>
        calendar.post(`appointments/${appointmentId}/move`, { version: 1, localStart: '2026-12-08T10:00' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('is refused after an outcome, for a colleague’s appointment, and to a clinician without the service', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const move = (body: object, who = clinic.desk) =>
      calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-25T10:00', ...body }, who);
    expect(codes(await move({ staffId: clinic.chen.staffId }, clinic.roy))).toEqual([403, 'FORBIDDEN']);
    expect(codes(await move({}, clinic.chen))).toEqual([403, 'FORBIDDEN']);
    expect(Object.keys((await move({ staffId: clinic.desk.staffId })).body.fields)).toEqual(['staffId']);
    now = new Date('2026-11-24T20:00:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' });
    expect(codes(await move({}))).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });
});

describe('a move of a free joint appointment', () => {
  let luc: string;
  beforeAll(async () => {
    const couple = { service_id: clinic.physio };
    luc = await clinic.client('Luc', 'Gagnon');
    await app.admin('services').where(couple).update({ capacity: 2, billing: 'one' });
    await app.admin('service_fees').where(couple).update({ fee_cents: 0 });
    const ofChen = { staff_id: clinic.chen.staffId, fee_cents: 18_000, from_on: '2026-01-01' };
    await app.admin('service_fees').insert({ tenant_id: clinic.tenantId, ...couple, ...ofChen });
  });
  afterAll(async () => {
    const couple = { service_id: clinic.physio };
    await app.admin('service_fees').where({ staff_id: clinic.chen.staffId }).delete();
    await app.admin('service_fees').where(couple).update({ fee_cents: 12_000 });
    await app.admin('services').where(couple).update({ capacity: 1, billing: 'each' });
  });
  const visits = () => app.admin('attendances').orderBy('attendance_id');
  /** The visits on a day with these fees. */
  const on = (day: string, ...fees: number[]) =>
    fees.map((feeCents) => ({ local_on: day, fee_cents: feeCents }));
  const toChen = () => ({ localStart: '2026-11-25T10:00', staffId: clinic.chen.staffId });

  it('to a clinician with a fee charges one visit, and none once it is undone', async () => {
    const { appointmentId } = await calendar.book(start, { clientIds: [clinic.anne, luc] });
    expect((await calendar.onAppointment(appointmentId, 'move', toChen())).status).toBe(200);
    expect(await visits()).toMatchObject(on('2026-11-25', 18_000, 0));
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await visits()).toMatchObject(on('2026-11-24', 0, 0));
  });

  it('charges a visit that takes place, and none once it moves back', async () => {
    const { appointmentId } = await calendar.book(start, { clientIds: [clinic.anne, luc] });
    const [{ attendance_id: attendanceId }] = await visits();
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Full', attendanceId });
    await calendar.onAppointment(appointmentId, 'move', toChen());
    expect(await visits()).toMatchObject(on('2026-11-25', 0, 18_000));
    const back = { localStart: start, staffId: clinic.roy.staffId };
    expect((await calendar.onAppointment(appointmentId, 'move', back)).status).toBe(200);
    expect(await visits()).toMatchObject(on('2026-11-24', 0, 0));
  });
});

describe('undoing within two minutes', () => {
  it('a booking voids it, frees its time and removes the clinician from the care team', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    later(119);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect((await calendar.appointment(appointmentId)).state).toBe('void');
    expect((await calendar.attendance(attendanceId)).state).toBe('void');
    expect((await app.admin('care_team').first()).until_at).toEqual(now);
    await calendar.book(start);
    expect(await app.admin('care_team').whereNull('until_at')).toHaveLength(1);
  });

  it('a move keeps the fee of a visit whose fee before the move is not recorded', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-25T10:00' });
    await app
      .admin('history')
      .where({ subject_id: appointmentId, action: 'moved' })
      .update({ details: app.admin.raw(`jsonb_set(details, '{before,fees}', '[]')`) });
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await calendar.attendance(attendanceId)).toMatchObject({
      local_on: '2026-11-24',
      fee_cents: 12_000,
    });
  });

  it('a move puts it back, unless the time was taken meanwhile', async () => {
    const { appointmentId } = await calendar.book(start);
    const move = () => calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-25T10:00' });
    await move();
    await calendar.onAppointment(appointmentId, 'undo');
    expect((await calendar.appointment(appointmentId)).starts_at.toISOString()).toBe(
      '2026-11-24T19:00:00.000Z',
    );
    await move();
    await calendar.book('2026-11-24T14:15');
    expect(codes(await calendar.onAppointment(appointmentId, 'undo'))).toEqual([409, 'SLOT_TAKEN']);
  });

  it('a late cancellation books the visit again with its fee', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T15:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await calendar.attendance(attendanceId)).toMatchObject({ state: 'booked', fee_cents: 12_000 });
    expect(await app.admin('confirmations')).toEqual([]);
    expect((await calendar.appointment(appointmentId)).state).toBe('booked');
  });

  it.each([
    ['confirm', {}, 'confirmed'],
    ['exclude', { reason: 'Goodwill' }, 'excluded from billing'],
  ])('a late cancellation is refused after its %s in the queue', async (decision, body, state) => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T15:00:00Z');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    const path = `confirmations/${attendanceId}/${decision}`;
    expect((await calendar.post(path, { version: 1, ...body })).status).toBe(200);
    const refused = await calendar.onAppointment(appointmentId, 'undo');
    expect(codes(refused)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(refused.body.error).toBe(`Not possible: this visit is ${state} and can no longer be changed.`);
    expect((await calendar.appointment(appointmentId)).state).toBe('released');
    expect(await calendar.attendance(attendanceId)).toMatchObject({
      state: 'late_cancelled',
      fee_cents: 6_000,
    });
  });

  it('a cancellation with all that follow undoes none of them once one is confirmed', async () => {
    const { attendanceId } = await calendar.book(start, { repeat: { everyWeeks: 1, times: 3 } });
    const ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
    now = new Date('2026-11-24T15:00:00Z');
    await calendar.onAppointment(ids[0], 'cancel', { by: 'client', reason: 'Ill', following: true });
    await calendar.post(`confirmations/${attendanceId}/confirm`, { version: 1 });
    expect(codes(await calendar.onAppointment(ids[1], 'undo'))).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await app.admin('appointments').orderBy('starts_at').pluck('state')).toEqual(
      Array(3).fill('released'),
    );
  });

  it.each([
    ['after that', async () => later(121), undefined],
    ['by somebody else', async () => undefined, 'roy'],
    [
      'once the client has arrived',
      async (attendanceId: string) => {
        now = new Date('2026-11-24T18:00:00Z');
        await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
      },
      undefined,
    ],
  ] as const)('is not possible %s', async (_when, then, who) => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    await then(attendanceId);
    const answer = await calendar.onAppointment(appointmentId, 'undo', {}, who && clinic[who]);
    expect(codes(answer)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  describe('of a repeat', () => {
    const bookThree = async () => {
      await calendar.book(start, { repeat: { everyWeeks: 1, times: 3 } });
      return (await app.admin('appointments').orderBy('starts_at').pluck('appointment_id')) as [
        string,
        string,
        string,
      ];
    };
    const states = () => app.admin('appointments').orderBy('starts_at').pluck('state');

    it('voids every visit of the booking, and no other visit of the client', async () => {
      const [, second] = await bookThree();
      await calendar.book('2026-12-10T14:00');
      expect((await calendar.onAppointment(second, 'undo')).status).toBe(200);
      expect(await states()).toEqual(['void', 'void', 'void', 'booked']);
      const undone = await app.admin('history').where({ kind: 'appointment', action: 'undone' });
      expect(undone).toHaveLength(3);
      expect(await app.admin('care_team').whereNull('until_at')).toHaveLength(1);
    });

    it.each([
      [
        'has arrived',
        async (attendanceId: string) => {
          now = new Date('2026-11-24T18:59:00Z');
          await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
        },
        clinicOf('desk'),
      ],
      [
        'was given to a colleague',
        async (_: string, appointmentId: string) => {
          const to = { localStart: '2026-11-25T10:00', staffId: clinic.chen.staffId };
          expect((await calendar.onAppointment(appointmentId, 'move', to)).status).toBe(200);
        },
        clinicOf('roy'),
      ],
    ] as const)('undoes none once one of them %s', async (_when, then, who) => {
      now = new Date('2026-11-24T18:58:00Z');
      const { appointmentId, attendanceId } = await calendar.book(
        start,
        { repeat: { everyWeeks: 1, times: 3 } },
        who(),
      );
      const last = await app.admin('appointments').orderBy('starts_at', 'desc').first();
      await then(attendanceId, appointmentId);
      const refused = await calendar.onAppointment(last.appointment_id, 'undo', {}, who());
      expect(codes(refused)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
      expect(refused.body.error).toMatch(/^A visit of this repeat has been changed since/);
      expect(await states()).toEqual(Array(3).fill('booked'));
    });

    it('happens once when two members ask for it at the same time', async () => {
      const [first, second, third] = await bookThree();
      const answers = await Promise.all(
        [first, third, second].map((id) =>
          calendar.post(`appointments/${id}/undo`, { version: 1 }, clinic.desk),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await states()).toEqual(Array(3).fill('void'));
      expect(await app.admin('history').where({ action: 'undone', kind: 'appointment' })).toHaveLength(3);
    });
  });

  it('is possible for the front desk when a clinician made the change', async () => {
    const { appointmentId } = await calendar.book(start, {}, clinic.roy);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
  });
});

describe('a change', () => {
  it('of length and fee is saved with the reason, and refused where it overlaps the next appointment', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    await calendar.book('2026-11-24T15:00');
    const change = async (body: object) => {
      const { version } = await calendar.appointment(appointmentId);
      return calendar.post(`appointments/${appointmentId}`, { version, ...body }, clinic.desk, 'PATCH');
    };
    expect(codes(await change({ minutes: 60 }))).toEqual([409, 'SLOT_TAKEN']);
    expect((await change({ minutes: 30, feeCents: 9_000, feeReason: 'Shorter' })).status).toBe(200);
    expect((await calendar.appointment(appointmentId)).ends_at.toISOString()).toBe(
      '2026-11-24T19:30:00.000Z',
    );
    expect(await calendar.attendance(attendanceId)).toMatchObject({
      fee_cents: 9_000,
      fee_reason: 'Shorter',
    });
    expect(Object.keys((await change({ feeCents: 100 })).body.fields)).toEqual(['feeReason']);
  });
});

describe('an appointment beside one that was double-booked', () => {
  let anne: { appointmentId: string; attendanceId: string };
  let beside: { appointmentId: string; attendanceId: string };
  let luc: string;
  beforeAll(async () => {
    luc = await clinic.client('Luc', 'Roy');
  });
  beforeEach(async () => {
    anne = await calendar.book(start);
    beside = await calendar.book('2026-11-24T14:30', { clientIds: [luc], doubleBook: true });
  });
  const place = async ({ appointmentId }: { appointmentId: string }) => {
    const { state, lane, local_start } = await calendar.appointment(appointmentId);
    return [state, lane, local_start];
  };
  const change = async ({ appointmentId }: { appointmentId: string }, body: object) => {
    const { version } = await calendar.appointment(appointmentId);
    return calendar.post(`appointments/${appointmentId}`, { version, ...body }, clinic.desk, 'PATCH');
  };

  it('keeps its lane when its fee, room or length changes', async () => {
    const [room] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'Blue' })
      .returning('room_id');
    expect((await change(anne, { feeCents: 9_000, feeReason: 'Student' })).status).toBe(200);
    expect((await change(anne, { roomId: room.room_id })).status).toBe(200);
    for (const minutes of [40, 75]) expect((await change(anne, { minutes })).status).toBe(200);
    expect(await place(anne)).toEqual(['booked', 0, '2026-11-24T14:00']);
    const inRoom = await change(beside, { roomId: room.room_id });
    expect([...codes(inRoom), inRoom.body.details.taken]).toEqual([409, 'SLOT_TAKEN', null]);
    expect((await change(beside, { feeCents: 9_000, feeReason: 'Student' })).status).toBe(200);
    expect(await place(beside)).toEqual(['booked', 1, '2026-11-24T14:30']);
  });

  it('gets longer until it reaches a further appointment, in any lane', async () => {
    const takenFrom = ({ body }: Answer) => [body.code, body.details.taken.localStart];
    await calendar.book('2026-11-24T15:45');
    const third = await calendar.book('2026-11-24T15:25', { doubleBook: true });
    expect(await place(third)).toEqual(['booked', 1, '2026-11-24T15:25']);
    expect((await change(anne, { minutes: 75 })).status).toBe(200);
    const further = ['SLOT_TAKEN', '2026-11-24T15:25'];
    expect(takenFrom(await change(anne, { minutes: 80 }))).toEqual(further);
    expect(takenFrom(await change(beside, { minutes: 50 }))).toEqual(further);
    await calendar.onAppointment(third.appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    expect((await change(beside, { minutes: 65 })).status).toBe(200);
    expect(takenFrom(await change(beside, { minutes: 70 }))).toEqual(['SLOT_TAKEN', '2026-11-24T15:45']);
    expect(await place(anne)).toEqual(['booked', 0, '2026-11-24T14:00']);
    expect(await place(beside)).toEqual(['booked', 1, '2026-11-24T14:30']);
  });

  it('is a further appointment once it no longer overlaps', async () => {
    expect((await change(anne, { minutes: 20 })).status).toBe(200);
    expect(codes(await change(anne, { minutes: 25 }))).toEqual([409, 'SLOT_TAKEN']);
  });

  it.each([
    ['cancel', { by: 'clinic', reason: 'Sick' }],
    ['move', { localStart: '2026-11-24T16:00' }],
  ])('comes back to its lane when its %s is undone', async (action, body) => {
    for (const one of [anne, beside]) {
      const before = await place(one);
      await calendar.onAppointment(one.appointmentId, action, body);
      expect((await calendar.onAppointment(one.appointmentId, 'undo')).status).toBe(200);
      expect(await place(one)).toEqual(before);
    }
  });

  it('comes back to its lane when a late cancellation is taken back', async () => {
    now = new Date('2026-11-24T15:00:00Z');
    await calendar.onAppointment(anne.appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    later(600);
    const back = await calendar.onAttendance(anne.attendanceId, 'outcome', { outcome: 'booked' });
    expect(back.status).toBe(200);
    expect(await place(anne)).toEqual(['booked', 0, '2026-11-24T14:00']);
  });

  it.each(['first', 'second'])(
    'comes back with it when the %s of both cancellations is undone',
    async (which) => {
      const both = [anne, beside];
      const changes = both.map(({ appointmentId }) => ({
        ...{ appointmentId, version: 1 },
        cancel: { reason: 'Roy is sick' },
      }));
      await calendar.post('appointments/rearrange', { changes });
      expect((await place(anne))[0]).toBe('released');
      const undone = which === 'first' ? anne : beside;
      expect((await calendar.onAppointment(undone.appointmentId, 'undo')).status).toBe(200);
      expect(await Promise.all(both.map(place))).toEqual([
        ['booked', 0, '2026-11-24T14:00'],
        ['booked', 1, '2026-11-24T14:30'],
      ]);
    },
  );

  it('comes back beside it when both moves are undone, the first one first', async () => {
    await calendar.onAppointment(anne.appointmentId, 'move', { localStart: '2026-11-24T16:00' });
    await calendar.onAppointment(beside.appointmentId, 'move', { localStart: '2026-11-24T17:00' });
    for (const { appointmentId } of [anne, beside])
      expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect([await place(anne), await place(beside)]).toEqual([
      ['booked', 0, '2026-11-24T14:00'],
      ['booked', 1, '2026-11-24T14:30'],
    ]);
  });

  it('does not come back to a lane that was taken meanwhile', async () => {
    for (const [one, localStart] of [
      [anne, start],
      [beside, '2026-11-24T14:30'],
    ] as const) {
      await calendar.onAppointment(one.appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
      await calendar.book(localStart, { doubleBook: true });
      const refused = await calendar.onAppointment(one.appointmentId, 'undo');
      expect(codes(refused)).toEqual([409, 'SLOT_TAKEN']);
      expect((await calendar.appointment(one.appointmentId)).state).toBe('released');
    }
  });
});

describe('an appointment whose time was double-booked because of the next one while it was away', () => {
  const ways = {
    'a late cancellation is taken back': {
      leave: ({ appointmentId }: Booked) =>
        calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' }),
      back: ({ attendanceId }: Booked) =>
        calendar.onAttendance(attendanceId, 'outcome', { outcome: 'booked' }),
    },
    'a cancellation is undone': {
      leave: ({ appointmentId }: Booked) =>
        calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' }),
      back: ({ appointmentId }: Booked) => calendar.onAppointment(appointmentId, 'undo'),
    },
    'a move is undone': {
      leave: ({ appointmentId }: Booked) =>
        calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T17:00' }),
      back: ({ appointmentId }: Booked) => calendar.onAppointment(appointmentId, 'undo'),
    },
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const doubleBook = { localStart: '2026-11-24T14:30', doubleBook: true };

  it.each(names.flatMap((name) => (['booked', 'moved'] as const).map((how) => [name, how] as const)))(
    'does not come back when %s, if the other was %s there',
    async (name, how) => {
      const { leave, back } = ways[name];
      const anne = await calendar.book(start);
      await calendar.book('2026-11-24T15:00');
      const other = how === 'moved' && (await calendar.book('2026-11-25T10:00'));
      now = new Date('2026-11-24T15:00:00Z');
      expect((await leave(anne)).status).toBe(200);
      const before = await calendar.appointment(anne.appointmentId);
      if (other) await calendar.onAppointment(other.appointmentId, 'move', doubleBook);
      else await calendar.book('2026-11-24T14:30', { doubleBook: true });
      expect(
        await app.admin('appointments').where({ local_start: '2026-11-24T14:30' }).pluck('lane'),
      ).toEqual([1]);
      const refused = await back(anne);
      expect([...codes(refused), refused.body.details.taken.localStart]).toEqual([
        409,
        'SLOT_TAKEN',
        '2026-11-24T14:30',
      ]);
      expect(await calendar.appointment(anne.appointmentId)).toEqual(before);
    },
  );
});

describe('rearranging', () => {
  const changesOf = (list: [string, object][]) => ({
    changes: list.map(([appointmentId, change]) => ({ appointmentId, version: 1, ...change })),
  });

  it('moves and cancels together, also when one takes the time that another frees', async () => {
    const [first, second, third] = [
      await calendar.book('2026-11-25T09:00'),
      await calendar.book('2026-11-25T10:00'),
      await calendar.book('2026-11-25T11:00'),
    ];
    const { roy, chen } = clinic;
    const answer = await calendar.post(
      'appointments/rearrange',
      changesOf([
        [first.appointmentId, { move: { staffId: roy.staffId, localStart: '2026-11-25T10:00' } }],
        [second.appointmentId, { move: { staffId: chen.staffId, localStart: '2026-11-25T10:00' } }],
        [third.appointmentId, { cancel: { reason: 'Roy is sick' } }],
      ]),
    );
    expect([answer.status, answer.body.changed]).toEqual([200, 3]);
    expect((await calendar.appointment(second.appointmentId)).staff_id).toBe(chen.staffId);
    expect(await calendar.attendance(third.attendanceId)).toMatchObject({ state: 'cancelled', rebook: true });
  });

  it('changes nothing when one of the changes is refused', async () => {
    const [first, second] = [
      await calendar.book('2026-11-25T09:00'),
      await calendar.book('2026-11-25T10:00'),
    ];
    await calendar.book('2026-11-26T09:00');
    const list: [string, object][] = [
      [first.appointmentId, { cancel: { reason: 'Roy is sick' } }],
      [second.appointmentId, { move: { staffId: clinic.roy.staffId, localStart: '2026-11-26T09:00' } }],
    ];
    const refused = await calendar.post('appointments/rearrange', changesOf(list));
    expect(codes(refused)).toEqual([409, 'SLOT_TAKEN']);
    expect(refused.body.details).toMatchObject({
      appointmentId: second.appointmentId,
      free: ['2026-11-26T10:00', '2026-11-26T10:15', '2026-11-26T10:30'],
    });
    expect((await calendar.appointment(first.appointmentId)).version).toBe(1);
    const other = await createWorkspace(app, { subdomain: 'moving-other' });
    const foreign = await calendarOf(app, other).book(start);
    const reaching = changesOf([
      [first.appointmentId, { cancel: { reason: 'x' } }],
      [foreign.appointmentId, { cancel: { reason: 'x' } }],
    ]);
    expect(codes(await calendar.post('appointments/rearrange', reaching))).toEqual([404, 'NOT_FOUND']);
    expect((await calendar.appointment(first.appointmentId)).version).toBe(1);
  });
});

it('cannot use another clinic’s clinicians, locations, rooms or appointments', async () => {
  const { appointmentId } = await calendar.book(start);
  const other = await createWorkspace(app, { subdomain: 'moving-foreign' });
  const [room] = await app
    .admin('rooms')
    .insert({ tenant_id: other.tenantId, location_id: other.locationId, name: 'A' })
    .returning('room_id');
  const theirs = calendarOf(app, other);
  const localStart = '2026-11-25T10:00';
  const answers = [
    await calendar.onAppointment(appointmentId, 'move', { localStart, staffId: other.roy.staffId }),
    await calendar.onAppointment(appointmentId, 'move', { localStart, locationId: other.locationId }),
    await calendar.onAppointment(appointmentId, 'move', { localStart, roomId: room.room_id }),
    await calendar.post(
      `appointments/${appointmentId}`,
      { version: 1, roomId: room.room_id },
      clinic.desk,
      'PATCH',
    ),
    await theirs.post(`appointments/${appointmentId}/move`, { version: 1, localStart }),
    await theirs.post(`appointments/${appointmentId}/undo`, { version: 1 }),
    await theirs.post(`appointments/${appointmentId}`, { version: 1, minutes: 30 }, other.desk, 'PATCH'),
  ];
  expect(answers.map(codes)).toEqual(Array(7).fill([404, 'NOT_FOUND']));
  expect((await calendar.appointment(appointmentId)).version).toBe(1);
});
