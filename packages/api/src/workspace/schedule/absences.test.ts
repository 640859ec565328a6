import type { CoveredAppointment } from '@tamarack/core/domain/workspace';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../test/workspace.ts';
import { instantOf, plusMinutes } from '../time/index.ts';

let blockId: string;
let nora: string;
const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'absence' });
beforeAll(async () => {
  nora = await colleague();
});

/** Adds another physiotherapist, who works on Wednesdays until 15:00. */
async function colleague(): Promise<string> {
  const of = { tenant_id: clinic.tenantId };
  const [{ staff_id }] = await app
    .admin('clinic_staff')
    .insert({ ...of, name: 'Nora Bell', practises: true })
    .returning('staff_id');
  await app.admin('service_staff').insert({ ...of, staff_id, service_id: clinic.physio });
  await app.admin('availability').insert({
    ...of,
    staff_id,
    location_id: clinic.locationId,
    weekday: 3,
    from_minute: 8 * 60,
    to_minute: 15 * 60,
    from_on: '2024-01-01',
  });
  return staff_id;
}

/** Books 40 minutes and a buffer of 5. */
async function book(
  localStart: string,
  clientId: string,
  staffId = clinic.roy.staffId,
  at: Pick<TestWorkspace, 'tenantId' | 'locationId' | 'physio'> = clinic,
): Promise<void> {
  const moments = [0, 40, 45].map(
    (minutes) => instantOf(plusMinutes(localStart, minutes), 'America/Toronto') as Date,
  );
  const of = { tenant_id: at.tenantId };
  const [{ appointment_id }] = await app
    .admin('appointments')
    .insert({
      ...of,
      service_id: at.physio,
      staff_id: staffId,
      location_id: at.locationId,
      zone: 'America/Toronto',
      local_start: localStart,
      minutes: 40,
      buffer_after: 5,
      starts_at: moments[0],
      ends_at: moments[1],
      busy: app.admin.raw('tstzrange(?, ?)', [moments[0] as Date, moments[2] as Date]),
    })
    .returning('appointment_id');
  await app.admin('attendances').insert({
    ...of,
    appointment_id,
    client_id: clientId,
    local_on: localStart.slice(0, 10),
  });
}

const covered = (member: TestMember, id = blockId) =>
  app.call({ url: `/api/clinic/blocks/${id}/covered`, token: member.token, host: clinic.host });

type Offer = CoveredAppointment['later'][number];

interface Covered {
  localStart: string;
  clients: { name: string | null; fileNo: number }[];
  colleagues: (Offer & { staffId: string; fits: boolean })[];
  later: Offer[];
  suggestion: { to: string; staffId?: string; localStart?: string };
}

describe('an absence', () => {
  it('lists the 12 affected bookings: 9 fit a colleague, 2 can move later, 1 needs rebooking', async () => {
    const starts = ['08:00', '08:45', '09:30', '10:15', '11:00', '11:45', '12:30', '13:15', '14:00'];
    for (const start of [...starts, '15:00', '15:45', '16:30'])
      await book(`2026-11-25T${start}`, await clinic.client('Client', start));
    await book('2026-11-24T16:00', clinic.anne);
    // Only two starts are left in the following four weeks.
    await app.admin('availability').where({ staff_id: clinic.roy.staffId }).update({ to_on: '2026-11-26' });
    await app
      .admin('availability')
      .where({ staff_id: clinic.roy.staffId, weekday: 4 })
      .update({
        from_minute: 9 * 60,
        to_minute: 10 * 60 + 40,
      });
    const added = await app.call({
      method: 'POST',
      url: '/api/clinic/blocks',
      body: {
        staffId: clinic.roy.staffId,
        kind: 'sick',
        localStart: '2026-11-25T00:00',
        localEnd: '2026-11-26T00:00',
      },
      token: clinic.roy.token,
      host: clinic.host,
    });
    blockId = added.body.id;
    const rows: Covered[] = (await covered(clinic.desk)).body.covered;
    expect(rows).toHaveLength(12);
    expect(rows.map(({ suggestion }) => suggestion.to)).toEqual([
      ...Array(9).fill('colleague'),
      'later',
      'later',
      'rebooking',
    ]);
    expect(rows[0]).toMatchObject({
      localStart: '2026-11-25T08:00',
      clients: [{ name: 'Client 08:00', fileNo: 10_433 }],
      colleagues: [
        { staffId: nora, locationId: clinic.locationId, localStart: '2026-11-25T08:00', fits: true },
      ],
      suggestion: { to: 'colleague', staffId: nora },
    });
    expect(rows.slice(9, 11).map(({ suggestion }) => suggestion.localStart)).toEqual([
      '2026-11-26T09:00',
      '2026-11-26T09:45',
    ]);
  });

  it('suggests only colleagues of the same profession when the service names nobody', async () => {
    const named = app.admin('service_staff').where({ service_id: clinic.physio });
    const rows: object[] = await named.clone();
    const licence = (profession: string, valid_to_on: string | null = null) => ({
      ...{ tenant_id: clinic.tenantId, staff_id: nora, profession, valid_to_on },
    });
    const first = async () => {
      const [row]: Covered[] = (await covered(clinic.desk)).body.covered;
      const colleague = row?.colleagues.find(({ staffId }) => staffId === nora);
      return [colleague?.fits, row?.suggestion.to];
    };
    await named.clone().delete();
    expect(await first()).toEqual([false, 'later']);
    await app.admin('credentials').insert(licence('massage_therapist'));
    expect(await first()).toEqual([false, 'later']);
    await app.admin('credentials').insert(licence('physiotherapist', '2026-11-24'));
    expect(await first()).toEqual([false, 'later']);
    await app.admin('credentials').insert(licence('physiotherapist', '2026-11-25'));
    expect(await first()).toEqual([true, 'colleague']);
    await app.admin('credentials').where({ staff_id: nora }).delete();
    await app.admin('service_staff').insert(rows);
  });

  it('does not offer a colleague who is booked or absent then', async () => {
    await book('2026-11-25T08:30', clinic.anne, nora);
    const rows: Covered[] = (await covered(clinic.roy)).body.covered;
    expect(rows.slice(0, 3).map(({ colleagues }) => colleagues.length)).toEqual([0, 0, 1]);
  });

  it('offers another location in its local time, but does not suggest it', async () => {
    const of = { tenant_id: clinic.tenantId };
    const [{ location_id: halifax }] = await app
      .admin('locations')
      .insert({ ...of, name: 'Halifax', region: 'NS', zone: 'America/Halifax', position: 1 })
      .returning('location_id');
    const [{ staff_id: omar }] = await app
      .admin('clinic_staff')
      .insert({ ...of, name: 'Omar', practises: true })
      .returning('staff_id');
    await app.admin('service_staff').insert({ ...of, staff_id: omar, service_id: clinic.physio });
    const at = { ...of, location_id: halifax, from_on: '2024-01-01' };
    await app.admin('availability').insert([
      { ...at, staff_id: omar, weekday: 3, from_minute: 16 * 60, to_minute: 18 * 60 },
      { ...at, staff_id: clinic.roy.staffId, weekday: 5, from_minute: 9 * 60, to_minute: 10 * 60 },
    ]);
    const rows: Covered[] = (await covered(clinic.desk)).body.covered;
    const row = rows.find(({ localStart }) => localStart === '2026-11-25T16:30');
    // 16:30 in Toronto is 17:30 there; with its buffer it would end after 18:00.
    expect(row).toMatchObject({
      colleagues: [],
      suggestion: { to: 'rebooking' },
    });
    expect(rows.find(({ localStart }) => localStart === '2026-11-25T15:00')).toMatchObject({
      colleagues: [{ staffId: omar, locationId: halifax, localStart: '2026-11-25T16:00' }],
      suggestion: { to: 'rebooking' },
    });
    expect(row?.later).toContainEqual(
      expect.objectContaining({ locationId: halifax, localStart: '2026-11-27T09:00' }),
    );
  });

  it('does not offer a location where the local time repeats and this is its second occurrence', async () => {
    const of = { tenant_id: clinic.tenantId };
    const [{ location_id }] = await app
      .admin('locations')
      .insert({ ...of, name: 'Moncton', region: 'NB', zone: 'America/Moncton', position: 2 })
      .returning('location_id');
    await app.admin('availability').insert({
      ...{
        ...of,
        staff_id: nora,
        location_id,
        weekday: 7,
        from_minute: 0,
        to_minute: 480,
        from_on: '2026-10-01',
      },
    });
    await book('2026-11-01T00:30', clinic.anne);
    await book('2026-11-01T01:15', await clinic.client('Paul', 'Roy'));
    const { body } = await app.call({
      method: 'POST',
      url: '/api/clinic/blocks',
      body: {
        ...{ staffId: clinic.roy.staffId, kind: 'sick' },
        ...{ localStart: '2026-11-01T00:00', localEnd: '2026-11-01T08:00' },
      },
      token: clinic.roy.token,
      host: clinic.host,
    });
    // 0:30 in Toronto is 1:30 in Moncton; 1:15 is 1:15 there, a quarter of an hour after clocks went back.
    const rows: Covered[] = (await covered(clinic.desk, body.id)).body.covered;
    expect(rows.map(({ colleagues }) => colleagues.map(({ localStart }) => localStart))).toEqual([
      ['2026-11-01T01:30'],
      [],
    ]);
  });

  it('shows administrators and the front desk the remaining bookings of a person who leaves, only with colleagues', async () => {
    const ask = (member: TestMember, staffId = clinic.roy.staffId) =>
      app.call({
        url: `/api/clinic/staff/${staffId}/remaining?after=2026-11-24`,
        token: member.token,
        host: clinic.host,
      });
    expect([(await ask(clinic.roy)).status, (await ask(clinic.desk)).status]).toEqual([403, 200]);
    const rows: Covered[] = (await ask(clinic.ownerAtSite)).body.covered;
    expect(rows).toHaveLength(12);
    expect(rows.every(({ later }) => later.length === 0)).toBe(true);
    expect(rows.map(({ suggestion }) => suggestion.to)).toEqual([
      ...['rebooking', 'rebooking'],
      ...Array(7).fill('colleague'),
      ...['rebooking', 'rebooking', 'rebooking'],
    ]);
    expect((await ask(clinic.ownerAtSite, nora)).body.covered).toHaveLength(1);
  });

  it('is readable by its own clinician and by roles that book for everyone', async () => {
    expect((await covered(clinic.chen)).status).toBe(403);
    expect((await covered(clinic.bookkeeper)).status).toBe(403);
    const other = await createWorkspace(app, { subdomain: 'absence-other' });
    const stranger = await app.call({
      url: `/api/clinic/blocks/${blockId}/covered`,
      token: other.desk.token,
      host: other.host,
    });
    expect(stranger.status).toBe(404);
  });

  it('does not list clients who have already arrived', async () => {
    await app.admin('attendances').where({ local_on: '2026-11-25' }).update({ state: 'arrived' });
    expect((await covered(clinic.desk)).body.covered).toEqual([]);
  });

  it('offers only later starts that leave room for the buffer the visit was booked with', async () => {
    const there = await createWorkspace(app, { subdomain: 'absence-buffer' });
    const { roy, host } = there;
    await app.admin('services').where({ service_id: there.physio }).update({ buffer_after: 0 });
    await book('2026-11-25T10:00', there.anne, roy.staffId, there);
    await book('2026-11-26T09:40', await there.client('Paul', 'Roy'), roy.staffId, there);
    const sick = { kind: 'sick', localStart: '2026-11-25T00:00', localEnd: '2026-11-26T00:00' };
    const asRoy = { token: roy.token, host };
    const body = { staffId: roy.staffId, ...sick };
    const added = await app.call({ method: 'POST', url: '/api/clinic/blocks', body, ...asRoy });
    const answer = await app.call({ url: `/api/clinic/blocks/${added.body.id}/covered`, ...asRoy });
    const [row]: Covered[] = answer.body.covered;
    expect(row?.later[0]?.localStart).toBe('2026-11-26T10:30');
  });
});

describe('a client with other appointments', () => {
  const there = provideWorkspace(app, { subdomain: 'absence-clients' });
  const ask = async (block: object, { token } = there.desk) => {
    const asDesk = { token, host: there.host };
    const body = { kind: 'sick', localStart: '2026-11-25T00:00', localEnd: '2026-11-26T00:00', ...block };
    const added = await app.call({ method: 'POST', url: '/api/clinic/blocks', body, ...asDesk });
    const answer = await app.call({ url: `/api/clinic/blocks/${added.body.id}/covered`, ...asDesk });
    return answer.body.covered as Covered[];
  };
  /** Chen offers the service too. */
  const offered = () => ({
    ...{ tenant_id: there.tenantId, service_id: there.physio, staff_id: there.chen.staffId },
  });
  afterEach(async () => {
    for (const table of ['attendances', 'appointments', 'blocks'])
      await app.admin(table).where({ tenant_id: there.tenantId }).delete();
    await app.admin('service_staff').where(offered()).delete();
  });
  const asked = () => there.roy.staffId;

  it('is not given a later time at which one of them is', async () => {
    await book('2026-11-25T10:00', there.anne, asked(), there);
    await book('2026-11-26T09:00', there.anne, there.chen.staffId, there);
    const [row] = await ask({ staffId: asked() });
    const chens = {
      ...{ staffName: 'Chen Li', locationId: there.locationId },
      ...{ localStart: '2026-11-26T09:00', localEnd: '2026-11-26T09:40' },
    };
    expect(row?.later[0]).toMatchObject({
      localStart: '2026-11-26T09:00',
      clientsBooked: [{ clientId: there.anne, appointment: chens }],
    });
    const free = row?.later.find(({ clientsBooked }) => clientsBooked.length === 0);
    expect(row?.suggestion).toEqual({ to: 'later', localStart: free?.localStart });
    expect(free?.localStart).toBe('2026-11-26T09:45');
  });

  it('is not given to a colleague while one of them is', async () => {
    await app.admin('service_staff').insert(offered());
    await book('2026-11-25T10:00', there.anne, asked(), there);
    expect((await ask({ staffId: asked() }))[0]?.suggestion.to).toBe('colleague');
    const [{ staff_id: other }] = await app
      .admin('clinic_staff')
      .insert({ tenant_id: there.tenantId, name: 'Ola Berg', practises: true })
      .returning('staff_id');
    await book('2026-11-25T10:30', there.anne, other, there);
    const [row] = await ask({ staffId: asked() });
    expect(row?.colleagues.map(({ clientsBooked }) => clientsBooked.length)).toEqual([1]);
    expect(row?.suggestion.to).toBe('later');
  });

  it('is not given the same time with two clinicians of the same list', async () => {
    await app.admin('service_staff').insert(offered());
    await book('2026-11-25T10:00', there.anne, asked(), there);
    await book('2026-11-25T13:00', there.anne, there.chen.staffId, there);
    const closed = await ask({ locationId: there.locationId, kind: 'holiday' }, there.ownerAtSite);
    const starts = closed.map(({ suggestion }) => suggestion.localStart);
    expect(starts).toEqual(['2026-11-26T09:00', '2026-11-26T09:45']);
  });

  it('is told to a clinician only for their own clients', async () => {
    await book('2026-11-25T10:00', there.anne, asked(), there);
    await book('2026-11-26T09:00', there.anne, there.chen.staffId, there);
    await app.admin('care_team').where({ tenant_id: there.tenantId }).delete();
    const [row] = await ask({ staffId: asked() }, there.roy);
    expect(row?.later[0]?.clientsBooked).toEqual([{ clientId: there.anne, appointment: null }]);
  });
});
