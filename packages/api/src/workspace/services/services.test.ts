import { feeOn, type Service } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';

const now = new Date('2026-11-24T15:00:00Z');
let app: TestApp;
let clinic: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } });
  clinic = await createWorkspace(app, { subdomain: 'prices' });
  other = await createWorkspace(app, { subdomain: 'other-prices' });
});
afterAll(() => app.close());

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
    await change({ version: 2, archived: true });
    expect(await service(body.id)).toMatchObject({ archived: true });
    await change({ version: 3, archived: false });
    expect(await service(body.id)).toMatchObject({ archived: false });
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

  it('cannot be set for another clinic’s services or people', async () => {
    const fee = { feeCents: 1, from: '2027-01-01' };
    expect((await owner('POST', `/${other.physio}/fees`, fee)).status).toBe(404);
    const theirs = await owner('POST', `/${clinic.physio}/fees`, { ...fee, staffId: other.roy.staffId });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
