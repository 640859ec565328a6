import { feeOn, type Service } from '@tamarack/core/domain/workspace';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { type Booked, calendarOf } from '../../../test/calendar.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../test/workspace.ts';

const today = new Date('2026-11-24T15:00:00Z');
let now = today;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'prices' });
const other = provideWorkspace(app, { subdomain: 'other-prices' });

const as = (member: TestMember, method: string, path: string, body?: object) =>
  app.call({ method, url: `/api/clinic/services${path}`, token: member.token, host: clinic.host, body });
const owner = (method: string, path: string, body?: object) => as(clinic.ownerAtSite, method, path, body);
const service = async (id: string): Promise<Service> =>
  (await owner('GET', '')).body.services.find((one: Service) => one.serviceId === id);
const names = { nameEn: 'Dry needling', nameFr: 'Aiguilles sèches', minutes: 30 };

describe('services', () => {
  it('are added with default rules, a unique code and a fee for the whole year', async () => {
    const { status, body } = await owner('POST', '', { ...names, feeCents: 8_500 });
    expect([status, body]).toEqual([201, { success: true, id: body.id, version: 1 }]);
    expect(await service(body.id)).toMatchObject({
      ...names,
      code: 'dry_needling',
      bufferBefore: 0,
      bufferAfter: 0,
      capacity: 1,
      billing: 'each',
      taxClass: 'care',
      virtualCare: false,
      missedFeeBp: 5_000,
      noticeHours: 24,
      noteRequired: true,
      archived: false,
      staffIds: [],
      fees: [{ staffId: null, feeCents: 8_500, from: '2026-01-01' }],
    });
    const second = await owner('POST', '', { ...names, nameEn: 'Dry needling!' });
    expect((await service(second.body.id)).code).toBe('dry_needling_2');
    const nameless = await owner('POST', '', { ...names, nameEn: '针灸' });
    expect((await service(nameless.body.id)).code).toBe('service');
  });

  it('have their first fee for the year at the clinic, also on New Year’s Eve', async () => {
    now = new Date('2027-01-01T03:00:00Z');
    const { body } = await owner('POST', '', { ...names, feeCents: 8_500 });
    expect((await service(body.id)).fees).toMatchObject([{ from: '2026-01-01' }]);
    now = today;
  });

  it('with the same name, added simultaneously, get different codes', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner('POST', '', { ...names, nameEn: 'Cupping' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const codes = await Promise.all(answers.map(async ({ body }) => (await service(body.id)).code));
    expect(codes.sort()).toEqual(['cupping', 'cupping_2', 'cupping_3']);
  });

  it('are changed and archived at the given version', async () => {
    const { body } = await owner('POST', '', { ...names, staffIds: [clinic.roy.staffId] });
    const change = (changes: object) => owner('PATCH', `/${body.id}`, changes);
    expect((await change({ version: 1, minutes: 45, staffIds: [] })).body).toMatchObject({ version: 2 });
    expect(await service(body.id)).toMatchObject({ minutes: 45, staffIds: [] });
    expect((await change({ version: 1, minutes: 60 })).body.code).toBe('VERSION_CONFLICT');
    await change({ version: 2, archived: true, virtualCare: true });
    expect(await service(body.id)).toMatchObject({ archived: true, virtualCare: true });
    await change({ version: 3, archived: false });
    expect(await service(body.id)).toMatchObject({ archived: false, virtualCare: true });
  });

  it('keep whether bills and notes are joint once clients were booked together', async () => {
    const at = await createWorkspace(app, { subdomain: 'joint-billing' });
    const patch = async (version: number, changes: object) => {
      const url = `/api/clinic/services/${at.physio}`;
      const of = { token: at.ownerAtSite.token, host: at.host };
      return app.call({ method: 'PATCH', url, ...of, body: { version, ...changes } });
    };
    const calendar = calendarOf(app, at);
    await calendar.book('2026-12-01T09:00');
    expect((await patch(1, { capacity: 2, billing: 'one' })).status).toBe(200);
    const clientIds = [at.anne, await at.client('Luc', 'Roy')];
    const { appointmentId } = await calendar.book('2026-12-01T11:00', { clientIds });
    const refused = await patch(2, { billing: 'each' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        billing:
          'Clients were booked together for this service, and their bills and notes follow from this choice. Add another service instead.',
      },
    ]);
    expect((await patch(2, { billing: 'one', capacity: 3 })).status).toBe(200);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect((await patch(3, { billing: 'each' })).status).toBe(200);
  });

  it.each([
    { minutes: 4 },
    { minutes: 481 },
    { bufferAfter: 61 },
    { capacity: 21 },
    { missedFeeBp: 10_001 },
    { noticeHours: 169 },
    { feeCents: -1 },
    { feeCents: 10.5 },
    { nameFr: '' },
  ])('refuse %j', async (fact) => {
    expect((await owner('POST', '', { ...names, ...fact })).status).toBe(400);
  });

  it.each(['roy', 'desk', 'bookkeeper'] as const)('can be read but not changed by %s', async (who) => {
    expect((await as(clinic[who], 'GET', '')).status).toBe(200);
    expect((await as(clinic[who], 'POST', '', names)).status).toBe(403);
    const fee = { feeCents: 1, from: '2026-12-01' };
    expect((await as(clinic[who], 'POST', `/${clinic.physio}/fees`, fee)).status).toBe(403);
  });

  it('cannot be changed by another clinic or offered by its people', async () => {
    expect((await owner('PATCH', `/${other.physio}`, { version: 1, minutes: 30 })).status).toBe(404);
    const { status, body } = await owner('PATCH', `/${clinic.physio}`, {
      version: 1,
      staffIds: [other.roy.staffId],
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['staffIds']]);
    expect((await service(clinic.physio)).staffIds).toEqual([clinic.roy.staffId]);
  });
});

describe('fees', () => {
  it('apply from their first day, and a clinician’s overrides the clinic’s', async () => {
    const set = (fee: object) => owner('POST', `/${clinic.massage}/fees`, fee);
    expect((await set({ feeCents: 11_500, from: '2027-01-01' })).status).toBe(201);
    await set({ staffId: clinic.chen.staffId, feeCents: 12_500, from: '2026-12-01' });
    const { fees } = await service(clinic.massage);
    expect(fees.map(({ from, feeCents }) => [from, feeCents])).toEqual([
      ['2027-01-01', 11_500],
      ['2026-12-01', 12_500],
      ['2024-01-01', 11_000],
    ]);
    expect(feeOn('2026-11-30', clinic.chen.staffId, fees)).toBe(11_000);
    expect(feeOn('2026-12-01', clinic.chen.staffId, fees)).toBe(12_500);
    expect(feeOn('2027-01-01', clinic.roy.staffId, fees)).toBe(11_500);
  });

  it('of the same day are replaced, and can be removed', async () => {
    const set = (feeCents: number) =>
      owner('POST', `/${clinic.physio}/fees`, { feeCents, from: '2027-02-01' });
    const first = await set(13_000);
    const again = await set(13_500);
    expect(again.body).toMatchObject({ id: first.body.id, version: 2 });
    expect((await service(clinic.physio)).fees).toHaveLength(2);
    const path = `/${clinic.physio}/fees/${first.body.id}`;
    expect((await owner('DELETE', `/${clinic.massage}/fees/${first.body.id}`)).status).toBe(404);
    expect((await owner('DELETE', path)).status).toBe(200);
    expect((await service(clinic.physio)).fees).toHaveLength(1);
    const actions = await app
      .admin('history')
      .where({ subject_id: first.body.id })
      .orderBy('history_id')
      .pluck('action');
    expect(actions).toEqual(['set', 'set', 'removed']);
  });

  it('reach visits booked for later days, except those with another fee', async () => {
    const at = await createWorkspace(app, { subdomain: 'follow' });
    const calendar = calendarOf(app, at);
    const neighbour = await createWorkspace(app, { subdomain: 'follow-not' });
    const theirs = await calendarOf(app, neighbour).book('2026-12-01T09:00');
    const agreed = await at.client('Luc', 'Roy');
    await app.admin('client_fees').insert({
      ...{ tenant_id: at.tenantId, client_id: agreed, service_id: at.physio, fee_cents: 12_000 },
      ...{ reason: 'As before', from_on: '2026-01-01' },
    });
    const visits = [
      await calendar.book('2026-11-30T09:00'),
      await calendar.book('2026-12-01T09:00'),
      await calendar.book('2026-12-01T10:00', { feeCents: 9_000, feeReason: 'Student' }),
      await calendar.book('2026-12-02T09:00', { clientIds: [agreed] }),
      await calendar.book('2026-12-03T09:00'),
      await calendar.book('2027-01-04T09:00'),
    ];
    await calendar.onAppointment(visits[4]?.appointmentId ?? '', 'cancel', { by: 'clinic', reason: 'Sick' });
    const fees = async () =>
      Promise.all(
        visits.map(async ({ attendanceId }) => (await calendar.attendance(attendanceId)).fee_cents),
      );
    const call = (method: string, path: string, body?: object) =>
      app.call({
        ...{ method, url: `/api/clinic/services/${at.physio}/fees${path}` },
        ...{ token: at.ownerAtSite.token, host: at.host, body },
      });
    const set = async (fee: object) => (await call('POST', '', fee)).body;
    expect(await set({ feeCents: 13_000, from: '2027-01-01' })).toMatchObject({ visits: 1 });
    const { id, visits: followed } = await set({ feeCents: 12_500, from: '2026-12-01' });
    expect([followed, await fees()]).toEqual([1, [12_000, 12_500, 9_000, 12_000, 12_000, 13_000]]);
    const [, second] = visits as [Booked, Booked];
    expect((await calendar.appointment(second.appointmentId)).version).toBe(2);
    const [entry] = await app
      .admin('history')
      .where({ subject_id: second.appointmentId, subject_version: 2 });
    expect(entry).toMatchObject({
      kind: 'appointment',
      action: 'changed',
      staff_id: at.ownerAtSite.staffId,
      details: { feeCents: 12_500, before: { feeCents: 12_000 } },
    });
    expect(await set({ staffId: at.roy.staffId, feeCents: 14_000, from: '2026-12-01' })).toMatchObject({
      visits: 2,
    });
    expect(await fees()).toEqual([12_000, 14_000, 9_000, 12_000, 12_000, 14_000]);
    // The clinic's fee no longer matters for his visits.
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({ visits: 0 });
    expect(await fees()).toEqual([12_000, 14_000, 9_000, 12_000, 12_000, 14_000]);
    expect((await calendarOf(app, neighbour).attendance(theirs.attendanceId)).fee_cents).toBe(12_000);
  });

  it('reach booked visits when a fee is removed, and those that had none', async () => {
    const at = await createWorkspace(app, { subdomain: 'follow-back' });
    const calendar = calendarOf(app, at);
    const { attendanceId } = await calendar.book('2026-12-01T09:00');
    const call = async (method: string, path: string, body?: object) =>
      (
        await app.call({
          ...{ method, url: `/api/clinic/services/${at.physio}/fees${path}` },
          ...{ token: at.ownerAtSite.token, host: at.host, body },
        })
      ).body;
    const fee = async () => (await calendar.attendance(attendanceId)).fee_cents;
    const { fee_id: first } = await app.admin('service_fees').where({ service_id: at.physio }).first();
    const second = await call('POST', '', { feeCents: 12_500, from: '2026-12-01' });
    expect(await fee()).toBe(12_500);
    expect(await call('DELETE', `/${second.id}`)).toMatchObject({ visits: 1 });
    expect(await fee()).toBe(12_000);
    expect(await call('DELETE', `/${first}`)).toMatchObject({ visits: 1 });
    expect(await fee()).toBeNull();
    expect(await call('POST', '', { feeCents: 11_000, from: '2026-01-01' })).toMatchObject({ visits: 1 });
    expect(await fee()).toBe(11_000);
    // A visit that has taken place keeps its fee.
    await app.admin('attendances').where({ attendance_id: attendanceId }).update({ state: 'attended' });
    expect(await call('POST', '', { feeCents: 11_500, from: '2026-02-01' })).toMatchObject({ visits: 0 });
    expect(await fee()).toBe(11_000);
  });

  it('reach visits that are booked at the same moment', async () => {
    const at = await createWorkspace(app, { subdomain: 'follow-meanwhile' });
    const calendar = calendarOf(app, at);
    const service = { tenant_id: at.tenantId, service_id: at.physio };
    // The booking waits for the new fee.
    const booked = await meanwhile(
      app,
      async (tx) => {
        await tx('services').where(service).forNoKeyUpdate().first('service_id');
        await tx('service_fees').insert({ ...service, fee_cents: 12_500, from_on: '2026-02-01' });
      },
      () => calendar.book('2026-12-01T09:00'),
    );
    expect((await calendar.attendance(booked.attendanceId)).fee_cents).toBe(12_500);
  });

  it('reach only the visit that carries a joint bill', async () => {
    const at = await createWorkspace(app, { subdomain: 'follow-joint' });
    const calendar = calendarOf(app, at);
    await app.admin('services').where({ service_id: at.physio }).update({ capacity: 2, billing: 'one' });
    const set = async (feeCents: number) =>
      (
        await app.call({
          ...{ method: 'POST', url: `/api/clinic/services/${at.physio}/fees` },
          ...{ token: at.ownerAtSite.token, host: at.host, body: { feeCents, from: '2026-01-01' } },
        })
      ).body;
    const clientIds = [at.anne, await at.client('Luc', 'Roy')];
    const { appointmentId } = await calendar.book('2026-12-01T09:00', { clientIds });
    const fees = () =>
      app
        .admin('attendances')
        .where({ appointment_id: appointmentId })
        .orderBy('attendance_id')
        .pluck('fee_cents');
    for (const feeCents of [0, 15_000]) {
      expect(await set(feeCents)).toMatchObject({ visits: 1 });
      expect(await fees()).toEqual([feeCents, 0]);
    }
    await calendar.onAppointment(appointmentId, 'cancel', {
      ...{ by: 'client', reason: 'Ill' },
      attendanceId: await app
        .admin('attendances')
        .where({ appointment_id: appointmentId, client_id: at.anne })
        .first('attendance_id')
        .then(({ attendance_id }) => attendance_id),
    });
    expect(await fees()).toEqual([0, 15_000]);
    // Anne comes after all, but the bill stays with Luc.
    const back = { clientId: at.anne };
    expect((await calendar.onAppointment(appointmentId, 'clients', back)).status).toBe(200);
    expect(await set(16_000)).toMatchObject({ visits: 1 });
    expect(await fees()).toEqual([0, 16_000]);
    // It was changed for this visit, so it no longer follows; nor does the visit at zero.
    const changed = { feeCents: 10_000, feeReason: 'Student' };
    const { version } = await calendar.appointment(appointmentId);
    await calendar.post(`appointments/${appointmentId}`, { version, ...changed }, at.desk, 'PATCH');
    for (const feeCents of [0, 17_000]) expect(await set(feeCents)).toMatchObject({ visits: 0 });
    expect(await fees()).toEqual([0, 10_000]);
  });

  it('cannot be set for another clinic’s services or people', async () => {
    const fee = { feeCents: 1, from: '2027-01-01' };
    expect((await owner('POST', `/${other.physio}/fees`, fee)).status).toBe(404);
    const theirs = await owner('POST', `/${clinic.physio}/fees`, { ...fee, staffId: other.roy.staffId });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
