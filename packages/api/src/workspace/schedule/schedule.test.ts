import type { FreeStart } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { calendarOf } from '../../../test/calendar.ts';
import { provideWorkspace, type TestMember } from '../../../test/workspace.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-24T15:00:00Z') } });
const clinic = provideWorkspace(app, { subdomain: 'hours' });
const other = provideWorkspace(app, { subdomain: 'neighbour' });
beforeEach(() => app.admin('blocks').delete());

const changesOf = async (id: string, action: string) =>
  Number((await app.admin('history').where({ subject_id: id, action }).count())[0]?.count);

const as = (member: TestMember) => (method: string, path: string, body?: unknown) =>
  app.call({ method, url: `/api/clinic/${path}`, body, token: member.token, host: clinic.host });

const nine = (weekday: number, from = 9, to = 17, locationId = clinic.locationId) => ({
  locationId,
  weekday,
  fromMinute: from * 60,
  toMinute: to * 60,
});

describe('weekly hours', () => {
  const setWeek = (body: object, member = clinic.ownerAtSite, staffId = clinic.roy.staffId) =>
    as(member)('PUT', `staff/${staffId}/availability`, body);
  const lines = (body: {
    availability: {
      weekday: number;
      fromMinute: number;
      toMinute: number;
      from: string;
      to: string | null;
    }[];
  }) =>
    body.availability.map(
      ({ weekday, fromMinute, toMinute, from, to }) =>
        `${weekday} ${fromMinute / 60}-${toMinute / 60} ${from}..${to ?? ''}`,
    );

  it('are replaced from a given day; earlier weeks stay', async () => {
    const { status, body } = await setWeek({ from: '2026-12-07', hours: [nine(1, 12, 20), nine(3)] });
    expect(status).toBe(200);
    expect(lines(body)).toEqual([
      ...[1, 2, 3, 4, 5].map((day) => `${day} 9-17 2024-01-01..2026-12-06`),
      '1 12-20 2026-12-07..',
      '3 9-17 2026-12-07..',
    ]);
  });

  it('that apply already are no change', async () => {
    const { staffId } = clinic.ownerAtSite;
    const set = (body: object) => setWeek(body, clinic.ownerAtSite, staffId);
    const monday = { from: '2026-12-07', hours: [nine(1), nine(3)] };
    const changed = await set(monday);
    const repeated = [monday, { from: '2027-02-01', to: '2027-02-28', hours: [nine(3), nine(1)] }];
    for (const same of repeated) expect((await set(same)).body).toEqual(changed.body);
    expect(await changesOf(staffId, 'hours.set')).toBe(1);
    for (const other of [
      { from: '2026-12-01', hours: [nine(1), nine(3)] },
      { from: '2027-02-01', hours: [nine(1)] },
      { from: '2027-02-01', hours: [nine(1), nine(3)] },
    ])
      expect((await set(other)).body).not.toEqual(changed.body);
    expect(await changesOf(staffId, 'hours.set')).toBe(4);
  });

  it('for a limited time are followed by the usual ones', async () => {
    const { body } = await setWeek({ from: '2026-12-21', to: '2027-01-03', hours: [nine(2, 10, 12)] });
    expect(lines(body).slice(5)).toEqual([
      '1 12-20 2026-12-07..2026-12-20',
      '3 9-17 2026-12-07..2026-12-20',
      '2 10-12 2026-12-21..2027-01-03',
      '1 12-20 2027-01-04..',
      '3 9-17 2027-01-04..',
    ]);
  });

  it('can be at two locations in the same week', async () => {
    const added = await app
      .admin('locations')
      .insert({
        tenant_id: clinic.tenantId,
        name: 'Second',
        region: 'ON',
        zone: 'America/Toronto',
        position: 1,
      })
      .returning('location_id');
    const second = added[0].location_id;
    const { status } = await setWeek({
      from: '2026-12-07',
      hours: [nine(1, 9, 12), nine(1, 13, 17, second)],
    });
    expect(status).toBe(200);
    const refused = await setWeek({ from: '2026-12-07', hours: [nine(1), nine(1, 16, 18, second)] });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'hours.1.fromMinute': 'These hours overlap others on the same day' },
    ]);
  });

  it.each([
    ['if they end before they begin', () => ({ hours: [nine(1, 17, 9)] }), 'hours.0.toMinute'],
    ['if their last day is before the first', () => ({ to: '2026-11-30', hours: [] }), 'to'],
    ['in a year out of range', () => ({ from: '9999-12-31', hours: [] }), 'from'],
    ['on a day that does not exist', () => ({ from: '2026-02-30', hours: [] }), 'from'],
  ])('are refused %s', async (_, body, field) => {
    const refused = await setWeek({ from: '2026-12-07', ...body() });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('are refused at a location of another clinic', async () => {
    const refused = await setWeek({ from: '2026-12-07', hours: [nine(1, 9, 17, other.locationId)] });
    expect(refused.body.fields).toEqual({ 'hours.0.locationId': 'This location is not in use' });
    const stranger = await setWeek({ from: '2026-12-07', hours: [] }, clinic.ownerAtSite, other.roy.staffId);
    expect(stranger.status).toBe(404);
  });

  it('can be set by administrators and read by everyone', async () => {
    for (const member of [clinic.roy, clinic.desk, clinic.bookkeeper]) {
      expect((await setWeek({ from: '2026-12-07', hours: [] }, member)).status).toBe(403);
      expect(
        (await as(member)('GET', `availability?staffId=${clinic.chen.staffId}`)).body.availability,
      ).toHaveLength(5);
    }
  });
});

describe('blocks', () => {
  const sick = (staffId: string | null = clinic.roy.staffId) => ({
    staffId,
    kind: 'sick',
    localStart: '2026-11-25T00:00',
    localEnd: '2026-11-26T00:00',
  });
  const add = (member: TestMember, body: object) => as(member)('POST', 'blocks', body);

  it('of a clinician can be added by the clinician and the desk', async () => {
    const mine = await add(clinic.roy, sick());
    expect([mine.status, mine.body]).toEqual([201, { success: true, id: expect.any(String), version: 1 }]);
    expect((await add(clinic.desk, sick(clinic.chen.staffId))).status).toBe(201);
    const { body } = await as(clinic.desk)(
      'GET',
      `blocks?from=2026-11-25&to=2026-11-25&staffId=${clinic.roy.staffId}`,
    );
    expect(body.blocks).toEqual([
      {
        blockId: mine.body.id,
        version: 1,
        ...sick(),
        locationId: null,
        title: '',
        holiday: null,
      },
    ]);
    expect(await app.admin('blocks').where({ block_id: mine.body.id }).first()).toMatchObject({
      zone: 'America/Toronto',
      starts_at: new Date('2026-11-25T05:00:00Z'),
      ends_at: new Date('2026-11-26T05:00:00Z'),
    });
  });

  it('of colleagues, of locations and extra hours cannot be added by clinicians', async () => {
    expect((await add(clinic.roy, sick(clinic.chen.staffId))).status).toBe(403);
    expect((await add(clinic.roy, { ...sick(null), locationId: clinic.locationId })).status).toBe(403);
    const open = { ...sick(), kind: 'open', locationId: clinic.locationId };
    expect((await add(clinic.roy, open)).body.error).toBe('Hours are set by administrators.');
    expect((await add(clinic.desk, open)).status).toBe(201);
    expect((await add(clinic.bookkeeper, sick())).status).toBe(403);
  });

  it.each([
    ['no person and no location', { staffId: null }, 'staffId'],
    ['an end before the start', { localEnd: '2026-11-24T00:00' }, 'localEnd'],
    ['more than a year', { localEnd: '2027-12-01T00:00' }, 'localEnd'],
    ['extra hours without a location', { kind: 'open' }, 'locationId'],
    ['a holiday of one person', { kind: 'holiday' }, 'kind'],
    [
      'a time that is skipped',
      { localStart: '2027-03-14T02:30', localEnd: '2027-03-14T05:00' },
      'localStart',
    ],
    ['another clinic’s person', { staffId: 'other' }, 'staffId'],
  ])('are refused: %s', async (_, changes: object, field) => {
    const stranger =
      'staffId' in changes && changes.staffId === 'other' ? { staffId: other.roy.staffId } : {};
    const refused = await add(clinic.desk, { ...sick(), ...changes, ...stranger });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('close a location for a reason that everybody sees, with nothing free meanwhile', async () => {
    const closed = { localStart: '2026-11-25T00:00', localEnd: '2026-11-26T00:00' };
    const { status, body } = await add(clinic.desk, {
      ...{ staffId: null, locationId: clinic.locationId, kind: 'holiday', title: 'Snow day', ...closed },
    });
    expect(status).toBe(201);
    for (const member of [clinic.roy, clinic.bookkeeper]) {
      const { blocks } = (await as(member)('GET', 'blocks?from=2026-11-25&to=2026-11-25')).body;
      expect(blocks).toMatchObject([{ kind: 'holiday', title: 'Snow day', holiday: null }]);
    }
    const search = `free?serviceId=${clinic.massage}&from=2026-11-25T00:00&days=1`;
    expect((await as(clinic.desk)('GET', search)).body.free).toEqual([]);
    expect((await as(clinic.roy)('DELETE', `blocks/${body.id}`)).status).toBe(403);
    expect((await as(clinic.desk)('DELETE', `blocks/${body.id}`)).status).toBe(200);
    expect((await as(clinic.desk)('GET', search)).body.free).not.toEqual([]);
    const history = await app.admin('history').where({ subject_id: body.id }).orderBy('history_id');
    expect(history.map(({ action, details }) => [action, details])).toEqual([
      ['block.added', { kind: 'holiday' }],
      ['block.removed', { kind: 'holiday' }],
    ]);
  });

  it('are changed only at the current version', async () => {
    const { body } = await add(clinic.roy, sick());
    const change = (member: TestMember, version: number, changes: object) =>
      as(member)('PATCH', `blocks/${body.id}`, { version, ...changes });
    expect((await change(clinic.roy, 1, { localEnd: '2026-11-27T00:00' })).body.version).toBe(2);
    const stale = await change(clinic.roy, 1, { kind: 'vacation' });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await change(clinic.chen, 2, { kind: 'vacation' })).status).toBe(403);
    expect((await change(clinic.roy, 2, { kind: 'open' })).status).toBe(403);
  });

  it('can be removed by their owner, not by a colleague', async () => {
    const { body } = await add(clinic.roy, sick());
    expect((await as(clinic.chen)('DELETE', `blocks/${body.id}`)).status).toBe(403);
    expect((await as(clinic.roy)('DELETE', `blocks/${body.id}`)).status).toBe(200);
    expect((await as(clinic.roy)('DELETE', `blocks/${body.id}`)).status).toBe(404);
    const actions = await app
      .admin('history')
      .where({ subject_id: body.id })
      .orderBy('history_id')
      .pluck('action');
    expect(actions).toEqual(['block.added', 'block.removed']);
  });

  it('hide their titles from colleagues and from readers without names', async () => {
    await add(clinic.roy, { ...sick(), title: 'Surgery' });
    const titleFor = async (member: TestMember) =>
      (await as(member)('GET', 'blocks?from=2026-11-25&to=2026-11-25')).body.blocks[0].title;
    expect(await titleFor(clinic.roy)).toBe('Surgery');
    expect(await titleFor(clinic.desk)).toBe('Surgery');
    expect(await titleFor(clinic.chen)).toBe('');
    expect(await titleFor(clinic.bookkeeper)).toBe('');
  });
});

describe('holidays', () => {
  const list = async (year: number) =>
    (await as(clinic.desk)('GET', `holidays?locationId=${clinic.locationId}&year=${year}`)).body.holidays;
  const tick = (keys: string[], member = clinic.ownerAtSite) =>
    as(member)('PUT', 'holidays', { locationId: clinic.locationId, year: 2026, keys });

  it('of the location’s province are listed, not blocked by default', async () => {
    const found = await list(2026);
    expect(found).toHaveLength(9);
    expect(found[7]).toEqual({
      key: 'christmas',
      nameEn: 'Christmas Day',
      nameFr: 'Noël',
      day: '2026-12-25',
      blocked: false,
      blockId: null,
      booked: 0,
    });
  });

  it('become blocks of the location once when ticked, and are unblocked when unticked', async () => {
    await tick(['christmas', 'boxing_day']);
    const { body } = await tick(['christmas', 'labour_day']);
    expect(
      body.holidays
        .filter(({ blocked }: { blocked: boolean }) => blocked)
        .map(({ key }: { key: string }) => key),
    ).toEqual(['labour_day', 'christmas']);
    const blocks = await app.admin('blocks').where({ kind: 'holiday' }).orderBy('local_start');
    expect(blocks.map(({ holiday, location_id, staff_id }) => [holiday, location_id, staff_id])).toEqual([
      ['labour_day', clinic.locationId, null],
      ['christmas', clinic.locationId, null],
    ]);
    expect((await list(2027)).some(({ blocked }: { blocked: boolean }) => blocked)).toBe(false);
  });

  it('count the appointments that are still booked there while it is closed', async () => {
    const calendar = calendarOf(app, clinic);
    const at = (localStart: string) => calendar.book(localStart);
    await at('2026-12-25T09:00');
    await at('2026-12-25T11:00');
    await at('2026-12-26T09:00');
    const { appointmentId } = await at('2026-12-25T14:00');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Closed' });
    const christmas = async () => (await list(2026)).find(({ key }: { key: string }) => key === 'christmas');
    expect((await christmas()).booked).toBe(0);
    const { body } = await tick(['christmas']);
    const { blockId, booked } = await christmas();
    expect(booked).toBe(2);
    expect(body.holidays.at(-2)).toMatchObject({ key: 'christmas', blockId, booked: 2 });
    const { covered } = (await as(clinic.desk)('GET', `blocks/${blockId}/covered`)).body;
    expect(covered).toHaveLength(2);
  });

  it('of the former province are unblocked by the next save', async () => {
    await tick(['boxing_day', 'christmas']);
    await app.admin('locations').where({ location_id: clinic.locationId }).update({ region: 'QC' });
    try {
      await tick(['christmas']);
      expect(await app.admin('blocks').where({ kind: 'holiday' }).pluck('holiday')).toEqual(['christmas']);
    } finally {
      await app.admin('locations').where({ location_id: clinic.locationId }).update({ region: 'ON' });
    }
  });

  it('observed on the last day of the year before belong to their own year', async () => {
    const place = { locationId: clinic.locationId };
    const set = (year: number, keys: string[]) =>
      as(clinic.ownerAtSite)('PUT', 'holidays', { ...place, year, keys });
    await app.admin('locations').where({ location_id: clinic.locationId }).update({ region: 'NY' });
    try {
      await set(2028, ['new_year']);
      await set(2027, []);
      const [first] = await list(2028);
      expect(first).toMatchObject({ key: 'new_year', day: '2027-12-31', blocked: true });
      await set(2028, []);
      expect(await app.admin('blocks').where({ kind: 'holiday' })).toEqual([]);
    } finally {
      await app.admin('locations').where({ location_id: clinic.locationId }).update({ region: 'ON' });
    }
  });

  it('are saved by several people at once, as one change', async () => {
    const before = await changesOf(clinic.locationId, 'holidays.set');
    const answers = await Promise.all([1, 2, 3, 4].map(() => tick(['christmas', 'labour_day'])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await app.admin('blocks').where({ kind: 'holiday' })).toHaveLength(2);
    expect(await changesOf(clinic.locationId, 'holidays.set')).toBe(before + 1);
  });

  it('are refused if the province does not have them, and to clinicians', async () => {
    expect((await tick(['st_jean'])).status).toBe(400);
    expect((await tick([], clinic.roy)).status).toBe(403);
    const elsewhere = await as(clinic.desk)('GET', `holidays?locationId=${other.locationId}&year=2026`);
    expect(elsewhere.status).toBe(404);
  });
});

describe('working hours of a range of days', () => {
  it('are returned without blocked time, for at most five weeks', async () => {
    await app.admin('blocks').insert({
      tenant_id: clinic.tenantId,
      staff_id: clinic.chen.staffId,
      kind: 'vacation',
      zone: 'America/Toronto',
      local_start: '2026-11-24T00:00',
      local_end: '2026-11-28T00:00',
      starts_at: '2026-11-24T05:00:00Z',
      ends_at: '2026-11-28T05:00:00Z',
    });
    const week = `hours?from=2026-11-23&to=2026-11-29&staffId=${clinic.chen.staffId}`;
    const { body } = await as(clinic.bookkeeper)('GET', week);
    const place = { staffId: clinic.chen.staffId, locationId: clinic.locationId };
    expect(body.hours).toEqual([{ ...place, on: '2026-11-23', fromMinute: 540, toMinute: 1020 }]);
    expect(body.blocks).toHaveLength(1);
    expect((await as(clinic.desk)('GET', 'hours?from=2026-11-23&to=2026-12-28')).status).toBe(400);
  });
});

describe('the search for free time', () => {
  it('returns free starts', async () => {
    const { body } = await as(clinic.desk)(
      'GET',
      `free?serviceId=${clinic.massage}&from=2026-11-24T15:50&limit=2`,
    );
    expect(body.free).toEqual([
      { staffId: clinic.chen.staffId, locationId: clinic.locationId, localStart: '2026-11-24T16:00' },
      { staffId: clinic.chen.staffId, locationId: clinic.locationId, localStart: '2026-11-25T09:00' },
    ]);
  });

  it('returns those of one location only', async () => {
    const [{ location_id: harbour }] = await app
      .admin('locations')
      .insert({ tenant_id: clinic.tenantId, name: 'Harbour', region: 'ON', zone: 'America/Toronto' })
      .returning('location_id');
    await app.admin('availability').insert({
      ...{ tenant_id: clinic.tenantId, staff_id: clinic.chen.staffId, location_id: harbour },
      ...{ weekday: 6, from_minute: 9 * 60, to_minute: 12 * 60, from_on: '2024-01-01' },
    });
    const freeAt = async (locationId: string) => {
      const search = `serviceId=${clinic.massage}&from=2026-11-27T15:30&limit=3&locationId=${locationId}`;
      const { body } = await as(clinic.desk)('GET', `free?${search}`);
      return body.free.map((one: FreeStart) => [one.locationId, one.localStart]);
    };
    expect(await freeAt(harbour)).toEqual([
      [harbour, '2026-11-28T09:00'],
      [harbour, '2026-11-28T09:15'],
      [harbour, '2026-11-28T09:30'],
    ]);
    expect(await freeAt(clinic.locationId)).toEqual([
      [clinic.locationId, '2026-11-27T15:30'],
      [clinic.locationId, '2026-11-27T15:45'],
      [clinic.locationId, '2026-11-27T16:00'],
    ]);
  });
});
