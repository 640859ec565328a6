import type { WallTime } from '@tamarack/core/domain/workspace';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'following' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  // Chen can take over Roy's clients.
  const offered = { tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: clinic.chen.staffId };
  await app.admin('service_staff').insert(offered);
});

/** Four Tuesdays at 14:00. */
let ids: string[];
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  await calendar.book('2026-11-24T14:00', { repeat: { everyWeeks: 1, times: 4 } });
  ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
});

const move = (nth: number, localStart: WallTime, more: object = {}) =>
  calendar.onAppointment(ids[nth] ?? '', 'move', { localStart, following: true, ...more });
const undo = (nth: number) => calendar.onAppointment(ids[nth] ?? '', 'undo');
/** The times of the four, in the order in which they were booked. */
const starts = () => Promise.all(ids.map(async (id) => (await calendar.appointment(id)).local_start));
const booked = ['2026-11-24T14:00', '2026-12-01T14:00', '2026-12-08T14:00', '2026-12-15T14:00'];

describe('a move with the later appointments of the repeat', () => {
  it('moves them by as many days and to the same time', async () => {
    const { status, body } = await move(1, '2026-12-02T15:30');
    expect([status, body.following]).toEqual([200, 2]);
    expect(await starts()).toEqual([booked[0], '2026-12-02T15:30', '2026-12-09T15:30', '2026-12-16T15:30']);
    const days = await app.admin('attendances').orderBy('local_on').pluck('local_on');
    expect(days).toEqual(['2026-11-24', '2026-12-02', '2026-12-09', '2026-12-16']);
  });

  it.each([
    ['later', '2026-12-01T14:00', ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']],
    ['earlier', '2026-11-17T14:00', ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']],
  ])(
    'by a week %s takes the times that they leave themselves, and is undone as a whole',
    async (_, to, days) => {
      expect((await move(0, to)).status).toBe(200);
      expect(await starts()).toEqual(days.map((day) => `${day}T14:00`));
      // The message offers it for the one that was moved; any of them will do.
      expect((await undo(2)).status).toBe(200);
      expect(await starts()).toEqual(booked);
    },
  );

  it('leaves those that got a time or a clinician of their own, and those that are cancelled', async () => {
    await calendar.onAppointment(ids[1] ?? '', 'move', { localStart: '2026-12-03T09:00' });
    const chens = { localStart: '2026-12-08T14:00', staffId: clinic.chen.staffId };
    await calendar.onAppointment(ids[2] ?? '', 'move', chens);
    await calendar.onAppointment(ids[3] ?? '', 'cancel', { by: 'client', reason: 'Away' });
    const { body } = await move(0, '2026-11-24T16:00');
    expect(body.following).toBe(0);
    expect(await starts()).toEqual([
      '2026-11-24T16:00',
      '2026-12-03T09:00',
      '2026-12-08T14:00',
      '2026-12-15T14:00',
    ]);
  });

  it('to a colleague gives the colleague all of them', async () => {
    expect((await move(1, '2026-12-01T14:00', { staffId: clinic.chen.staffId })).status).toBe(200);
    const { roy, chen } = clinic;
    const staff = async () => (await Promise.all(ids.map(calendar.appointment))).map((row) => row.staff_id);
    expect(await staff()).toEqual([roy.staffId, chen.staffId, chen.staffId, chen.staffId]);
    await undo(1);
    expect(await staff()).toEqual(Array(4).fill(roy.staffId));
  });

  it('is undone without one that was changed since', async () => {
    await move(0, '2026-11-24T16:00');
    await calendar.onAppointment(ids[2] ?? '', 'move', { localStart: '2026-12-09T10:00' });
    expect((await undo(0)).status).toBe(200);
    expect(await starts()).toEqual([booked[0], booked[1], '2026-12-09T10:00', booked[3]]);
  });

  it('moves none of them when the new time of one is taken, unless that one stays', async () => {
    await calendar.book('2026-12-08T16:30', { serviceId: clinic.physio });
    await calendar.book('2026-12-15T16:30', { serviceId: clinic.physio });
    const refused = await move(0, '2026-11-24T16:00');
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect(refused.body.error).toBe('2 of the appointments overlap others. Skip them or choose other times.');
    const conflicts = ['2026-12-08T16:00', '2026-12-15T16:00'];
    expect(refused.body.details).toMatchObject({ free: [], conflicts });
    expect(await starts()).toEqual(booked);
    const { body } = await move(0, '2026-11-24T16:00', { skip: conflicts });
    expect(body.following).toBe(1);
    expect(await starts()).toEqual(['2026-11-24T16:00', '2026-12-01T16:00', booked[2], booked[3]]);
  });

  it('double-books all of them if asked to', async () => {
    await calendar.book('2026-12-08T16:30');
    expect((await move(0, '2026-11-24T16:00', { doubleBook: true })).status).toBe(200);
    expect(await Promise.all(ids.map(async (id) => (await calendar.appointment(id)).lane))).toEqual([
      0, 0, 1, 0,
    ]);
  });

  it('is refused to a clinician for a colleague', async () => {
    const payload = { localStart: '2026-11-24T16:00', following: true, version: 1 };
    const answer = await calendar.post(`appointments/${ids[0]}/move`, payload, clinic.chen);
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await starts()).toEqual(booked);
  });

  it('is checked beforehand, with each new time', async () => {
    await calendar.book('2026-12-08T16:30');
    const { body } = await calendar.post('appointments/check', {
      ...{ appointmentId: ids[0], following: true, localStart: '2026-11-24T16:00' },
      ...{ staffId: clinic.roy.staffId, serviceId: clinic.physio, locationId: clinic.locationId },
      clientIds: [clinic.anne],
    });
    expect(
      body.starts.map(({ localStart, taken, clientsBooked }: Record<string, unknown[]>) => [
        localStart,
        taken,
        clientsBooked?.length,
      ]),
    ).toEqual([
      ['2026-11-24T16:00', false, 0],
      ['2026-12-01T16:00', false, 0],
      ['2026-12-08T16:00', true, 1],
      ['2026-12-15T16:00', false, 0],
    ]);
  });
});

describe('a change together with the later appointments of the repeat', () => {
  const change = (nth: number, more: object) =>
    calendar.post(`appointments/${ids[nth]}`, { version: 1, following: true, ...more }, clinic.desk, 'PATCH');
  const lengths = () => Promise.all(ids.map(async (id) => (await calendar.appointment(id)).minutes));

  it('gives them the length, room and fee too, and is undone as a whole', async () => {
    const [room] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'Blue' })
      .returning('room_id');
    const fee = { feeCents: 9_000, feeReason: 'Student' };
    const { status, body } = await change(1, { minutes: 60, roomId: room.room_id, ...fee });
    expect([status, body.following]).toEqual([200, 2]);
    const rows = async () =>
      (
        await app
          .admin('appointments')
          .join('attendances', 'attendances.appointment_id', 'appointments.appointment_id')
          .orderBy('starts_at')
      ).map((row) => [row.minutes, row.room_id, row.fee_cents, row.fee_reason]);
    const usual = [45, null, 12_000, ''];
    const changed = [60, room.room_id, 9_000, 'Student'];
    expect(await rows()).toEqual([usual, changed, changed, changed]);
    expect((await undo(3)).status).toBe(200);
    expect(await rows()).toEqual([usual, usual, usual, usual]);
  });

  it('replaces the service, with its length and fee', async () => {
    const offered = { tenant_id: clinic.tenantId, service_id: clinic.massage, staff_id: clinic.roy.staffId };
    await app.admin('service_staff').insert(offered);
    const { body } = await change(2, { serviceId: clinic.massage });
    expect(body.following).toBe(1);
    expect(await lengths()).toEqual([45, 45, 60, 60]);
    const fees = await app.admin('attendances').orderBy('local_on').pluck('fee_cents');
    expect(fees).toEqual([12_000, 12_000, 11_000, 11_000]);
    await app.admin('service_staff').where(offered).delete();
  });

  it('leaves those that already differ in what is changed', async () => {
    await change(2, { following: false, minutes: 30, memo: 'Brings her mother' });
    const { body } = await change(0, { minutes: 60 });
    expect(body.following).toBe(2);
    expect(await lengths()).toEqual([60, 60, 30, 60]);
  });

  it('changes none of them when one would overlap another appointment, unless that one stays', async () => {
    await calendar.book('2026-12-08T15:00');
    const refused = await change(0, { minutes: 60 });
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect(refused.body.details).toMatchObject({ free: [], conflicts: [booked[2]] });
    expect(await lengths()).toEqual([45, 45, 45, 45]);
    const { body } = await change(0, { minutes: 60, skip: [booked[2]] });
    expect(body.following).toBe(2);
    expect(await lengths()).toEqual([60, 60, 45, 60]);
  });

  it('cannot be undone if it replaced a text in one of them', async () => {
    await app.admin('attendances').where({ local_on: '2026-12-15' }).update({ fee_reason: 'Sliding scale' });
    const { body } = await change(0, { feeCents: 9_000, feeReason: 'Student' });
    expect([body.undoUntil, body.following]).toEqual([null, 3]);
    const refused = await undo(0);
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });
});
