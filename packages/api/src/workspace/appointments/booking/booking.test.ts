import type { CheckedStart, ClientBooked } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, provideTestApp } from '../../../../test/app.ts';
import { joinCareTeam } from '../../../../test/charts.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../../test/workspace.ts';
import type { Tx } from '../../../database/types.ts';

let now = new Date('2026-11-20T15:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'booking' });

const book = (body: object = {}, who: TestMember = clinic.desk, at = '/api/clinic/appointments') =>
  app.call({
    method: 'POST',
    url: at,
    token: who.token,
    host: clinic.host,
    body: {
      staffId: clinic.roy.staffId,
      serviceId: clinic.physio,
      locationId: clinic.locationId,
      clientIds: [clinic.anne],
      localStart: '2026-11-24T14:00',
      ...body,
    },
  });
const row = (answer: Answer) => app.admin('appointments').where({ appointment_id: answer.body.id }).first();
const attendance = (answer: Answer) =>
  app.admin('attendances').where({ appointment_id: answer.body.id }).first();
const read = async (answer: Answer, who: TestMember = clinic.desk) =>
  (
    await app.call({
      url: `/api/clinic/appointments/${answer.body.id}`,
      token: who.token,
      host: clinic.host,
    })
  ).body.appointment;

describe('a booking', () => {
  it('at 14:00 in Toronto is 19:00Z to 19:45Z, busy until 14:55, for 120.00, with Roy in the care team', async () => {
    const answer = await book();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      version: 1,
      ids: [answer.body.id],
      undoUntil: '2026-11-20T15:02:00.000Z',
    });
    const appointment = await row(answer);
    expect(appointment).toMatchObject({ lane: 0, state: 'booked', local_on: '2026-11-24', source: 'desk' });
    expect(appointment.starts_at.toISOString()).toBe('2026-11-24T19:00:00.000Z');
    expect(appointment.ends_at.toISOString()).toBe('2026-11-24T19:45:00.000Z');
    expect(appointment.busy).toBe('["2026-11-24 19:00:00+00","2026-11-24 19:55:00+00")');
    expect(await attendance(answer)).toMatchObject({ fee_cents: 12_000, state: 'booked' });
    expect(await app.admin('care_team').where({ client_id: clinic.anne })).toMatchObject([
      { staff_id: clinic.roy.staffId, because: 'booked' },
    ]);
    expect(await app.admin('history').where({ subject_id: answer.body.id })).toMatchObject([
      { action: 'booked', staff_id: clinic.desk.staffId, subject_version: 1 },
    ]);
    expect(await read(answer)).toMatchObject({
      localStart: '2026-11-24T14:00',
      busyOnly: false,
      undoUntil: '2026-11-20T15:02:00.000Z',
      attendances: [{ fileNo: 10_432, name: 'Anne Tremblay', feeCents: 12_000, firstVisit: true }],
    });
  });

  it('of a taken slot is refused with who is booked and the next three free starts', async () => {
    const { status, body } = await book({ localStart: '2026-11-24T14:30' });
    expect([status, body.code, body.error]).toEqual([409, 'SLOT_TAKEN', 'Roy Lavoie is booked 14:00–14:45.']);
    expect(body.details).toEqual({
      taken: { staffName: 'Roy Lavoie', localStart: '2026-11-24T14:00', localEnd: '2026-11-24T14:45' },
      free: ['2026-11-24T15:00', '2026-11-24T15:15', '2026-11-24T15:30'],
    });
    expect((await book({ localStart: '2026-11-24T14:45' })).status).toBe(409);
    expect((await book({ localStart: '2026-11-24T14:55' })).status).toBe(201);
  });

  it('with double-booking uses the next lane, up to four', async () => {
    const client = await clinic.client('Luc', 'Roy');
    for (const lane of [1, 2, 3]) {
      const answer = await book({ localStart: '2026-11-24T14:30', doubleBook: true, clientIds: [client] });
      expect([answer.status, (await row(answer)).lane]).toEqual([201, lane]);
    }
    const full = await book({ localStart: '2026-11-24T14:30', doubleBook: true, clientIds: [client] });
    expect([full.status, full.body.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  it('is refused while only the second lane is taken, unless double-booked', async () => {
    const first = await book({ localStart: '2026-11-26T09:00' });
    await book({ localStart: '2026-11-26T09:00', doubleBook: true });
    await app.admin('appointments').where({ appointment_id: first.body.id }).update({ state: 'released' });
    expect((await book({ localStart: '2026-11-26T09:00' })).body.code).toBe('SLOT_TAKEN');
    expect((await row(await book({ localStart: '2026-11-26T09:00', doubleBook: true }))).lane).toBe(0);
  });

  it('outside hours or in the past is accepted', async () => {
    expect((await book({ localStart: '2026-11-22T06:00' })).status).toBe(201);
    expect((await book({ localStart: '2025-03-04T09:00' })).status).toBe(201);
  });

  it.each([
    ['for nobody', { clientIds: [] }, 'clientIds'],
    ['for more than the service takes', { clientIds: ['anne', 'luc'] }, 'clientIds'],
    ['with a clinician who does not offer it', { staffId: 'chen' }, 'staffId'],
    ['with somebody who treats nobody', { staffId: 'desk' }, 'staffId'],
    ['at a skipped time', { localStart: '2027-03-14T02:30' }, 'localStart'],
    ['on 30 February', { localStart: '2027-02-30T09:00' }, 'localStart'],
    ['with another fee and no reason', { feeCents: 5_000 }, 'feeReason'],
    ['as arrived on another day', { arrived: true }, 'arrived'],
    ['27 times', { repeat: { everyWeeks: 1, times: 27 } }, 'repeat.times'],
  ])('%s is refused, naming the field', async (_case, body, field) => {
    const people: Record<string, string> = {
      anne: clinic.anne,
      luc: await clinic.client('Luc', 'Caron'),
      chen: clinic.chen.staffId,
      desk: clinic.desk.staffId,
    };
    const named = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map((name) => people[name]) : (people[value as string] ?? value),
      ]),
    );
    const answer = await book({ localStart: '2026-12-01T09:00', ...named });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('accepts another fee with a reason, and prefers the client’s own fee to the price list', async () => {
    const reduced = await book({ localStart: '2026-12-02T09:00', feeCents: 9_000, feeReason: 'Student' });
    expect(await attendance(reduced)).toMatchObject({ fee_cents: 9_000, fee_reason: 'Student' });
    const clientId = await clinic.client('Mia', 'Stone');
    await app.admin('client_fees').insert({
      tenant_id: clinic.tenantId,
      client_id: clientId,
      service_id: clinic.physio,
      fee_cents: 8_000,
      reason: 'Sliding scale',
      from_on: '2026-01-01',
    });
    await app.admin('service_fees').insert({
      tenant_id: clinic.tenantId,
      service_id: clinic.physio,
      staff_id: clinic.roy.staffId,
      fee_cents: 13_000,
      from_on: '2026-12-01',
    });
    const own = await book({ localStart: '2026-12-02T10:00', clientIds: [clientId] });
    expect(await attendance(own)).toMatchObject({ fee_cents: 8_000, fee_reason: 'Sliding scale' });
    expect(await attendance(await book({ localStart: '2026-12-02T11:00' }))).toMatchObject({
      fee_cents: 13_000,
    });
    expect(await attendance(await book({ localStart: '2026-11-30T11:00' }))).toMatchObject({
      fee_cents: 12_000,
    });
  });

  it('of a walk-in is marked as arrived', async () => {
    now = new Date('2026-12-03T15:00:00Z');
    const answer = await book({ localStart: '2026-12-03T10:00', arrived: true });
    expect(await attendance(answer)).toMatchObject({ state: 'arrived', arrived_at: now });
    expect((await row(answer)).source).toBe('walk_in');
    now = new Date('2026-11-20T15:00:00Z');
  });

  it('accepts clients up to the capacity, with one bill or one each', async () => {
    const luc = await clinic.client('Luc', 'Roy');
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const each = await book({ localStart: '2026-12-04T09:00', clientIds: [clinic.anne, luc] });
    await app.admin('services').where({ service_id: clinic.physio }).update({ billing: 'one' });
    const one = await book({ localStart: '2026-12-04T11:00', clientIds: [luc, clinic.anne] });
    const fees = async (answer: Answer) =>
      (await app.admin('attendances').where({ appointment_id: answer.body.id }).orderBy('attendance_id')).map(
        ({ client_id, fee_cents }) => [client_id === luc ? 'Luc' : 'Anne', fee_cents],
      );
    expect(await fees(each)).toEqual([
      ['Anne', 13_000],
      ['Luc', 13_000],
    ]);
    expect(await fees(one)).toEqual([
      ['Luc', 13_000],
      ['Anne', 0],
    ]);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1, billing: 'each' });
  });
});

describe('a client whose file changes while they are booked', () => {
  const bookDuring = async (localStart: string, change: object) => {
    const clientId = await clinic.client('Ida', 'Roy');
    const file = (tx: Tx) => tx('clients').where({ client_id: clientId });
    const answer = await meanwhile(
      app,
      (tx) => file(tx).forUpdate(),
      () => book({ clientIds: [clientId], localStart }),
      (tx) => file(tx).update(change),
    );
    return { answer, client: await app.admin('clients').where({ client_id: clientId }).first() };
  };

  it('is not booked when the file was merged', async () => {
    const change = { state: 'merged', merged_into: clinic.anne };
    const { answer } = await bookDuring('2026-12-21T09:00', change);
    const text = 'This file was merged into file 10432. Book with that file.';
    expect([answer.status, answer.body.fields]).toEqual([400, { clientIds: text }]);
  });

  it('is active again when they were discharged', async () => {
    const change = { state: 'discharged', discharged_on: '2026-11-20' };
    const { answer, client } = await bookDuring('2026-12-21T10:00', change);
    expect([answer.status, client.state]).toEqual([201, 'active']);
  });
});

describe('a merged file', () => {
  it('can be neither booked nor added; the error names the file to use', async () => {
    const twin = await clinic.client('Ann', 'Tremblay');
    await app
      .admin('clients')
      .where({ client_id: twin })
      .update({ state: 'merged', merged_into: clinic.anne });
    const text = 'This file was merged into file 10432. Book with that file.';
    const refused = await book({ localStart: '2027-01-12T09:00', clientIds: [twin] });
    expect([refused.status, refused.body.fields]).toEqual([400, { clientIds: text }]);
    const { id, version } = (await book({ localStart: '2027-01-12T09:00' })).body;
    const added = await app.call({
      method: 'POST',
      url: `/api/clinic/appointments/${id}/clients`,
      token: clinic.desk.token,
      host: clinic.host,
      body: { version, clientId: twin },
    });
    expect([added.status, added.body.fields]).toEqual([400, { clientId: text }]);
  });
});

describe('a client whose file is closed', () => {
  const client = (clientId: string) => app.admin('clients').where({ client_id: clientId }).first();
  const closed = async (name: string, how: { state: string; discharged_on: string | null }) => {
    const clientId = await clinic.client(name, 'Closed');
    await app.admin('clients').where({ client_id: clientId }).update(how);
    return clientId;
  };
  const discharged = { state: 'discharged', discharged_on: '2026-06-01' };
  const inactive = { state: 'inactive', discharged_on: null };
  const changesOf = (clientId: string) =>
    app.admin('history').where({ subject_id: clientId, kind: 'client' }).orderBy('subject_version');
  const post = (path: string, body: object) =>
    app.call({
      method: 'POST',
      url: `/api/clinic/appointments/${path}`,
      token: clinic.desk.token,
      host: clinic.host,
      body,
    });
  const undo = (answer: Answer) => post(`${answer.body.id}/undo`, { version: 1 });

  it.each([
    ['discharged', discharged, '2027-01-13T09:00'],
    ['inactive', inactive, '2027-01-13T11:00'],
  ])(
    '%s is active again once booked, and is what they were when the booking is undone',
    async (name, how, localStart) => {
      const clientId = await closed(name, how);
      const booked = await book({ localStart, clientIds: [clientId] });
      expect(booked.status).toBe(201);
      expect(await client(clientId)).toMatchObject({ state: 'active', discharged_on: null, version: 2 });
      expect(await changesOf(clientId)).toMatchObject([
        { action: 'reactivated', subject_version: 2, staff_id: clinic.desk.staffId },
      ]);
      expect((await undo(booked)).status).toBe(200);
      expect(await client(clientId)).toMatchObject({ ...how, version: 3 });
      expect((await changesOf(clientId)).map(({ action }) => action)).toEqual([
        'reactivated',
        'reactivation_undone',
      ]);
    },
  );

  it('stays active after an undo when there is another booking', async () => {
    const clientId = await closed('Twice', discharged);
    const first = await book({ localStart: '2027-01-14T09:00', clientIds: [clientId] });
    await book({ localStart: '2027-01-14T11:00', clientIds: [clientId] });
    expect((await undo(first)).status).toBe(200);
    expect((await client(clientId)).state).toBe('active');
  });

  it('stays discharged for a visit up to the day of the discharge, and when the booking is refused', async () => {
    const clientId = await closed('Past', discharged);
    expect((await book({ localStart: '2026-06-01T09:00', clientIds: [clientId] })).status).toBe(201);
    await book({ localStart: '2027-01-15T09:00' });
    expect((await book({ localStart: '2027-01-15T09:00', clientIds: [clientId] })).status).toBe(409);
    expect(await client(clientId)).toMatchObject({ ...discharged, version: 1 });
  });

  it('is active again when added to a session', async () => {
    const clientId = await closed('Added', discharged);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const { id, version } = (await book({ localStart: '2027-01-16T09:00' })).body;
    const added = await post(`${id}/clients`, { version, clientId });
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
    expect(added.status).toBe(200);
    expect(await client(clientId)).toMatchObject({ state: 'active', discharged_on: null });
    expect(await changesOf(clientId)).toMatchObject([{ action: 'reactivated' }]);
  });

  it('is what they were when adding them is undone, and neither booked nor emailed', async () => {
    const clientId = await closed('Mistaken', discharged);
    const visit = () => app.admin('attendances').where({ client_id: clientId }).first();
    const mails = async () => app.admin('client_mails').where({ client_id: clientId, state: 'queued' });
    await app.admin('client_identities').where({ client_id: clientId }).update({ email: 'm@example.ca' });
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const { id, version } = (await book({ localStart: '2027-01-17T09:00' })).body;
    const added = await post(`${id}/clients`, { version, clientId });
    expect(added.body).toMatchObject({ undoUntil: '2026-11-20T15:02:00.000Z' });
    expect(await mails()).not.toEqual([]);
    const undone = await post(`${id}/undo`, { version: added.body.version });
    expect(undone.status).toBe(200);
    expect([(await visit()).state, await mails()]).toEqual(['void', []]);
    expect(await client(clientId)).toMatchObject(discharged);
    expect((await app.admin('appointments').where({ appointment_id: id }).first()).state).toBe('booked');
    const again = await post(`${id}/clients`, { version: undone.body.version, clientId });
    expect([again.status, (await visit()).state]).toEqual([200, 'booked']);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it('waits for a new time again when adding a client whose visit the clinic cancelled is undone', async () => {
    const clientId = await clinic.client('Cancelled', 'Before');
    const visit = () => app.admin('attendances').where({ client_id: clientId }).first();
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const { id, version } = (
      await book({ localStart: '2027-01-18T09:00', clientIds: [clinic.anne, clientId] })
    ).body;
    const { attendance_id: attendanceId } = await visit();
    const terms = { by: 'clinic', reason: 'Roy is ill', attendanceId };
    const cancelled = await post(`${id}/cancel`, { version, ...terms });
    const added = await post(`${id}/clients`, { version: cancelled.body.version, clientId });
    expect(await visit()).toMatchObject({ state: 'booked', rebook: false });
    expect((await post(`${id}/undo`, { version: added.body.version })).status).toBe(200);
    expect(await visit()).toMatchObject({
      ...{ state: 'cancelled', cancelled_by: 'clinic', cancel_reason: 'Roy is ill', rebook: true },
    });
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it.each([
    ['still hears of the cancellation when', 'queued', ['cancelled']],
    ['who has heard of the cancellation gets no further email when', 'sent', []],
  ])('%s adding them again is undone', async (_, cancellation, waiting) => {
    const clientId = await clinic.client('Told', 'Before');
    const mails = (kind: string) => app.admin('client_mails').where({ client_id: clientId, kind });
    const queued = async () =>
      (await app.admin('client_mails').where({ client_id: clientId, state: 'queued' })).map(
        ({ kind }) => kind,
      );
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const localStart = cancellation === 'sent' ? '2027-01-19T09:00' : '2027-01-19T11:00';
    const { id, version } = (await book({ localStart, clientIds: [clinic.anne, clientId] })).body;
    await mails('confirmation').update({ state: 'sent' });
    const { attendance_id: attendanceId } = await app
      .admin('attendances')
      .where({ client_id: clientId })
      .first();
    const terms = { by: 'clinic', reason: 'Roy is ill', attendanceId };
    const cancelled = await post(`${id}/cancel`, { version, ...terms });
    await mails('cancelled').update({ state: cancellation });
    const added = await post(`${id}/clients`, { version: cancelled.body.version, clientId });
    expect(await queued()).not.toContain('cancelled');
    expect((await post(`${id}/undo`, { version: added.body.version })).status).toBe(200);
    expect(await queued()).toEqual(waiting);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });
});

describe('30 simultaneous bookings of one slot', () => {
  it('leave exactly one booking', async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, (_, n) => clinic.client('C', `N${n}`)));
    const answers = await Promise.all(
      clients.map((client) => book({ localStart: '2027-01-05T09:00', clientIds: [client] })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(29).fill(409)]);
    expect(await app.admin('attendances').where({ local_on: '2027-01-05' })).toHaveLength(1);
  });

  it('leave exactly one in each lane when double-booking', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => book({ localStart: '2027-01-06T09:00', doubleBook: true })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const lanes = await app
      .admin('appointments')
      .where({ local_on: '2027-01-06' })
      .orderBy('lane')
      .pluck('lane');
    expect(lanes).toEqual([0, 1, 2, 3]);
  });
});

describe('a repeat', () => {
  it('keeps its wall time across a daylight saving change', async () => {
    const answer = await book({
      localStart: '2026-10-20T09:00',
      repeat: { everyWeeks: 1, times: 4 },
    });
    const rows = await app
      .admin('appointments')
      .whereIn('appointment_id', answer.body.ids)
      .orderBy('starts_at');
    expect(rows.map((one) => one.starts_at.toISOString().slice(11, 16))).toEqual([
      '13:00',
      '13:00',
      '14:00',
      '14:00',
    ]);
    expect(new Set(rows.map((one) => one.repeat_id)).size).toBe(1);
  });

  it('lists taken starts beforehand, is refused as a whole, and can skip them', async () => {
    await book({ localStart: '2027-02-09T09:00' });
    const body = { localStart: '2027-02-02T09:00', repeat: { everyWeeks: 1, times: 3 } };
    const check = await book(body, clinic.desk, '/api/clinic/appointments/check');
    const free = {
      ...{ taken: false, roomTaken: false, notActive: false, outsideHours: null },
      clientsBooked: [] as ClientBooked[],
    };
    const appointment = {
      ...{ staffName: 'Roy Lavoie', locationId: clinic.locationId },
      ...{ localStart: '2027-02-09T09:00', localEnd: '2027-02-09T09:45' },
    };
    const clientsBooked = [{ clientId: clinic.anne, appointment }];
    expect(check.body.starts).toEqual([
      { ...free, localStart: '2027-02-02T09:00' },
      { ...free, localStart: '2027-02-09T09:00', taken: true, clientsBooked },
      { ...free, localStart: '2027-02-16T09:00' },
    ]);
    const refused = await book(body);
    expect([refused.status, refused.body.code, refused.body.details.conflicts]).toEqual([
      409,
      'SLOT_TAKEN',
      ['2027-02-09T09:00'],
    ]);
    expect(await app.admin('appointments').where({ local_on: '2027-02-02' })).toEqual([]);
    const answer = await book({
      ...body,
      repeat: { everyWeeks: 1, times: 3, skip: ['2027-02-09T09:00'] },
    });
    expect([answer.status, answer.body.ids.length]).toEqual([201, 2]);
  });

  it('lists starts outside working hours beforehand, and books them all the same', async () => {
    const { tenantId, locationId, roy, chen, massage } = clinic;
    const { status } = await app.call({
      method: 'PUT',
      url: '/api/clinic/holidays',
      token: clinic.ownerAtSite.token,
      host: clinic.host,
      body: { locationId, year: 2026, keys: ['christmas'] },
    });
    expect(status).toBe(200);
    await app.admin('blocks').insert({
      ...{ tenant_id: tenantId, staff_id: roy.staffId, kind: 'vacation', title: 'Skiing' },
      ...{ zone: 'America/Toronto', local_start: '2027-01-01T00:00', local_end: '2027-01-02T00:00' },
      ...{ starts_at: '2027-01-01T05:00Z', ends_at: '2027-01-02T05:00Z' },
    });
    const body = { localStart: '2026-12-04T14:00', repeat: { everyWeeks: 1, times: 6 } };
    const check = async (changes: object = {}) =>
      (await book({ ...body, ...changes }, clinic.desk, '/api/clinic/appointments/check')).body.starts.map(
        (start: CheckedStart) => [start.localStart.slice(5, 10), start.outsideHours],
      );
    const christmas = { kind: 'holiday', title: 'Christmas Day', holiday: 'christmas' };
    expect(await check()).toMatchObject([
      ['12-04', null],
      ['12-11', null],
      ['12-18', null],
      ['12-25', { because: 'blocked', block: christmas }],
      ['01-01', { because: 'blocked', block: { kind: 'vacation', title: 'Skiing', holiday: null } }],
      ['01-08', null],
    ]);
    // 45 minutes from 16:30 end after the working hours; 30 minutes do not.
    const late = { localStart: '2026-12-07T16:30', repeat: { everyWeeks: 4, times: 1 } };
    expect(await check(late)).toEqual([['12-07', { because: 'off' }]]);
    expect(await check({ ...late, minutes: 30 })).toEqual([['12-07', null]]);
    const [east] = await app
      .admin('locations')
      .insert({ tenant_id: tenantId, name: 'East', zone: 'America/Toronto' })
      .returning('location_id');
    await app.admin('availability').insert({
      ...{ tenant_id: tenantId, staff_id: chen.staffId, location_id: east.location_id, weekday: 6 },
      ...{ from_minute: 540, to_minute: 720, from_on: '2026-01-01' },
    });
    const saturday = {
      ...{ staffId: chen.staffId, serviceId: massage, localStart: '2026-12-05T10:00' },
      repeat: { everyWeeks: 1, times: 1 },
    };
    expect(await check(saturday)).toEqual([
      ['12-05', { because: 'elsewhere', locationId: east.location_id }],
    ]);
    expect(await check({ ...saturday, locationId: east.location_id })).toEqual([['12-05', null]]);
    const answer = await book(body);
    expect([answer.status, answer.body.ids.length]).toEqual([201, 6]);
  });

  it('beyond the clinician’s last day lists those starts beforehand, is refused, and can skip them', async () => {
    const setLastDay = (day: string | null) =>
      app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on: day });
    await setLastDay('2027-09-14');
    const body = { localStart: '2027-09-07T09:00', repeat: { everyWeeks: 1, times: 4 } };
    const { starts } = (await book(body, clinic.desk, '/api/clinic/appointments/check')).body;
    const inactive = starts.filter((start: CheckedStart) => start.notActive);
    const beyond = inactive.map(({ localStart }: CheckedStart) => localStart);
    expect(beyond).toEqual(['2027-09-21T09:00', '2027-09-28T09:00']);
    const refused = await book(body);
    expect([refused.status, Object.keys(refused.body.fields), refused.body.error]).toEqual([
      400,
      ['staffId'],
      'This person does not treat clients here on 2 of these days. Skip them or choose another person.',
    ]);
    expect(await app.admin('appointments').where({ local_on: '2027-09-07' })).toEqual([]);
    const answer = await book({ ...body, repeat: { ...body.repeat, skip: beyond } });
    expect([answer.status, answer.body.ids.length]).toEqual([201, 2]);
    await setLastDay(null);
  });

  it('lists starts at which its room is taken beforehand, unless the room is shared', async () => {
    const { tenantId, locationId: location_id, chen, massage } = clinic;
    const [room] = await app
      .admin('rooms')
      .insert({ tenant_id: tenantId, location_id, name: 'Corner' })
      .returning('room_id');
    const [gym] = await app
      .admin('rooms')
      .insert({ tenant_id: tenantId, location_id, name: 'Gym', shared: true })
      .returning('room_id');
    const chens = { staffId: chen.staffId, serviceId: massage, localStart: '2027-07-13T14:30' };
    await book({ ...chens, roomId: room.room_id });
    await book({ ...chens, roomId: gym.room_id, localStart: '2027-07-20T14:30' });
    const body = { localStart: '2027-07-06T14:00', repeat: { everyWeeks: 1, times: 3 } };
    const roomTaken = async (roomId: string | null) =>
      (await book({ ...body, roomId }, clinic.desk, '/api/clinic/appointments/check')).body.starts.map(
        (start: CheckedStart) => [start.taken, start.roomTaken],
      );
    const free = [false, false];
    expect(await roomTaken(room.room_id)).toEqual([free, [false, true], free]);
    expect(await roomTaken(gym.room_id)).toEqual([free, free, free]);
    expect(await roomTaken(null)).toEqual([free, free, free]);
    const refused = await book({ ...body, roomId: room.room_id });
    expect([refused.status, refused.body.details.taken, refused.body.details.conflicts]).toEqual([
      409,
      null,
      ['2027-07-13T14:00'],
    ]);
    const skipping = { ...body, repeat: { ...body.repeat, skip: refused.body.details.conflicts } };
    expect((await book({ ...skipping, roomId: room.room_id })).status).toBe(201);
  });

  it('is checked for a clinician only if it is their own', async () => {
    const body = { localStart: '2027-08-03T09:00', repeat: { everyWeeks: 1, times: 2 } };
    const url = '/api/clinic/appointments/check';
    expect((await book(body, clinic.roy, url)).status).toBe(200);
    expect((await book(body, clinic.chen, url)).status).toBe(403);
  });
});

describe('a client who is booked elsewhere at that time', () => {
  const check = async (body: object = {}, who: TestMember = clinic.desk) => {
    const answer = await book({ localStart: '2027-09-07T10:00', ...body }, who, checking);
    return answer.body.starts.map((start: CheckedStart) => start.clientsBooked);
  };
  const withChen = () => ({ staffId: clinic.chen.staffId, serviceId: clinic.massage });
  const checking = '/api/clinic/appointments/check';
  const chens = () => ({
    ...{ staffName: 'Chen Li', locationId: clinic.locationId },
    ...{ localStart: '2027-09-07T10:30', localEnd: '2027-09-07T11:30' },
  });
  let eva: string;
  beforeAll(async () => {
    eva = await clinic.client('Eva', 'Stone');
    await book({ ...withChen(), localStart: '2027-09-07T10:30', clientIds: [eva] });
  });

  it('is named with the time and the clinician, and can be booked all the same', async () => {
    expect(await check({ clientIds: [eva] })).toEqual([[{ clientId: eva, appointment: chens() }]]);
    // Without the buffer, Roy's appointments end when Chen's begins, and begin when it ends.
    expect(await check({ clientIds: [eva], localStart: '2027-09-07T09:45' })).toEqual([[]]);
    expect(await check({ clientIds: [eva], localStart: '2027-09-07T11:30' })).toEqual([[]]);
    expect(await check({ clientIds: [eva], localStart: '2027-09-07T09:30', minutes: 65 })).toEqual([
      [{ clientId: eva, appointment: chens() }],
    ]);
    const luc = await clinic.client('Luc', 'Caron');
    await book({ ...withChen(), localStart: '2027-09-08T10:30', clientIds: [luc] });
    expect((await book({ localStart: '2027-09-08T10:00', clientIds: [luc] })).status).toBe(201);
  });

  it('is found among several, and on each date of a repeat', async () => {
    const clientIds = [clinic.anne, eva];
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    expect(await check({ clientIds, repeat: { everyWeeks: 1, times: 2 } })).toEqual([
      [{ clientId: eva, appointment: chens() }],
      [],
    ]);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it('is not the appointment that is to be moved, whose length stays', async () => {
    const luke = await clinic.client('Luke', 'Hill');
    await app.admin('services').where({ service_id: clinic.physio }).update({ minutes: 60 });
    const moved = await book({ localStart: '2027-09-07T14:00', minutes: 30, clientIds: [luke] });
    await app.admin('services').where({ service_id: clinic.physio }).update({ minutes: 45 });
    await book({ ...withChen(), localStart: '2027-09-07T15:30', clientIds: [luke] });
    const starts = async (localStart: string) => {
      const body = { localStart, clientIds: [luke], appointmentId: moved.body.id };
      const [start] = (await book(body, clinic.desk, checking)).body.starts;
      return [start.taken, start.clientsBooked.length];
    };
    expect(await starts('2027-09-07T14:15')).toEqual([false, 0]);
    expect(await starts('2027-09-07T15:00')).toEqual([false, 0]);
    expect(await starts('2027-09-07T15:15')).toEqual([false, 1]);
    const unknown = { localStart: '2027-09-07T14:15', appointmentId: clinic.anne };
    expect((await book(unknown, clinic.desk, checking)).status).toBe(404);
  });

  it('is told in the local time of the location that is booked', async () => {
    const [west] = await app
      .admin('locations')
      .insert({ tenant_id: clinic.tenantId, name: 'Prairie', zone: 'America/Winnipeg' })
      .returning('location_id');
    const there = { locationId: west.location_id, clientIds: [eva] };
    expect(await check({ ...there, localStart: '2027-09-07T09:30' })).toMatchObject([
      [{ appointment: { localStart: '2027-09-07T09:30', localEnd: '2027-09-07T10:30' } }],
    ]);
    expect(await check({ ...there, localStart: '2027-09-07T10:30' })).toEqual([[]]);
  });

  it('is not told to a clinician where, unless it is their client', async () => {
    const clientIds = [eva];
    expect(await check({ clientIds }, clinic.roy)).toEqual([[{ clientId: eva, appointment: null }]]);
    expect(await check({ ...withChen(), clientIds, localStart: '2027-09-07T11:00' }, clinic.chen)).toEqual([
      [{ clientId: eva, appointment: chens() }],
    ]);
    await joinCareTeam(app, clinic, clinic.roy, eva);
    expect(await check({ clientIds }, clinic.roy)).toEqual([[{ clientId: eva, appointment: chens() }]]);
    await app.admin('care_team').where({ client_id: eva, staff_id: clinic.roy.staffId }).delete();
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ names_for_clinicians: true });
    expect(await check({ clientIds }, clinic.roy)).toEqual([[{ clientId: eva, appointment: chens() }]]);
    await settings.clone().update({ names_for_clinicians: false });
  });

  it('is not found at another clinic, or when the other visit is cancelled', async () => {
    const other = await createWorkspace(app, { subdomain: 'foreign-client' });
    const theirs = await app.call({
      method: 'POST',
      url: '/api/clinic/appointments',
      token: other.desk.token,
      host: other.host,
      body: {
        ...{ staffId: other.roy.staffId, serviceId: other.physio, locationId: other.locationId },
        ...{ clientIds: [other.anne], localStart: '2027-09-07T10:00' },
      },
    });
    expect(theirs.status).toBe(201);
    expect(await check({ clientIds: [other.anne] })).toEqual([[]]);
    await app
      .admin('attendances')
      .where({ client_id: eva })
      .update({ state: 'cancelled', cancelled_by: 'client' });
    expect(await check({ clientIds: [eva] })).toEqual([[]]);
  });
});

describe('two locations', () => {
  it('share clinicians, but not time zones or rooms', async () => {
    const [west] = await app
      .admin('locations')
      .insert({ tenant_id: clinic.tenantId, name: 'West', zone: 'America/Chicago' })
      .returning('location_id');
    const [room] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: west.location_id, name: 'A' })
      .returning('room_id');
    const there = { locationId: west.location_id, roomId: room.room_id };
    const first = await book({ ...there, localStart: '2027-03-02T09:00' });
    expect((await row(first)).starts_at.toISOString()).toBe('2027-03-02T15:00:00.000Z');
    // 10:00 in Toronto is the same instant, and the refusal is about Toronto.
    const { body } = await book({ localStart: '2027-03-02T10:00' });
    expect([body.code, body.error]).toEqual(['SLOT_TAKEN', 'Roy Lavoie is booked 10:00–10:45.']);
    expect(body.details.taken).toMatchObject({
      localStart: '2027-03-02T10:00',
      localEnd: '2027-03-02T10:45',
    });
    expect((await book({ localStart: '2027-03-02T09:00' })).status).toBe(201);
    const taken = await book({
      ...there,
      staffId: clinic.chen.staffId,
      serviceId: clinic.massage,
      localStart: '2027-03-02T09:30',
    });
    expect([taken.body.code, taken.body.details.taken, taken.body.error]).toEqual([
      'SLOT_TAKEN',
      null,
      'This room is taken at that time. Choose another room or time.',
    ]);
    // Chen works only in Toronto; here too, the room decides which starts are offered.
    const [near] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'B' })
      .returning('room_id');
    await book({ roomId: near.room_id, localStart: '2027-03-04T09:00' });
    const offered = await book({
      roomId: near.room_id,
      staffId: clinic.chen.staffId,
      serviceId: clinic.massage,
      localStart: '2027-03-04T09:00',
    });
    expect(offered.body.details.free).toEqual(['2027-03-04T09:45', '2027-03-04T10:00', '2027-03-04T10:15']);
    const elsewhere = await book({ roomId: room.room_id, localStart: '2027-03-03T09:00' });
    expect(Object.keys(elsewhere.body.fields)).toEqual(['roomId']);
  });
});

describe('permissions', () => {
  it('to book: clinicians for themselves, the desk and the owner for everyone, the bookkeeper for nobody', async () => {
    const chens = { staffId: clinic.chen.staffId, serviceId: clinic.massage };
    const statuses = [
      await book({ localStart: '2027-04-05T09:00' }, clinic.roy),
      await book({ localStart: '2027-04-06T09:00', ...chens }, clinic.roy),
      await book({ localStart: '2027-04-06T09:00', ...chens }, clinic.ownerAtSite),
      await book({ localStart: '2027-04-07T09:00' }, clinic.bookkeeper),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 403, 201, 403]);
  });

  it.each(['staffId', 'serviceId', 'locationId', 'roomId', 'clientIds'])(
    'nobody uses another clinic’s %s, and nothing is written',
    async (key) => {
      const other = await createWorkspace(app, { subdomain: `foreign-${key.toLowerCase()}` });
      const [room] = await app
        .admin('rooms')
        .insert({ tenant_id: other.tenantId, location_id: other.locationId, name: 'A' })
        .returning('room_id');
      const foreign: Record<string, unknown> = {
        staffId: other.roy.staffId,
        serviceId: other.physio,
        locationId: other.locationId,
        roomId: room.room_id,
        clientIds: [other.anne],
      };
      const count = async () => (await app.admin('appointments').count())[0]?.count;
      const before = await count();
      const { status, body } = await book({ localStart: '2027-05-04T09:00', [key]: foreign[key] });
      expect([status, body.code, await count()]).toEqual([404, 'NOT_FOUND', before]);
    },
  );

  it('to read the memo: the desk and the clinician, not a colleague or the bookkeeper', async () => {
    const repeat = { everyWeeks: 1, times: 2 };
    const memo = '  Anne brings her mother ';
    const answer = await book({ localStart: '2027-07-06T09:00', memo, repeat });
    const memoFor = async (who: TestMember) => (await read(answer, who)).memo;
    expect(await memoFor(clinic.desk)).toBe('Anne brings her mother');
    expect(await memoFor(clinic.roy)).toBe('Anne brings her mother');
    expect(await memoFor(clinic.chen)).toBe('');
    expect(await memoFor(clinic.bookkeeper)).toBe('');
    const memos = app.admin('appointments').whereIn('appointment_id', answer.body.ids).pluck('memo');
    expect(await memos).toEqual(['Anne brings her mother', 'Anne brings her mother']);
    const long = await book({ localStart: '2027-07-07T09:00', memo: 'x'.repeat(141) });
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['memo']]);
  });

  it('to read: clinicians their own in full and colleagues’ as busy, the bookkeeper without names', async () => {
    const answer = await book({ localStart: '2027-06-01T09:00' });
    const day = async (who: TestMember) =>
      (
        await app.call({
          url: '/api/clinic/day?on=2027-06-01&days=7',
          token: who.token,
          host: clinic.host,
        })
      ).body.calendar.appointments;
    expect(await day(clinic.roy)).toMatchObject([
      { busyOnly: false, attendances: [{ name: 'Anne Tremblay' }] },
    ]);
    expect(await day(clinic.chen)).toMatchObject([{ busyOnly: true, serviceId: null, attendances: [] }]);
    expect(await day(clinic.bookkeeper)).toMatchObject([
      { busyOnly: false, attendances: [{ name: null, fileNo: 10_432, deskAlert: '' }], undoUntil: null },
    ]);
    expect((await read(answer, clinic.chen)).attendances).toEqual([]);
    const other = await createWorkspace(app, { subdomain: 'foreign-reader' });
    const { status } = await app.call({
      url: `/api/clinic/appointments/${answer.body.id}`,
      token: other.desk.token,
      host: other.host,
    });
    expect(status).toBe(404);
  });
});

describe('a booking while its place changes', () => {
  const place = async () => {
    const facts = { name: 'Harbour Street', city: 'Toronto', region: 'ON', zone: 'America/Toronto' };
    const [row] = await app
      .admin('locations')
      .insert({ tenant_id: clinic.tenantId, ...facts })
      .returning('location_id');
    return row.location_id as string;
  };
  /** Books at a location that the owner changes at the same time. */
  const bookWhile = (locationId: string, change: (tx: Tx) => PromiseLike<unknown>, body: object = {}) =>
    meanwhile(
      app,
      (tx) => tx('locations').where({ location_id: locationId }).forUpdate(),
      () => book({ locationId, localStart: '2026-12-22T09:00', ...body }),
      change,
    );

  it('is refused when the location was closed', async () => {
    const locationId = await place();
    const answer = await bookWhile(locationId, (tx) =>
      tx('locations').where({ location_id: locationId }).update({ archived_at: now }),
    );
    expect([answer.status, answer.body.fields]).toEqual([400, { locationId: 'This location is closed.' }]);
  });

  it('keeps its wall-clock time in the new time zone of the location', async () => {
    const locationId = await place();
    const answer = await bookWhile(locationId, (tx) =>
      tx('locations').where({ location_id: locationId }).update({ zone: 'America/Halifax' }),
    );
    expect(answer.status).toBe(201);
    const booked = await row(answer);
    expect([booked.zone, booked.starts_at.toISOString()]).toEqual([
      'America/Halifax',
      '2026-12-22T13:00:00.000Z',
    ]);
  });

  it('is refused when the room was closed', async () => {
    const locationId = await place();
    const [{ room_id: roomId }] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: locationId, name: 'Room 1' })
      .returning('room_id');
    const closed = (tx: Tx) => tx('rooms').where({ room_id: roomId }).update({ archived_at: now });
    const answer = await bookWhile(locationId, closed, { roomId });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['roomId']]);
  });

  it('is refused after the last day that the clinician was given', async () => {
    const [{ staff_id: staffId }] = await app
      .admin('clinic_staff')
      .insert({ tenant_id: clinic.tenantId, name: 'Nora Bell', practises: true })
      .returning('staff_id');
    const offered = { tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: staffId };
    await app.admin('service_staff').insert(offered);
    const person = (tx: Tx) => tx('clinic_staff').where({ staff_id: staffId });
    const answer = await meanwhile(
      app,
      (tx) => person(tx).forUpdate(),
      () => book({ staffId, localStart: '2026-12-22T09:00' }),
      (tx) => person(tx).update({ active_to_on: '2026-12-21' }),
    );
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['staffId']]);
  });
});
