import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createWorkspace, provideWorkspace } from '../../../test/workspace.ts';
import { instantOf } from '../time/index.ts';
import { readBlocks, readHours } from './hours.ts';
import { type FreeSearch, findFreeStarts } from './index.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'free' });
beforeEach(async () => {
  for (const table of ['appointments', 'blocks']) await app.admin(table).delete();
});

const toronto = 'America/Toronto';
const moment = (wallTime: string, zone = toronto) => {
  const found = instantOf(wallTime, zone);
  if (!found) throw new Error(`${wallTime} is skipped`);
  return found;
};

async function book(localStart: string, staffId = clinic.roy.staffId) {
  const [start, end, free] = [0, 45, 55].map(
    (minutes) => new Date(moment(localStart).getTime() + minutes * 60_000),
  );
  const [row] = await app
    .admin('appointments')
    .insert({
      tenant_id: clinic.tenantId,
      service_id: clinic.physio,
      staff_id: staffId,
      location_id: clinic.locationId,
      zone: toronto,
      local_start: localStart,
      minutes: 45,
      buffer_after: 10,
      starts_at: start,
      ends_at: end,
      busy: app.admin.raw('tstzrange(?, ?)', [start ?? null, free ?? null]),
    })
    .returning('appointment_id');
  return row.appointment_id as string;
}

async function block(row: Record<string, unknown> & { local_start: string; local_end: string }) {
  const zone = (row.zone as string | undefined) ?? toronto;
  await app.admin('blocks').insert({
    tenant_id: clinic.tenantId,
    staff_id: clinic.roy.staffId,
    kind: 'break',
    zone,
    starts_at: moment(row.local_start, zone),
    ends_at: moment(row.local_end, zone),
    ...row,
  });
}

const free = async (search: Partial<FreeSearch>) => {
  const found = await app.deps.database.forTenant(clinic.tenantId, (tx) =>
    findFreeStarts(tx, {
      serviceId: clinic.physio,
      staffId: clinic.roy.staffId,
      from: '2026-11-24T14:30',
      limit: 3,
      ...search,
    }),
  );
  return found.map(({ localStart }) => localStart);
};

const hours = async (from: string, to = from, staffId = clinic.roy.staffId) => {
  const found = await app.deps.database.forTenant(clinic.tenantId, (tx) =>
    readHours(tx, { from, to, staffId }),
  );
  return found.map(({ on, fromMinute, toMinute, locationId }) => [
    on,
    fromMinute / 60,
    toMinute / 60,
    ...(locationId === clinic.locationId ? [] : [locationId]),
  ]);
};

describe('free starts', () => {
  it('from 14:30 are 15:00, 15:15 and 15:30 with a booking at 14:00', async () => {
    await book('2026-11-24T14:00');
    expect(await free({})).toEqual(['2026-11-24T15:00', '2026-11-24T15:15', '2026-11-24T15:30']);
  });

  it('ignore an appointment that is being moved', async () => {
    const appointmentId = await book('2026-11-24T14:00');
    expect((await free({ except: appointmentId }))[0]).toBe('2026-11-24T14:30');
  });

  it('continue after the weekend', async () => {
    expect(await free({ from: '2026-11-27T16:10', limit: 2 })).toEqual([
      '2026-11-30T09:00',
      '2026-11-30T09:15',
    ]);
  });

  it('end with the requested days', async () => {
    expect(await free({ from: '2026-11-28T00:00', days: 2 })).toEqual([]);
  });

  it('exclude clinicians who do not offer the service', async () => {
    expect(await free({ staffId: clinic.chen.staffId })).toEqual([]);
  });

  it('use a given length and the clinic’s grid', async () => {
    await app.admin('workspace_settings').update({ grid_minutes: 30 });
    expect(await free({ minutes: 100, limit: 9 })).toEqual([
      '2026-11-24T14:30',
      '2026-11-24T15:00',
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].map((time) => `2026-11-25T${time}`),
    ]);
    await app.admin('workspace_settings').update({ grid_minutes: 15 });
  });

  it('keep their wall time across a daylight saving change', async () => {
    await book('2026-11-02T09:00');
    expect((await free({ from: '2026-10-30T15:00', limit: 9 })).map((start) => start.slice(5))).toEqual([
      ...['10-30T15:00', '10-30T15:15', '10-30T15:30', '10-30T15:45', '10-30T16:00'],
      ...['11-02T10:00', '11-02T10:15', '11-02T10:30', '11-02T10:45'],
    ]);
  });

  it('keep their buffers before and after a booking', async () => {
    await book('2026-11-24T14:00');
    const service = app.admin('services').where({ service_id: clinic.physio });
    await service.clone().update({ buffer_before: 10 });
    expect((await free({ from: '2026-11-24T12:45', limit: 4 })).map((start) => start.slice(11))).toEqual([
      ...['12:45', '13:00', '15:15', '15:30'],
    ]);
    await service.update({ buffer_before: 0 });
  });

  it.each([
    // The booking lasts from the first 1:30 to the second 1:25.
    ['back', '2026-11-01', '01:30', ['00:30', '02:00', '02:15']],
    // An appointment at 1:15 would end at 3:10.
    ['forward', '2027-03-14', '03:00', ['00:30', '00:45', '01:00', '04:00']],
  ])('do not overlap a booking in the night in which the clocks go %s', async (_, on, booked, expected) => {
    const night = { local_start: `${on}T00:00`, local_end: `${on}T08:00` };
    await block({ kind: 'open', location_id: clinic.locationId, ...night });
    await book(`${on}T${booked}`);
    const found = await free({ from: `${on}T00:30`, limit: expected.length });
    expect(found.map((start) => start.slice(11))).toEqual(expected);
  });

  it('exclude wall times skipped in spring', async () => {
    await block({
      kind: 'open',
      location_id: clinic.locationId,
      local_start: '2027-03-14T01:00',
      local_end: '2027-03-14T04:00',
    });
    expect(await free({ from: '2027-03-14T01:30', minutes: 15, limit: 9, days: 1 })).toEqual([
      '2027-03-14T01:30',
      '2027-03-14T01:45',
      '2027-03-14T03:00',
      '2027-03-14T03:15',
      '2027-03-14T03:30',
    ]);
  });

  it('are not found for a service of another clinic', async () => {
    const other = await createWorkspace(app, { subdomain: 'elsewhere' });
    await expect(free({ serviceId: other.physio })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('working hours', () => {
  it('exclude a block over midnight on both days', async () => {
    await block({ local_start: '2026-11-24T16:00', local_end: '2026-11-25T10:00' });
    expect(await hours('2026-11-24', '2026-11-25')).toEqual([
      ['2026-11-24', 9, 16],
      ['2026-11-25', 10, 17],
    ]);
  });

  it('are empty on a whole day off, and full on the next', async () => {
    await block({ kind: 'sick', local_start: '2026-11-25T00:00', local_end: '2026-11-26T00:00' });
    expect(await hours('2026-11-25', '2026-11-26')).toEqual([['2026-11-26', 9, 17]]);
  });

  it('exclude a location’s holiday for everybody', async () => {
    await block({
      staff_id: null,
      location_id: clinic.locationId,
      kind: 'holiday',
      local_start: '2026-12-25T00:00',
      local_end: '2026-12-26T00:00',
    });
    expect(await hours('2026-12-25')).toEqual([]);
    expect(await hours('2026-12-25', '2026-12-25', clinic.chen.staffId)).toEqual([]);
  });

  it('convert a block to the local time of each location', async () => {
    const [{ location_id: west }] = await app
      .admin('locations')
      .insert({
        tenant_id: clinic.tenantId,
        name: 'West',
        region: 'MB',
        zone: 'America/Chicago',
        position: 1,
      })
      .returning('location_id');
    await app.admin('availability').insert({
      tenant_id: clinic.tenantId,
      staff_id: clinic.roy.staffId,
      location_id: west,
      weekday: 6,
      from_minute: 8 * 60,
      to_minute: 12 * 60,
      from_on: '2024-01-01',
    });
    expect(await hours('2026-11-28')).toEqual([['2026-11-28', 8, 12, west]]);
    // Noon to 13:00 in Toronto is 11 to noon in Chicago.
    await block({ local_start: '2026-11-28T12:00', local_end: '2026-11-28T13:00' });
    expect(await hours('2026-11-28')).toEqual([['2026-11-28', 8, 11, west]]);
    // 0:30 to 1:15 in Chicago is from the first 1:30 to the second 1:15 in Toronto.
    const night = { local_start: '2026-11-01T00:00', local_end: '2026-11-01T05:00' };
    await block({ kind: 'open', location_id: clinic.locationId, ...night });
    const meeting = { local_start: '2026-11-01T00:30', local_end: '2026-11-01T01:15' };
    await block({ zone: 'America/Chicago', ...meeting });
    expect(await hours('2026-11-01')).toEqual([
      ['2026-11-01', 0, 1.5],
      ['2026-11-01', 2, 5],
    ]);
    await app.admin('availability').where({ location_id: west }).delete();
    await app.admin('locations').where({ location_id: west }).update({ archived_at: new Date() });
  });

  it('end with the person’s last day', async () => {
    const roy = app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId });
    await roy.clone().update({ active_to_on: '2026-11-24' });
    expect(await hours('2026-11-24', '2026-11-25')).toEqual([['2026-11-24', 9, 17]]);
    await roy.clone().update({ active_to_on: null });
  });
});

const everything = { names: true, role: 'front_desk', staffId: null } as const;

describe('blocks', () => {
  it('of a day are those that overlap it', async () => {
    await block({ title: 'before', local_start: '2026-11-23T12:00', local_end: '2026-11-24T00:00' });
    await block({ title: 'into', local_start: '2026-11-23T12:00', local_end: '2026-11-24T00:15' });
    await block({ title: 'after', local_start: '2026-11-25T00:00', local_end: '2026-11-25T01:00' });
    const found = await app.deps.database.forTenant(clinic.tenantId, (tx) =>
      readBlocks(tx, everything, { from: '2026-11-24', to: '2026-11-24' }),
    );
    expect(found.map(({ title }) => title)).toEqual(['into']);
  });
});
