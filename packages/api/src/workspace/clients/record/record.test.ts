import type { Client } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { type Booked, calendarOf } from '../../../../test/calendar.ts';
import { joinCareTeam } from '../../../../test/charts.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../../test/workspace.ts';
import type { Tx } from '../../../database/types.ts';
import { findClinicAccess } from '../../../server/access/repository.ts';
import { forClinic } from '../../access/index.ts';
import { noteLastEntry } from '../index.ts';

const today = new Date('2026-11-24T15:00:00Z');
/** Whether it is late in the evening in Toronto, which is the next day in UTC. */
let evening = false;
const app = provideTestApp({ clock: { now: () => (evening ? new Date('2026-11-25T03:00:00Z') : today) } });
const clinic = provideWorkspace(app, { subdomain: 'records' });
const other = provideWorkspace(app, { subdomain: 'others' });

const call = (
  method: string,
  path: string,
  body?: object,
  member: TestMember = clinic.desk,
  host = clinic.host,
) => app.call({ method, url: `/api/clinic/${path}`, host, token: member.token, ...(body && { body }) });
const read = async (fileNo: number, member?: TestMember): Promise<Client> =>
  (await call('GET', `clients/${fileNo}`, undefined, member)).body.client;

/** The pages of a client's visits or history. */
async function readPages(what: 'visits' | 'history', member?: TestMember) {
  const pages = [];
  let next: string | null = null;
  do {
    const path = `clients/${fileNo}/${what}${next ? `?after=${next}` : ''}`;
    const { body } = await call('GET', path, undefined, member);
    pages.push(what === 'visits' ? body.visits : body.changes);
    next = body.next;
  } while (next);
  return pages;
}
const readAll = async (what: 'visits' | 'history', member?: TestMember) =>
  (await readPages(what, member)).flat();

let id: string;
let fileNo: number;
beforeEach(async () => {
  evening = false;
  const { body } = await call('POST', 'clients', {
    givenName: 'Maya',
    familyName: 'Singh',
    phone: '416 555 0111',
    birthOn: '2015-03-10',
    region: 'ON',
    force: true,
  });
  ({ id, fileNo } = body);
});

describe('a new client', () => {
  it('gets the clinic’s language unless another one is given', async () => {
    const french = await createWorkspace(app, { subdomain: 'francais' });
    await app.admin('tenants').where({ tenant_id: french.tenantId }).update({ locale: 'fr' });
    const at = (method: string, path: string, body?: object) =>
      call(method, path, body, french.desk, french.host);
    expect((await at('GET', 'me')).body.me.locale).toBe('fr');
    const languageOf = async (body: object) => {
      const added = await at('POST', 'clients', {
        familyName: '',
        phone: '514 555 0100',
        force: true,
        ...body,
      });
      return (await at('GET', `clients/${added.body.fileNo}`)).body.client.language;
    };
    expect(await languageOf({ givenName: 'Zoé' })).toBe('fr');
    expect(await languageOf({ givenName: 'Sam', language: 'en' })).toBe('en');
  });
});

describe('a client’s page', () => {
  it('has their identity, relations, consents and fees', async () => {
    expect(await read(fileNo)).toMatchObject({
      clientId: id,
      fileNo,
      version: 1,
      state: 'active',
      identity: { givenName: 'Maya', familyName: 'Singh', phone: '416 555 0111', birthOn: '2015-03-10' },
      relations: [],
      consents: [],
      fees: [],
      nextVisit: null,
      mayChange: true,
    });
  });

  it('shows a clinician only the file number of colleagues’ clients, and refuses changes', async () => {
    expect(await read(fileNo, clinic.roy)).toMatchObject({
      fileNo,
      identity: null,
      relations: null,
      mayChange: false,
    });
    await book(id, '2026-11-20T10:00', { staffId: clinic.chen.staffId });
    expect(await readAll('visits', clinic.roy)).toEqual([]);
    expect(await readAll('history', clinic.roy)).toEqual([]);
    const change = await call('PATCH', `clients/${id}/record`, { version: 1, city: 'Laval' }, clinic.roy);
    expect([change.status, change.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  interface Situation {
    /** Who is on the care team: a clinician, or someone whom Roy supervises. */
    staff?: 'roy' | 'chen' | 'supervised';
    because?: string;
    fromAt?: string;
    untilAt?: string;
    addedBy?: 'roy';
    dischargedOn?: string;
    destroyedAt?: string;
  }

  async function arrange({ staff, because = 'booked', fromAt, untilAt, addedBy, ...ended }: Situation) {
    const { dischargedOn, destroyedAt } = ended;
    const { tenantId } = clinic;
    await app
      .admin('clinic_staff')
      .where({ tenant_id: tenantId, staff_id: clinic.chen.staffId })
      .update({ supervisor_id: staff === 'supervised' ? clinic.roy.staffId : null });
    if (staff)
      await app.admin('care_team').insert({
        tenant_id: tenantId,
        client_id: id,
        staff_id: clinic[staff === 'roy' ? 'roy' : 'chen'].staffId,
        because,
        reason: because === 'emergency' ? 'Fainted' : '',
        from_at: fromAt ?? '2026-01-05T15:00:00Z',
        until_at: untilAt ?? null,
      });
    await app
      .admin('clients')
      .where({ client_id: id })
      .update({
        created_by: addedBy ? clinic[addedBy].staffId : null,
        ...(dischargedOn && { state: 'discharged', discharged_on: dischargedOn }),
        ...(destroyedAt && { state: 'destroyed', destroyed_at: destroyedAt }),
      });
  }

  async function seenBy(member: TestMember) {
    const { identity, mayChange, version } = await read(fileNo, member);
    const { clients } = (await call('GET', 'clients?q=singh&limit=50', undefined, member)).body;
    const found = clients.find((one: { clientId: string }) => one.clientId === id);
    const { status } = await call('PATCH', `clients/${id}/record`, { version, city: 'Laval' }, member);
    return { page: identity?.familyName ?? null, mayChange, search: found?.name, change: status };
  }

  it.each([
    ['is on the care team', true, { staff: 'roy' }],
    ['is on it 90 days after the discharge', true, { staff: 'roy', dischargedOn: '2026-08-26' }],
    ['was on it, 91 days after the discharge', false, { staff: 'roy', dischargedOn: '2026-08-25' }],
    ['was added and left it', false, { staff: 'roy', because: 'added', untilAt: '2026-11-23T15:00:00Z' }],
    ['supervises who is on it', true, { staff: 'supervised' }],
    ['supervises who is on it, 90 days later', true, { staff: 'supervised', dischargedOn: '2026-08-26' }],
    ['supervises who is on it, 91 days later', false, { staff: 'supervised', dischargedOn: '2026-08-25' }],
    ['supervises who left it', false, { staff: 'supervised', untilAt: '2026-11-23T15:00:00Z' }],
    ['added the client, whom nobody treats yet', true, { addedBy: 'roy' }],
    ['added the client, 91 days later', false, { addedBy: 'roy', dischargedOn: '2026-08-25' }],
    ['added the client, whose chart was destroyed', false, { addedBy: 'roy', destroyedAt: '2026-11-20' }],
    ['added the client of a colleague', false, { addedBy: 'roy', staff: 'chen' }],
    [
      'added the client of a former colleague',
      false,
      { addedBy: 'roy', staff: 'chen', untilAt: '2026-11-23T15:00:00Z' },
    ],
    [
      'opened the chart in an emergency a year later',
      true,
      {
        staff: 'roy',
        because: 'emergency',
        dischargedOn: '2025-11-24',
        fromAt: '2026-11-24T14:30:00Z',
        untilAt: '2026-11-24T15:30:00Z',
      },
    ],
    [
      'opened the chart in an emergency that has ended',
      false,
      {
        staff: 'roy',
        because: 'emergency',
        fromAt: '2026-11-24T14:00:00Z',
        untilAt: '2026-11-24T15:00:00Z',
      },
    ],
  ] as [string, boolean, Situation][])(
    'names the client, also in search, to a clinician who %s: %s',
    async (_, isOwn, situation) => {
      await arrange(situation);
      expect(await seenBy(clinic.roy)).toEqual(
        isOwn
          ? { page: 'Singh', mayChange: true, search: 'Maya Singh', change: 200 }
          : { page: null, mayChange: false, search: undefined, change: 403 },
      );
    },
  );

  it('is not found in another clinic, by number or by id', async () => {
    const answer = await call('GET', `clients/${fileNo + 1000}`, undefined, other.desk, other.host);
    expect(answer.status).toBe(404);
    for (const [method, path, body] of [
      ['PATCH', `clients/${id}/record`, { version: 1, city: 'Laval' }],
      ['POST', `clients/${id}/discharge`, { version: 1, on: '2026-11-24' }],
      ['POST', `clients/${id}/relations`, { kind: 'payer', name: 'X' }],
      ['POST', `clients/${id}/consents`, { kind: 'email', givenBy: 'client' }],
      [
        'POST',
        `clients/${id}/fees`,
        { serviceId: other.physio, feeCents: 1, reason: 'x', from: '2026-11-24' },
      ],
      ['POST', `clients/${id}/merge`, { version: 1, intoFileNo: 10_432 }],
    ] as const) {
      const { status, body: said } = await call(method, path, body, other.desk, other.host);
      expect([path, status, said.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('is changed only at the current version, and found by its new values', async () => {
    const changes = {
      version: 1,
      familyName: 'Kaur-Singh',
      email: 'maya@lac.example',
      deskAlert: 'Rings twice',
    };
    expect((await call('PATCH', `clients/${id}/record`, changes)).body).toEqual({
      success: true,
      id,
      version: 2,
    });
    const stale = await call('PATCH', `clients/${id}/record`, { version: 1, city: 'Laval' });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: 2 },
    ]);
    const found = await call('GET', `clients?q=kaur%20maya@lac`);
    expect(found.body.clients[0]).toMatchObject({
      fileNo,
      name: 'Maya Kaur-Singh',
      deskAlert: 'Rings twice',
    });
    const history = await call('GET', `clients/${fileNo}/history`);
    expect(history.body.changes.map(({ action, details }: never) => [action, details])).toEqual([
      ['changed', { fields: ['familyName', 'email', 'deskAlert'] }],
      ['added', {}],
    ]);
  });

  it('accepts one of ten simultaneous changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call('PATCH', `clients/${id}/record`, { version: 1, city: `City ${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('requires a phone or email and a birth date in the past', async () => {
    const none = await call('PATCH', `clients/${id}/record`, { version: 1, phone: '' });
    expect(Object.keys(none.body.fields)).toEqual(['phone']);
    const unborn = await call('PATCH', `clients/${id}/record`, { version: 1, birthOn: '2026-11-25' });
    expect(Object.keys(unborn.body.fields)).toEqual(['birthOn']);
  });

  it('is changed without a phone, an email and a first name if the import had none', async () => {
    const text = 'First name,Last name\n,Archambault';
    await call('POST', 'imports', { text, columns: ['givenName', 'familyName'] }, clinic.ownerAtSite);
    const [{ clientId }] = (await call('GET', 'clients?q=archambault')).body.clients;
    const change = (changes: object) => call('PATCH', `clients/${clientId}/record`, changes);
    expect((await change({ version: 1, city: 'Laval' })).status).toBe(200);
    const nameless = await change({ version: 2, familyName: '' });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['givenName']]);
    expect((await change({ version: 2, email: 'a@lac.example' })).status).toBe(200);
    const unreachable = await change({ version: 3, email: '' });
    expect([unreachable.status, Object.keys(unreachable.body.fields)]).toEqual([400, ['phone']]);
  });

  it('lists all visits and changes in pages, newest first', async () => {
    const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + Math.floor(at / 2))));
    const starts = days.map(
      (day, at) => `${day.toISOString().slice(0, 10)}T${at % 2 === 0 ? '09:00' : '15:30'}`,
    );
    for (const start of starts) await book(id, start, { state: 'attended' });
    const visits = await readPages('visits');
    expect(visits.map((page) => page.length)).toEqual([50, 10]);
    expect(visits.flat().map(({ localStart }) => localStart)).toEqual(starts.toReversed());

    for (let version = 1; version <= 54; version += 1)
      await call('PATCH', `clients/${id}/record`, { version, city: `City ${version}` });
    const changes = await readPages('history');
    expect(changes.map((page) => page.length)).toEqual([50, 5]);
    expect(changes.flat().at(-1)).toMatchObject({ action: 'added' });
  });

  it('allows only administrators to set a legal hold', async () => {
    const hold = { version: 1, legalHold: true };
    expect((await call('PATCH', `clients/${id}/record`, hold)).status).toBe(403);
    expect((await call('PATCH', `clients/${id}/record`, hold, clinic.ownerAtSite)).status).toBe(200);
    expect((await read(fileNo)).legalHold).toBe(true);
  });
});

describe('a discharge', () => {
  it('ends the care on a day and can be undone', async () => {
    expect((await call('POST', `clients/${id}/discharge`, { version: 1, on: '2026-11-24' })).status).toBe(
      200,
    );
    expect(await read(fileNo)).toMatchObject({ state: 'discharged', dischargedOn: '2026-11-24' });
    const active = await call('PATCH', `clients/${id}/record`, { version: 2, state: 'inactive' });
    expect(active.body.code).toBe('TRANSITION_NOT_ALLOWED');
    await call('POST', `clients/${id}/discharge`, { version: 2, on: null });
    expect(await read(fileNo)).toMatchObject({ state: 'active', dischargedOn: null });
  });

  it.each(['0026-11-20', '2015-03-09', '2027-11-25', '9999-12-31'])(
    'is refused before the client’s birth and more than a year ahead: %s',
    async (on) => {
      const discharge = (locale: 'en' | 'fr') =>
        app.call({
          method: 'POST',
          url: `/api/clinic/clients/${id}/discharge`,
          host: clinic.host,
          token: clinic.desk.token,
          headers: { 'accept-language': locale },
          body: { version: 1, on },
        });
      const answers = [await discharge('en'), await discharge('fr')];
      expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
        [400, { on: 'Choose a day between March 10, 2015 and November 24, 2027.' }],
        [400, { on: 'Choisissez un jour entre le 10 mars 2015 et le 24 novembre 2027.' }],
      ]);
    },
  );

  it.each(['2015-03-10', '2027-11-24'])('can be on the first and the last of these days: %s', async (on) => {
    expect((await call('POST', `clients/${id}/discharge`, { version: 1, on })).status).toBe(200);
  });

  it('is refused with an appointment after that day', async () => {
    await book(id, '2026-11-26T14:00');
    const answer = await call('POST', `clients/${id}/discharge`, { version: 1, on: '2026-11-24' });
    expect([answer.status, answer.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await read(fileNo)).toMatchObject({
      nextVisit: {
        appointmentId: expect.any(String),
        localStart: '2026-11-26T14:00',
        staffId: expect.any(String),
      },
    });
    expect(await readAll('visits')).toMatchObject([
      {
        localStart: '2026-11-26T14:00',
        serviceEn: 'Physiotherapy',
        staffName: 'Roy Lavoie',
        confirmation: null,
      },
    ]);
  });

  it('is refused while any later appointment is booked, not only the next one', async () => {
    await book(id, '2026-11-26T07:00');
    await book(id, '2026-12-03T07:00');
    await book(id, '2026-12-10T07:00', { state: 'cancelled' });
    const discharge = (on: string) => call('POST', `clients/${id}/discharge`, { version: 1, on });
    const refused = await discharge('2026-11-30');
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect((await discharge('2026-12-03')).status).toBe(200);
  });
});

async function book(
  clientId: string,
  localStart: string,
  { state = 'booked', staffId = clinic.roy.staffId } = {},
) {
  const starts = new Date(`${localStart}:00-05:00`);
  const ends = new Date(starts.getTime() + 45 * 60_000);
  const [row] = await app
    .admin('appointments')
    .insert({
      tenant_id: clinic.tenantId,
      service_id: clinic.physio,
      staff_id: staffId,
      location_id: clinic.locationId,
      lane: Math.floor(Math.random() * 4),
      zone: 'America/Toronto',
      local_start: localStart,
      minutes: 45,
      starts_at: starts,
      ends_at: ends,
      busy: app.admin.raw('tstzrange(?, ?)', [starts, ends]),
    })
    .returning('appointment_id');
  await app.admin('attendances').insert({
    tenant_id: clinic.tenantId,
    appointment_id: row.appointment_id,
    client_id: clientId,
    local_on: localStart.slice(0, 10),
    state,
    cancelled_by: state === 'cancelled' ? 'client' : null,
  });
}

describe('relations', () => {
  it('are people, organizations or other clients', async () => {
    const mother = await call('POST', `clients/${id}/relations`, {
      kind: 'guardian',
      relatedFileNo: 10_432,
      mayBook: true,
    });
    expect(mother.status).toBe(201);
    await call('POST', `clients/${id}/relations`, {
      kind: 'payer',
      organization: true,
      name: 'Assurance Lac',
    });
    expect((await read(fileNo)).relations).toMatchObject([
      {
        kind: 'guardian',
        relatedFileNo: 10_432,
        name: 'Anne Tremblay',
        phone: '416-555-0142',
        mayBook: true,
      },
      { kind: 'payer', organization: true, name: 'Assurance Lac', maySee: false },
    ]);
    const path = `clients/${id}/relations/${mother.body.id}`;
    const change = { version: 1, kind: 'guardian', relatedFileNo: 10_432, maySee: true };
    expect((await call('PATCH', path, change)).body.version).toBe(2);
    expect((await call('PATCH', path, change)).body.code).toBe('VERSION_CONFLICT');
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
  });

  it.each([
    [{ kind: 'payer' }, 'name'],
    [{ kind: 'payer', relatedFileNo: 999_999 }, 'relatedFileNo'],
  ])('are refused: %j', async (relation, field) => {
    const { status, body } = await call('POST', `clients/${id}/relations`, relation);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('of a clinician’s client name other clinicians’ clients by file number only', async () => {
    await joinCareTeam(app, clinic, clinic.roy, id);
    const colleagues = await clinic.client('Zoé', 'Gagné', { email: 'zoe@lac.example', phone: '4165550199' });
    const { file_no: theirs } = await app.admin('clients').where({ client_id: colleagues }).first('file_no');
    const relation = { kind: 'guardian', relatedFileNo: theirs };
    const add = () => call('POST', `clients/${id}/relations`, relation, clinic.roy);
    const refused = await add();
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { relatedFileNo: 'There is no client with this file number' },
    ]);

    const desks = await call('POST', `clients/${id}/relations`, relation);
    const shown = async (member?: TestMember) => (await read(fileNo, member)).relations;
    const named = { name: 'Zoé Gagné', email: 'zoe@lac.example', phone: '4165550199' };
    expect(await shown()).toMatchObject([{ relatedFileNo: theirs, ...named }]);
    expect(await shown(clinic.roy)).toMatchObject([
      { relatedFileNo: theirs, name: '', email: '', phone: '' },
    ]);
    const path = `clients/${id}/relations/${desks.body.id}`;
    const change = (version: number, relatedFileNo: number) =>
      call('PATCH', path, { version, kind: 'guardian', relatedFileNo, mayBook: true }, clinic.roy);
    expect((await change(1, 10_432)).status).toBe(400);
    expect((await change(1, theirs)).status).toBe(200);
    expect(await shown(clinic.roy)).toMatchObject([{ relatedFileNo: theirs, name: '', mayBook: true }]);

    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ names_for_clinicians: true });
    expect(await shown(clinic.roy)).toMatchObject([named]);
    await settings.clone().update({ names_for_clinicians: false });
    await joinCareTeam(app, clinic, clinic.roy, colleagues);
    expect(await shown(clinic.roy)).toMatchObject([named]);
    expect((await add()).status).toBe(201);
  });

  it('of several pairs, in both directions at once, are all stored', async () => {
    const add = async (familyName: string) => {
      const person = { givenName: 'Pair', familyName, phone: '4165550123', force: true };
      return (await call('POST', 'clients', person)).body as { id: string; fileNo: number };
    };
    const link = (from: { id: string }, to: { fileNo: number }) =>
      call('POST', `clients/${from.id}/relations`, { kind: 'emergency', relatedFileNo: to.fileNo });
    const pairs = [];
    for (let n = 0; n < 6; n += 1) pairs.push([await add(`One${n}`), await add(`Two${n}`)] as const);
    const answers = await Promise.all(pairs.flatMap(([one, two]) => [link(one, two), link(two, one)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it('wait for a change of both clients that locked the first one', async () => {
    const lock = (client_id: string) => (tx: Tx) =>
      tx('clients').where({ client_id }).forUpdate().select('client_id');
    const [first = '', second = ''] = [id, clinic.anne].toSorted();
    const { file_no: relatedFileNo } = await app
      .admin('clients')
      .where({ client_id: first })
      .first('file_no');
    const relate = () => call('POST', `clients/${second}/relations`, { kind: 'emergency', relatedFileNo });
    expect((await meanwhile(app, lock(first), relate, lock(second))).status).toBe(201);
  });

  it('cannot link a client to themselves', async () => {
    const { body } = await call('POST', `clients/${id}/relations`, { kind: 'payer', relatedFileNo: fileNo });
    expect(Object.keys(body.fields)).toEqual(['relatedFileNo']);
  });
});

describe('consents', () => {
  it('are given once for each text and withdrawn', async () => {
    const give = { kind: 'email', givenBy: 'guardian', givenOn: '2026-11-02' };
    const given = await call('POST', `clients/${id}/consents`, give);
    expect(given.status).toBe(201);
    expect((await call('POST', `clients/${id}/consents`, give)).body.code).toBe('ALREADY_DONE');
    const path = `clients/${id}/consents/${given.body.id}/withdraw`;
    expect((await call('POST', path, { version: 1 })).body.version).toBe(2);
    expect((await call('POST', path, { version: 2 })).body.code).toBe('ALREADY_DONE');
    expect((await call('POST', `clients/${id}/consents`, give)).status).toBe(201);
    expect((await read(fileNo)).consents).toMatchObject([
      {
        kind: 'email',
        textVersion: 'email-2026-11',
        givenBy: 'guardian',
        givenAt: '2026-11-02T17:00:00.000Z',
        withdrawnAt: null,
      },
      { withdrawnAt: today.toISOString() },
    ]);
  });

  it.each(['2026-11-25', '2015-03-09', '0001-01-01'])(
    'cannot be given in the future or before the client’s birth: %s',
    async (givenOn) => {
      const give = { kind: 'email', givenBy: 'client', givenOn };
      const { status, body } = await call('POST', `clients/${id}/consents`, give);
      expect([status, body.fields]).toEqual([
        400,
        { givenOn: 'Choose a day between March 10, 2015 and November 24, 2026.' },
      ]);
    },
  );

  it('cannot be given tomorrow, counted where the clinic is', async () => {
    evening = true;
    const give = { kind: 'email', givenBy: 'client', givenOn: '2026-11-25' };
    expect((await call('POST', `clients/${id}/consents`, give)).status).toBe(400);
  });
});

describe('agreed fees', () => {
  it('have a reason; a new one replaces one for the same day', async () => {
    const fee = { serviceId: clinic.physio, feeCents: 9_000, reason: 'Sliding scale', from: '2026-11-24' };
    await call('POST', `clients/${id}/fees`, fee);
    const second = await call('POST', `clients/${id}/fees`, { ...fee, feeCents: 8_000, to: '2026-12-31' });
    expect((await read(fileNo)).fees).toMatchObject([
      { clientFeeId: second.body.id, feeCents: 8_000, serviceEn: 'Physiotherapy', to: '2026-12-31' },
    ]);
    expect((await call('DELETE', `clients/${id}/fees/${second.body.id}`)).status).toBe(200);
    const refused = await call('POST', `clients/${id}/fees`, { ...fee, serviceId: other.physio });
    expect(Object.keys(refused.body.fields)).toEqual(['serviceId']);
  });

  describe('of a client with booked visits', () => {
    let at: TestWorkspace;
    let calendar: ReturnType<typeof calendarOf>;
    let clinics = 0;
    beforeEach(async () => {
      at = await createWorkspace(app, { subdomain: `agreed-${++clinics}` });
      calendar = calendarOf(app, at);
    });
    const agree = async (fee: object, clientId = at.anne) =>
      (
        await calendar.post(`clients/${clientId}/fees`, {
          ...{ serviceId: at.physio, feeCents: 9_000, reason: 'Student', from: '2026-11-24' },
          ...fee,
        })
      ).body;
    const remove = async (feeId: string) =>
      (await calendar.post(`clients/${at.anne}/fees/${feeId}`, {}, at.desk, 'DELETE')).body;
    const changePrice = async (fee: object) =>
      (await calendar.post(`services/${at.physio}/fees`, fee, at.ownerAtSite)).body;
    const fees = async (visits: readonly Booked[]) =>
      Promise.all(
        visits.map(async ({ attendanceId }) => (await calendar.attendance(attendanceId)).fee_cents),
      );

    it('reach the visits from the first day to the last one, except those with a fee of their own', async () => {
      const visits = [
        await calendar.book('2026-11-23T09:00'),
        await calendar.book('2026-11-24T09:00'),
        await calendar.book('2026-12-01T09:00', { feeCents: 10_000, feeReason: 'Short session' }),
        await calendar.book('2026-12-31T09:00'),
        await calendar.book('2027-01-04T09:00'),
        await calendar.book('2026-11-25T09:00'),
        await calendar.book('2026-11-26T09:00', { clientIds: [await at.client('Luc', 'Roy')] }),
      ];
      const [, today, , , , cancelled] = visits as [Booked, Booked, Booked, Booked, Booked, Booked];
      await calendar.onAppointment(cancelled.appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
      await calendar.onAttendance(today.attendanceId, 'arrive', { arrived: true });
      const { version } = await calendar.appointment(today.appointmentId);
      const { id: feeId, visits: followed } = await agree({ to: '2026-12-31' });
      expect(followed).toBe(2);
      expect(await fees(visits)).toEqual([12_000, 9_000, 10_000, 9_000, 12_000, 12_000, 12_000]);
      expect(await calendar.attendance(today.attendanceId)).toMatchObject({ fee_reason: 'Student' });
      const entries = (id: string) =>
        app.admin('history').where({ subject_id: id }).orderBy('history_id', 'desc');
      const [changed] = await entries(today.appointmentId);
      expect(changed).toMatchObject({
        ...{
          kind: 'appointment',
          action: 'changed',
          subject_version: version + 1,
          staff_id: at.desk.staffId,
        },
        details: { feeCents: 9_000, before: { feeCents: 12_000 } },
      });
      const [agreed] = await entries(at.anne);
      expect(agreed).toMatchObject({ action: 'fee_agreed', details: { feeCents: 9_000, visits: 2 } });
      // A change of the price list reaches the visits after the last day only.
      expect(await changePrice({ feeCents: 13_000, from: '2026-12-01' })).toMatchObject({ visits: 1 });
      expect(await fees(visits)).toEqual([12_000, 9_000, 10_000, 9_000, 13_000, 12_000, 12_000]);
      expect(await remove(feeId)).toMatchObject({ visits: 2 });
      expect(await fees(visits)).toEqual([12_000, 12_000, 10_000, 13_000, 13_000, 12_000, 12_000]);
      expect(await calendar.attendance(today.attendanceId)).toMatchObject({ fee_reason: '' });
      const [removed] = await entries(at.anne);
      expect(removed).toMatchObject({ action: 'fee_removed', details: { visits: 2 } });
    });

    it('come before a clinician’s own fee, which applies again without them', async () => {
      const visit = await calendar.book('2026-12-01T09:00');
      await changePrice({ staffId: at.roy.staffId, feeCents: 14_000, from: '2026-11-01' });
      expect(await fees([visit])).toEqual([14_000]);
      const earlier = await agree({ feeCents: 10_000, reason: 'Sliding scale', from: '2026-11-01' });
      const { id, visits } = await agree({});
      expect([visits, await fees([visit])]).toEqual([1, [9_000]]);
      expect(await remove(id)).toMatchObject({ visits: 1 });
      expect(await fees([visit])).toEqual([10_000]);
      await remove(earlier.id);
      expect(await fees([visit])).toEqual([14_000]);
    });

    it('replaced on the same day reach them again; those with a reason of their own stay', async () => {
      const visits = [
        await calendar.book('2026-12-01T09:00'),
        await calendar.book('2026-12-02T09:00', { feeCents: 9_000, feeReason: 'Short session' }),
      ];
      expect(await agree({})).toMatchObject({ visits: 1 });
      expect(await agree({ reason: 'Senior' })).toMatchObject({ visits: 0 });
      const { id } = await agree({ feeCents: 8_000 });
      expect(await fees(visits)).toEqual([8_000, 9_000]);
      await remove(id);
      expect(await fees(visits)).toEqual([12_000, 9_000]);
    });

    it('reach a joint bill on the visit that carries it only', async () => {
      await app.admin('services').where({ service_id: at.physio }).update({ capacity: 2, billing: 'one' });
      const luc = await at.client('Luc', 'Roy');
      const { appointmentId } = await calendar.book('2026-12-01T09:00', { clientIds: [at.anne, luc] });
      const both = () =>
        app
          .admin('attendances')
          .where({ appointment_id: appointmentId })
          .orderBy('attendance_id')
          .pluck('fee_cents');
      expect(await agree({}, luc)).toMatchObject({ visits: 0 });
      expect(await both()).toEqual([12_000, 0]);
      const { id, visits } = await agree({ feeCents: 10_000 });
      expect([visits, await both()]).toEqual([1, [10_000, 0]]);
      expect(await remove(id)).toMatchObject({ visits: 1 });
      expect(await both()).toEqual([12_000, 0]);
    });

    it('reach a visit that is booked, and one whose joint bill moves, at the same moment', async () => {
      const [service, agreed] = [
        { tenant_id: at.tenantId, service_id: at.physio },
        { client_id: at.anne, fee_cents: 9_000, reason: 'Student', from_on: '2026-11-24' },
      ];
      const booked = await meanwhile(
        app,
        async (tx) => {
          await tx('services').where(service).forNoKeyUpdate().first('service_id');
          await tx('client_fees').insert({ ...service, ...agreed });
        },
        () => calendar.book('2026-12-01T09:00'),
      );
      expect(await fees([booked])).toEqual([9_000]);
      await app.admin('client_fees').delete();
      const visit = await calendar.book('2026-12-02T09:00', { feeCents: 0, feeReason: 'Joint' });
      await meanwhile(
        app,
        async (tx) => {
          await tx('appointments').where({ appointment_id: visit.appointmentId }).forUpdate().first('lane');
          await tx('attendances')
            .where({ attendance_id: visit.attendanceId })
            .update({ fee_cents: 12_000, fee_reason: '' });
        },
        () => agree({}),
      );
      expect(await fees([visit])).toEqual([9_000]);
    });

    it('agreed by two people simultaneously: the visits have the last one', async () => {
      const visit = await calendar.book('2026-12-01T09:00');
      const answers = await Promise.all([agree({ feeCents: 9_000 }), agree({ feeCents: 8_000 })]);
      expect(answers.map(({ visits }) => visits)).toEqual([1, 1]);
      const agreed = await app.admin('client_fees').where({ client_id: at.anne }).pluck('fee_cents');
      expect(await fees([visit])).toEqual(agreed);
    });
  });
});

describe('retention', () => {
  it('follows the last entry and the birth date', async () => {
    const access = await findClinicAccess(app.database.platform, clinic.tenantId, clinic.roy.userId);
    if (!access) throw new Error('not a member');
    await book(id, '2026-11-23T10:00', { state: 'attended' });
    await forClinic({ deps: app.deps, access }, (tx) => noteLastEntry(tx, id, '2026-11-24'));
    await forClinic({ deps: app.deps, access }, (tx) => noteLastEntry(tx, id, '2026-11-20'));
    expect(await read(fileNo)).toMatchObject({ lastEntryOn: '2026-11-24', retentionUntil: '2043-03-10' });
    await call('PATCH', `clients/${id}/record`, { version: 1, birthOn: '1985-03-10' });
    expect((await read(fileNo)).retentionUntil).toBe('2036-11-24');
  });
});

describe('the export', () => {
  it('contains every client, for administrators after a step-up, and is logged', async () => {
    const url = '/api/clinic/clients/export';
    const refused = await app.call({ url, host: clinic.host, token: clinic.desk.token });
    expect(refused.status).toBe(403);
    const answer = await app.call({ url, host: clinic.host, token: clinic.ownerAtSite.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('File number,Status,First name,Last name');
    expect(answer.body).toContain('10432,active,Anne,Tremblay');
    const rows = await app.admin('history').where({ tenant_id: clinic.tenantId, action: 'exported' });
    expect(rows).toHaveLength(1);
    const log = await app.call({
      url: '/api/clinic/access-log?fileNo=10432&what=export',
      host: clinic.host,
      token: clinic.ownerAtSite.token,
    });
    expect(log.body.entries).toMatchObject([
      { staffId: clinic.ownerAtSite.staffId, clientName: 'Anne Tremblay', purpose: 'administration' },
    ]);
  });
});
