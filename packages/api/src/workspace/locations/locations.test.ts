import { holidaysOf } from '@tamarack/core/domain/workspace';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'places' });
const other = provideWorkspace(app, { subdomain: 'other-places' });

const as = (member: TestMember, method: string, path: string, body?: object, at = clinic) =>
  app.call({ method, url: `/api/clinic${path}`, token: member.token, host: at.host, body });
const owner = (method: string, path: string, body?: object, at = clinic) =>
  as(at.ownerAtSite, method, path, body, at);
const list = async (at = clinic) => (await owner('GET', '/locations', undefined, at)).body.locations;
const location = async (id: string, at = clinic) =>
  (await list(at)).find((one: { locationId: string }) => one.locationId === id);

/** Books a client at the fixture's location, in the future. */
async function book(at: TestWorkspace, roomId: string | null = null) {
  const starts = new Date('2099-01-05T15:00:00Z');
  const ends = new Date('2099-01-05T15:45:00Z');
  const sql = app.admin;
  const [row] = await sql('appointments')
    .insert({
      tenant_id: at.tenantId,
      service_id: at.physio,
      staff_id: at.roy.staffId,
      location_id: at.locationId,
      room_id: roomId,
      zone: 'America/Toronto',
      local_start: '2099-01-05T10:00',
      minutes: 45,
      starts_at: starts,
      ends_at: ends,
      busy: sql.raw('tstzrange(?, ?)', [starts, ends]),
    })
    .returning('appointment_id');
  return () => sql('appointments').where(row).update({ state: 'void' });
}

describe('locations', () => {
  it('are added and changed by the owner, and read by everyone', async () => {
    const added = await owner('POST', '/locations', {
      name: 'Halifax',
      region: 'NS',
      zone: 'America/Halifax',
    });
    expect(added.status).toBe(201);
    const { id } = added.body;
    expect(await location(id)).toMatchObject({
      name: 'Halifax',
      region: 'NS',
      zone: 'America/Halifax',
      rooms: [],
    });
    const changed = await owner('PATCH', `/locations/${id}`, {
      version: 1,
      phone: '902-555-0101',
      region: null,
    });
    expect(changed.body).toMatchObject({ id, version: 2 });
    expect(await location(id)).toMatchObject({ phone: '902-555-0101', region: null });
    expect((await owner('PATCH', `/locations/${id}`, { version: 1, name: 'X' })).body.code).toBe(
      'VERSION_CONFLICT',
    );
    for (const member of [clinic.roy, clinic.desk, clinic.bookkeeper]) {
      expect((await as(member, 'GET', '/locations')).status).toBe(200);
      expect((await as(member, 'PATCH', `/locations/${id}`, { version: 2, name: 'X' })).status).toBe(403);
    }
  });

  it.each([{ zone: 'Mars/Base' }, { region: 'Ontario' }, { name: ' ' }])('cannot have %j', async (fact) => {
    const body = { name: 'Here', zone: 'America/Toronto', ...fact };
    expect((await owner('POST', '/locations', body)).status).toBe(400);
  });

  it('cannot all be archived, not even simultaneously', async () => {
    const at = await createWorkspace(app, { subdomain: 'two-places' });
    const { body } = await owner('POST', '/locations', { name: 'Second', zone: 'America/Toronto' }, at);
    const answers = await Promise.all(
      [at.locationId, body.id].map((id) =>
        owner('PATCH', `/locations/${id}`, { version: 1, archived: true }, at),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: 'A clinic needs a location. Add another one first.',
    });
  });

  it('cannot change the time zone or be archived while clients are booked', async () => {
    const at = await createWorkspace(app, { subdomain: 'booked-place' });
    await owner('POST', '/locations', { name: 'Second', zone: 'America/Toronto' }, at);
    const cancel = await book(at);
    const path = `/locations/${at.locationId}`;
    for (const [changes, error] of [
      [
        { zone: 'America/Vancouver' },
        '1 appointment is still booked here, so that the time zone cannot change. Move it first.',
      ],
      [{ archived: true }, '1 appointment is still booked here. Move or cancel it first.'],
    ] as const)
      expect((await owner('PATCH', path, { version: 1, ...changes }, at)).body).toMatchObject({
        ...{ code: 'TRANSITION_NOT_ALLOWED', error },
      });
    await cancel();
    expect((await owner('PATCH', path, { version: 1, zone: 'America/Vancouver' }, at)).status).toBe(200);
  });

  it('with another time zone keep the wall times of blocks that have not ended', async () => {
    const at = await createWorkspace(app, { subdomain: 'moved-place' });
    const east = { name: 'East', zone: 'America/Halifax' };
    const { body: halifax } = await owner('POST', '/locations', east, at);
    await app.admin('availability').where({ staff_id: at.chen.staffId }).update({ location_id: halifax.id });
    const block = async (whose: object, day = '2099-01-05') => {
      const times = { localStart: `${day}T09:00`, localEnd: `${day}T12:00` };
      const { status, body } = await owner('POST', '/blocks', { kind: 'meeting', ...whose, ...times }, at);
      expect(status).toBe(201);
      return body.id;
    };
    const ids = {
      here: await block({ locationId: at.locationId }),
      roy: await block({ staffId: at.roy.staffId }),
      royHere: await block({ staffId: at.roy.staffId, locationId: at.locationId }, '2099-01-06'),
      past: await block({ locationId: at.locationId }, '2020-01-06'),
      there: await block({ locationId: halifax.id }),
      chen: await block({ staffId: at.chen.staffId }),
    };
    const changed = await owner(
      'PATCH',
      `/locations/${at.locationId}`,
      { version: 1, zone: 'America/Regina' },
      at,
    );
    expect(changed.status).toBe(200);
    const rows = await app.admin('blocks').where({ tenant_id: at.tenantId });
    const timesOf = (id: string) => {
      const { zone, starts_at, ends_at, version } = rows.find(({ block_id }) => block_id === id);
      return [zone, ...[starts_at, ends_at].map((moment) => moment.toISOString().slice(11, 16)), version];
    };
    for (const id of [ids.here, ids.roy, ids.royHere])
      expect(timesOf(id)).toEqual(['America/Regina', '15:00', '18:00', 2]);
    expect(timesOf(ids.past)).toEqual(['America/Toronto', '14:00', '17:00', 1]);
    for (const id of [ids.there, ids.chen])
      expect(timesOf(id)).toEqual(['America/Halifax', '13:00', '16:00', 1]);
  });

  it('in another province keep only the blocked holidays that it has, and those of the past', async () => {
    const at = await createWorkspace(app, { subdomain: 'other-province' });
    const tick = async (year: number) => {
      const keys = ['christmas', 'boxing_day'];
      const { status } = await owner('PUT', '/holidays', { locationId: at.locationId, year, keys }, at);
      expect(status).toBe(200);
    };
    const year = new Date().getUTCFullYear();
    for (const one of [year - 1, year + 1]) await tick(one);
    const path = `/locations/${at.locationId}`;
    expect((await owner('PATCH', path, { version: 1, region: 'QC' }, at)).status).toBe(200);
    const left = await app
      .admin('blocks')
      .where({ tenant_id: at.tenantId })
      .orderBy('local_start')
      .select('holiday', app.admin.raw('extract(year from local_start)::integer AS year'));
    expect(left).toEqual([
      { holiday: 'christmas', year: year - 1 },
      { holiday: 'boxing_day', year: year - 1 },
      { holiday: 'christmas', year: year + 1 },
    ]);
    const removed = await app.admin('history').where({ tenant_id: at.tenantId, action: 'block.removed' });
    expect(removed).toHaveLength(1);
  });

  it.each([
    ['ON', 'QC', 'victoria_day', 'patriots_day'],
    ['NB', 'ON', 'family_day', 'family_day'],
    ['ON', 'MB', 'family_day', 'louis_riel_day'],
    ['NS', 'PE', 'heritage_day', 'islander_day'],
    ['BC', 'NB', 'bc_day', 'new_brunswick_day'],
    ['NB', 'SK', 'new_brunswick_day', 'saskatchewan_day'],
    ['SK', 'NT', 'saskatchewan_day', 'civic_holiday'],
    ['ON', 'NL', 'canada_day', 'memorial_day_nl'],
    ['ON', 'NY', 'labour_day', 'labor_day'],
    ['NY', 'MB', 'presidents_day', 'louis_riel_day'],
    ['NY', 'ON', 'columbus_day', 'thanksgiving'],
    ['NY', 'AB', 'veterans_day', 'remembrance_day'],
  ])('moved from %s to %s keep the block of %s as %s', async (from, to, key, expected) => {
    const at = await createWorkspace(app, {
      subdomain: `moved-${from}-${to}-${key}`
        .toLowerCase()
        .replaceAll('_', '-')
        .slice(0, 30)
        .replace(/-$/, ''),
    });
    const locations = app.admin('locations').where({ location_id: at.locationId });
    await locations.update({ region: from });
    const place = { locationId: at.locationId, year: 2031 };
    expect((await owner('PUT', '/holidays', { ...place, keys: [key] }, at)).status).toBe(200);
    const blocks = app.admin('blocks').where({ tenant_id: at.tenantId });
    const old = holidaysOf(from, 2031).find((one) => one.key === key);
    await blocks.clone().update({ title: old?.nameFr });
    const path = `/locations/${at.locationId}`;
    expect((await owner('PATCH', path, { version: 1, region: to }, at)).status).toBe(200);
    const next = holidaysOf(to, 2031).find((one) => one.day === old?.day);
    expect(await blocks.clone().select('holiday', 'title')).toEqual([
      { holiday: expected, title: next?.nameFr },
    ]);
  });

  it('of another clinic are not found', async () => {
    expect((await owner('PATCH', `/locations/${other.locationId}`, { version: 1, name: 'X' })).status).toBe(
      404,
    );
    const room = { name: 'Room 1', shared: false };
    expect((await owner('POST', `/locations/${other.locationId}/rooms`, room)).status).toBe(404);
  });
});

describe('rooms', () => {
  it('have unique names, and can be archived when nobody is booked in them', async () => {
    const path = `/locations/${clinic.locationId}/rooms`;
    const added = await owner('POST', path, { name: 'Room 1', shared: false });
    expect(added.status).toBe(201);
    const twice = await owner('POST', path, { name: 'Room 1', shared: true });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['name']]);
    const gym = await owner('POST', path, { name: 'Gym', shared: true });
    const renamed = await owner('PATCH', `/rooms/${gym.body.id}`, { version: 1, name: 'Room 1' });
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([400, ['name']]);
    const cancel = await book(clinic, added.body.id);
    const archive = () => owner('PATCH', `/rooms/${added.body.id}`, { version: 1, archived: true });
    expect((await archive()).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: '1 appointment is still booked in this room. Move it first.',
    });
    await cancel();
    expect((await archive()).status).toBe(200);
    expect((await location(clinic.locationId)).rooms).toMatchObject([
      { name: 'Gym', shared: true, archived: false },
      { name: 'Room 1', archived: true },
    ]);
    expect(
      (await owner('PATCH', `/rooms/${added.body.id}`, { version: 1, archived: false }, other)).status,
    ).toBe(404);
  });

  it('are listed by name, with numbers by value', async () => {
    const place = await owner('POST', '/locations', { name: 'Tower', zone: 'America/Toronto' });
    for (const name of ['Room 10', 'Room 2', 'Gym', 'Room 1'])
      await owner('POST', `/locations/${place.body.id}/rooms`, { name, shared: false });
    const { rooms } = await location(place.body.id);
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['Gym', 'Room 1', 'Room 2', 'Room 10']);
  });
});
