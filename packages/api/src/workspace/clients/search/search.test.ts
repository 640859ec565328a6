import type { ClientSummary } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { plansOf } from '../../../../test/database/plans.ts';
import { createVisit } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';
import { isPlannable } from '../../../database/connection/prepared.ts';
import { readSearch } from '../words.ts';
import { findClients } from './repository.ts';
import { findSimilar } from './similar.ts';

const added: Record<string, string> = {};
const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'finding' });
const other = provideWorkspace(app, { subdomain: 'elsewhere' });
beforeAll(async () => {
  for (const [givenName, familyName, more] of [
    ['Jean-Luc', 'D’Amour', { phone: '416-555-0177', birthOn: '1985-03-10' }],
    ['Zoé', 'Tremblay', { email: 'zoe.t@lac.example' }],
    ['Bo', 'Tremblant', { phone: '(905) 555-0102' }],
  ] as const) {
    const answer = await create({ givenName, familyName, phone: '4165550100', ...more, force: true });
    added[givenName] = answer.body.id;
  }
});

const create = (body: object, member: TestMember = clinic.desk) =>
  app.call({ method: 'POST', url: '/api/clinic/clients', host: clinic.host, token: member.token, body });

const search = async (query: Record<string, string>, member: TestMember = clinic.desk, at = clinic) => {
  const { status, body } = await app.call({
    url: `/api/clinic/clients?${new URLSearchParams(query)}`,
    host: at.host,
    token: member.token,
  });
  expect(status).toBe(200);
  return body as { clients: ClientSummary[]; next: string | null; similar?: ClientSummary[] };
};
const names = async (q: string, member?: TestMember) =>
  (await search({ q }, member)).clients.map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['tre', ['Bo Tremblant', 'Anne Tremblay', 'Zoé Tremblay']],
    ['tremblay zoe', ['Zoé Tremblay']],
    ['d’amour', ['Jean-Luc D’Amour']],
    ['amour jean', ['Jean-Luc D’Amour']],
    ['(416) 555-0142', ['Anne Tremblay']],
    ['+1 416 555 0142', ['Anne Tremblay']],
    ['416-555-0177 x3', ['Jean-Luc D’Amour']],
    ['(416) 555-0177 poste 3', ['Jean-Luc D’Amour']],
    ['1985-03-10', ['Jean-Luc D’Amour']],
    ['Mar 10, 1985', ['Jean-Luc D’Amour']],
    ['10 mars 1985', ['Jean-Luc D’Amour']],
    ['10432', ['Anne Tremblay']],
    ['#10432', ['Anne Tremblay']],
    ['zoe.t@lac.example', ['Zoé Tremblay']],
    ['zoe.t', ['Zoé Tremblay']],
    // Pasted from two cells of a spreadsheet, and from a web page.
    ['Zoé\tTremblay', ['Zoé Tremblay']],
    ['\u200bZo\u00ad\u00e9\u0007Tremblay\n', ['Zoé Tremblay']],
    ['nobody', []],
    ['-', []],
  ])('finds for %s', async (q, found) => {
    expect((await names(q)).toSorted()).toEqual(found.toSorted());
  });

  it('lists the best match first, and active clients before discharged ones', async () => {
    expect((await names('tremblay'))[0]).toMatch(/Tremblay/);
    await app.admin('clients').where({ client_id: clinic.anne }).update({ state: 'discharged' });
    expect(await names('tremblay')).toEqual(['Zoé Tremblay', 'Anne Tremblay']);
    await app.admin('clients').where({ client_id: clinic.anne }).update({ state: 'active' });
    expect(await names('tremblay')).toEqual(['Anne Tremblay', 'Zoé Tremblay']);
  });

  it('returns everything needed for a booking', async () => {
    const { clients } = await search({ q: '10432' });
    expect(clients).toEqual([
      {
        clientId: clinic.anne,
        fileNo: 10_432,
        name: 'Anne Tremblay',
        birthOn: null,
        phone: '416-555-0142',
        email: 'anne@tremblay.example',
        state: 'active',
        deskAlert: '',
        lastServiceId: null,
        nextVisit: null,
      },
    ]);
  });

  it('without a query lists clients with the latest visits first, in pages', async () => {
    await app.admin('clients').where({ client_id: clinic.anne }).update({ last_entry_on: '2026-11-20' });
    await app
      .admin('clients')
      .where({ client_id: added.Zoé ?? '' })
      .update({ last_entry_on: '2026-11-21' });
    const first = await search({ limit: '2' });
    expect(first.clients.map(({ name }) => name)).toEqual(['Zoé Tremblay', 'Anne Tremblay']);
    const second = await search({ limit: '2', after: first.next ?? '' });
    expect(second.clients.map(({ name }) => name)).toEqual(['Bo Tremblant', 'Jean-Luc D’Amour']);
    expect(second.next).toBeNull();
  });

  it('finds a client by the number of a file merged into theirs', async () => {
    const from = await clinic.client('Anna', 'Trembley');
    await app
      .admin('clients')
      .where({ client_id: from })
      .update({ state: 'merged', merged_into: clinic.anne });
    await app.admin('client_words').where({ client_id: from }).delete();
    const { file_no } = await app.admin('clients').where({ client_id: from }).first();
    expect(await names(String(file_no))).toEqual(['Anne Tremblay']);
  });

  it('finds nobody of another clinic', async () => {
    const found = await search({ q: 'amour' }, other.desk, other);
    expect(found.clients).toEqual([]);
  });

  it('is refused to roles that see no names', async () => {
    const url = '/api/clinic/clients?q=tre';
    const answer = await app.call({ url, host: clinic.host, token: clinic.bookkeeper.token });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('finds a clinician’s own clients by name, and others only by file number, without the name', async () => {
    expect(await names('tremblay', clinic.roy)).toEqual([]);
    expect(await names('555-0142', clinic.roy)).toEqual([]);
    const { clients } = await search({ q: '10432' }, clinic.roy);
    expect(clients).toMatchObject([{ fileNo: 10_432, name: null, phone: null, birthOn: null }]);
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      staff_id: clinic.roy.staffId,
      because: 'booked',
      from_at: new Date(),
    });
    expect(await names('tremblay', clinic.roy)).toEqual(['Anne Tremblay']);
    expect(await names('tremblay', clinic.chen)).toEqual([]);
    expect(await names('', clinic.roy)).toEqual(['Anne Tremblay']);
  });

  it('returns the alert and the visits of a client only to clinicians who see the client’s name', async () => {
    const clientId = await clinic.client('Vis', 'Itor');
    const { file_no } = await app.admin('clients').where({ client_id: clientId }).first();
    await app.admin('clients').where({ client_id: clientId }).update({ desk_alert: 'Call first' });
    await createVisit(app, clinic, { clientId, at: '2098-03-03T10:00', state: 'booked' });
    const foundBy = async (member: TestMember) => (await search({ q: String(file_no) }, member)).clients[0];
    const known = { deskAlert: 'Call first', lastServiceId: clinic.physio, nextVisit: '2098-03-03T10:00' };
    expect(await foundBy(clinic.desk)).toMatchObject({ name: 'Vis Itor', ...known });
    const withheld = { name: null, deskAlert: '', lastServiceId: null, nextVisit: null };
    expect(await foundBy(clinic.roy)).toMatchObject({ clientId, state: 'active', ...withheld });
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clientId,
      staff_id: clinic.roy.staffId,
      because: 'booked',
      from_at: new Date(),
    });
    expect(await foundBy(clinic.roy)).toMatchObject({ name: 'Vis Itor', ...known });
    expect(await foundBy(clinic.chen)).toMatchObject(withheld);
  });

  it('finds all clients for clinicians if the clinic allows them to see names', async () => {
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ names_for_clinicians: true });
    expect(await names('tremblay', clinic.chen)).toHaveLength(2);
    await settings.clone().update({ names_for_clinicians: false });
  });

  it.each(['tremblay', 'anne 10432', '416-555', 'zyx'])('keeps its plan: %s', async (q) => {
    const texts: string[] = [];
    await app.database.forTenant(clinic.tenantId, async (tx) => {
      tx.on('query', ({ sql }: { sql: string }) => texts.push(sql));
      const common = { state: null, own: clinic.roy.staffId, now: new Date(), limit: 20, offset: 0 };
      await findClients(tx, { ...common, pieces: readSearch(q) });
      await findClients(tx, {
        ...common,
        pieces: readSearch(q).map((piece) => ({ ...piece, similar: ['a', 'b'] })),
      });
    });
    const searches = texts.filter((text) => text.includes('client_words'));
    expect(searches.map(isPlannable)).toEqual([true, true]);
  });

  it('lists the person with exactly the typed name before those who have further names', async () => {
    for (const [given, family] of [
      ['Chloé-Luc', 'Gagnon'],
      ['Luc', 'Gagnon-Roy'],
      ['Luc', 'Gagnon'],
    ] as const)
      await clinic.client(given, family);
    expect(await names('luc gagnon')).toEqual(['Luc Gagnon', 'Chloé-Luc Gagnon', 'Luc Gagnon-Roy']);
    expect((await names('gagnon, luc'))[0]).toBe('Luc Gagnon');
    expect((await names('chloé-luc gagnon'))[0]).toBe('Chloé-Luc Gagnon');
  });
});

describe('a search that finds nobody', () => {
  const similar = async (query: Record<string, string>, member?: TestMember, at = clinic) => {
    const answer = await search(query, member, at);
    expect([answer.clients, answer.next]).toEqual([[], null]);
    return answer.similar?.map(({ name }) => name);
  };
  beforeAll(async () => {
    for (const [given, family] of [
      ['Marc', 'Gauthier'],
      ['Stéphane', 'Desjardins'],
      ['Sarah', 'MacDonald'],
      ['Li', 'Nguyen'],
      ['Marie-Ève', 'St-Pierre'],
      ['Kevin', 'O’Brien'],
    ] as const)
      await clinic.client(given, family, { phone: '819-555-0190' });
  });

  it.each([
    ['gautier', ['Marc Gauthier']],
    ['Gotier, Mark', ['Marc Gauthier']],
    ['gautier 555-0190', ['Marc Gauthier']],
    ['stefan', ['Stéphane Desjardins']],
    ['st dejardin', ['Stéphane Desjardins']],
    ['mcdonald', ['Sarah MacDonald']],
    ['lee nguyan', ['Li Nguyen']],
    ['marie-eave', ['Marie-Ève St-Pierre']],
    ['saint-pierre', ['Marie-Ève St-Pierre']],
    ['obryan', ['Kevin O’Brien']],
    ['jean-luc damoure', ['Jean-Luc D’Amour']],
    ['trembley zoey', ['Zoé Tremblay']],
    // Every word has to match.
    ['gautier stefan', []],
    ['gautier 555-0191', []],
    ['gautier 1985-03-10', []],
    ['5550192', []],
    ['mark@gautier.example', []],
    ['turnbull', []],
    ['gotier '.repeat(7), []],
  ])('%s: shows the similar names %j', async (q, found) => {
    expect(await similar({ q })).toEqual(found);
  });

  it('shows no similar names beside a client who matches, nor after the last page', async () => {
    expect(await search({ q: 'marc' })).not.toHaveProperty('similar');
    expect(await search({ q: 'gautier', after: '20' })).not.toHaveProperty('similar');
  });

  it('shows five people at most, those with the nearest spelling first', async () => {
    for (const given of ['Ana', 'Bea', 'Cleo', 'Dana', 'Elsa', 'Fay'])
      await clinic.client(given, 'Ouellette');
    await clinic.client('Zita', 'Ouellet');
    const names = await similar({ q: 'wellet' });
    expect(names).toHaveLength(5);
    expect(names?.[0]).toBe('Zita Ouellet');
  });

  it('shows only clients with the chosen state', async () => {
    expect(await similar({ q: 'gautier', state: 'discharged' })).toEqual([]);
    expect(await similar({ q: 'gautier', state: 'active' })).toEqual(['Marc Gauthier']);
  });

  it('shows clinicians their own clients only, and nobody of another clinic', async () => {
    expect(await similar({ q: 'dammour' }, clinic.chen)).toEqual([]);
    const team = { tenant_id: clinic.tenantId, client_id: added['Jean-Luc'], staff_id: clinic.chen.staffId };
    await app.admin('care_team').insert({ ...team, because: 'booked', from_at: new Date() });
    expect(await similar({ q: 'dammour' }, clinic.chen)).toEqual(['Jean-Luc D’Amour']);
    expect(await similar({ q: 'gautier' }, clinic.chen)).toEqual([]);
    expect(await similar({ q: 'gautier' }, other.desk, other)).toEqual([]);
  });

  it('knows a name from the moment it is added or changed', async () => {
    const { body } = await create({ givenName: 'Noor', familyName: 'Schneider', phone: '416-555-0107' });
    expect(await similar({ q: 'shnyder' })).toEqual(['Noor Schneider']);
    const answer = await app.call({
      method: 'PATCH',
      url: `/api/clinic/clients/${body.id}/record`,
      host: clinic.host,
      token: clinic.desk.token,
      body: { version: 1, familyName: 'Charbonneau' },
    });
    expect(answer.status).toBe(200);
    expect(await similar({ q: 'shnyder' })).toEqual([]);
    expect(await similar({ q: 'sharbono' })).toEqual(['Noor Charbonneau']);
  });

  it.each([
    ['of all clients', () => null],
    ['of a clinician’s own', () => clinic.roy.staffId],
  ])('looks for similar names %s by index', async (_whose, own) => {
    const page = {
      pieces: readSearch('gotier'),
      state: null,
      own: own(),
      now: new Date(),
      limit: 20,
      offset: 0,
    };
    const plan = await plansOf(app, clinic.tenantId, (tx) => findSimilar(tx, page));
    expect(plan).toMatch(/Index Cond: .*tenant_id = .*word >= '~KTR '.*word < '~KTR /);
    expect(plan).toMatch(/Index Cond: .*tenant_id = .*word = 'gauthier'/);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a new client', () => {
  it('gets the next file number, without gaps when several are added at once', async () => {
    const before = await create({ givenName: 'First', familyName: 'InLine', phone: '4165550001' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        create({ givenName: 'Parallel', familyName: `Person${at}`, email: `p${at}@lac.example` }),
      ),
    );
    const numbers = answers.map(({ body }) => body.fileNo).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => before.body.fileNo + 1 + at));
  });

  it('gets number 10001 in a clinic without clients, also after failed attempts', async () => {
    await app.admin('counters').where({ tenant_id: other.tenantId, name: 'file_no' }).delete();
    const at = (body: object) =>
      app.call({
        method: 'POST',
        url: '/api/clinic/clients',
        host: other.host,
        token: other.desk.token,
        body,
      });
    expect((await at({ givenName: 'X', familyName: 'Y', phone: '12' })).status).toBe(400);
    const { status, body } = await at({ givenName: 'X', familyName: 'Y', phone: '416 555 0133' });
    expect([status, body]).toEqual([
      201,
      { success: true, id: expect.any(String), version: 1, fileNo: 10_001 },
    ]);
  });

  it('is not added twice without a warning', async () => {
    const person = {
      givenName: 'Maya',
      familyName: 'Singh',
      birthOn: '1990-05-06',
      email: 'maya@lac.example',
    };
    const first = await create(person);
    expect(first.status).toBe(201);
    const again = await create({ ...person, email: 'other@lac.example' });
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'CLIENT_ALIKE',
      { clients: [{ clientId: first.body.id, fileNo: first.body.fileNo }], hidden: false },
    ]);
    expect((await create({ givenName: 'Sam', familyName: 'Lee', email: 'MAYA@lac.example' })).status).toBe(
      409,
    );
    expect((await create({ ...person, force: true })).status).toBe(201);
  });

  it('is not added without a warning if a client with a similar name was born on the same day', async () => {
    const born = { birthOn: '1971-12-03' };
    const first = await create({
      givenName: 'Stephen',
      familyName: 'Thompson',
      phone: '416-555-0181',
      ...born,
    });
    const heard = { givenName: 'Stefan', familyName: 'Tomson', phone: '416-555-0182' };
    const again = await create({ ...heard, ...born });
    expect([again.status, again.body.details]).toEqual([
      409,
      { clients: [{ clientId: first.body.id, fileNo: first.body.fileNo }], hidden: false },
    ]);
    expect((await create({ ...heard, ...born, familyName: 'Morin' })).status).toBe(201);
    expect((await create({ ...heard, phone: '416-555-0183', birthOn: '1971-12-04' })).status).toBe(201);
  });

  it('is added once when six people add it at the same moment', async () => {
    const person = { givenName: 'Ines', familyName: 'Ouellet', phone: '819-555-0133' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(person)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
  });

  it('tells a clinician of someone else’s client only that there is one, and logs the refusal', async () => {
    const theirs = await create({ givenName: 'Zed', familyName: 'Hidden', email: 'zed@lac.example' });
    const asRoy = (person: object) =>
      app.call({
        ...{ method: 'POST', url: '/api/clinic/clients', host: clinic.host, token: clinic.roy.token },
        body: { givenName: 'Test', familyName: 'Person', phone: '', ...person },
      });
    const log = () =>
      app
        .admin('access_log')
        .where({ tenant_id: clinic.tenantId, client_id: theirs.body.id })
        .select('staff_id', 'what');
    const refused = await asRoy({ email: 'ZED@lac.example' });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'CLIENT_ALIKE',
      { clients: [], hidden: true },
    ]);
    expect(await log()).toEqual([{ staff_id: clinic.roy.staffId, what: 'refused' }]);

    const own = await asRoy({ email: 'own@lac.example' });
    expect(own.status).toBe(201);
    expect((await asRoy({ email: 'own@lac.example' })).body.details).toEqual({
      clients: [{ clientId: own.body.id, fileNo: own.body.fileNo }],
      hidden: false,
    });
    expect(await log()).toHaveLength(1);
  });

  it('has a consent to email only if they gave it', async () => {
    const { body } = await create({
      givenName: 'Con',
      familyName: 'Sent',
      email: 'con@lac.example',
      emailConsent: true,
    });
    const rows = await app.admin('client_consents').where({ tenant_id: clinic.tenantId });
    expect(rows).toMatchObject([
      { client_id: body.id, kind: 'email', given_by: 'client', withdrawn_at: null },
    ]);
  });

  it.each([
    ['QC', false],
    ['ON', true],
  ])('who is 14 or 15 in %s: a guardian gave the consent to emails: %s', async (region, isGuardians) => {
    const { body } = await create({
      ...{ givenName: 'Mi', familyName: `Nor ${region}`, email: `minor@${region.toLowerCase()}.example` },
      ...{ birthOn: `${new Date().getUTCFullYear() - 15}-01-01`, region, emailConsent: true },
    });
    const [row] = await app.admin('client_consents').where({ client_id: body.id });
    expect(row.given_by).toBe(isGuardians ? 'guardian' : 'client');
  });

  it('is recorded in the history without the name', async () => {
    const { body } = await create({ givenName: 'His', familyName: 'Tory', phone: '4165550987' });
    const row = await app.admin('history').where({ subject_id: body.id }).first();
    expect(row).toMatchObject({
      kind: 'client',
      action: 'added',
      staff_id: clinic.desk.staffId,
      details: {},
    });
  });

  it.each([
    [{ givenName: '', familyName: 'X', phone: '4165550001' }, 'givenName'],
    [{ givenName: 'A', familyName: 'X' }, 'phone'],
    [{ givenName: 'A', familyName: 'X', email: 'no' }, 'email'],
    [{ givenName: 'A', familyName: 'X', phone: 'call me' }, 'phone'],
    [{ givenName: 'A', familyName: 'X', phone: '4165550001', birthOn: '2026-02-30' }, 'birthOn'],
    [{ givenName: 'A', familyName: 'X', phone: '4165550001', birthOn: '2199-02-03' }, 'birthOn'],
    [{ givenName: 'A', familyName: 'X', phone: '4165550001', deskAlert: 'x'.repeat(141) }, 'deskAlert'],
  ])('is refused: %j', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});

it.each([
  ['of all clients', () => null],
  ['of a clinician’s own', () => clinic.roy.staffId],
])('a search %s finds words and clients by index', async (_whose, own) => {
  const pieces = readSearch('tre');
  const page = { pieces, state: null, own: own(), now: new Date(), limit: 20, offset: 0 };
  const plan = await plansOf(app, clinic.tenantId, (tx) => findClients(tx, page));
  expect(plan).toMatch(/Index Cond: .*tenant_id = .*word >= 'tre'.*word < 'tre/);
  expect(plan.includes('CTE own')).toBe(own() !== null);
  expect(plan).not.toContain('Seq Scan');
});
