import { setImmediate } from 'node:timers/promises';
import type { ImportColumns, ImportPreview } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { until } from '../../../../test/until.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';
import { readImportFile } from '../../shared/index.ts';
import { guessColumns } from './columns.ts';

let clinic: TestWorkspace;
let run = 0;
const app = provideTestApp();
beforeEach(async () => {
  clinic = await createWorkspace(app, { subdomain: `import-${++run}` });
});

const post = (path: string, body: object, member: TestMember = clinic.ownerAtSite) =>
  app.call({ method: 'POST', url: `/api/clinic/${path}`, host: clinic.host, token: member.token, body });
const preview = async (text: string, columns?: ImportColumns): Promise<ImportPreview> =>
  (await post('imports/preview', { text, ...(columns && { columns }) })).body.preview;
const load = async (text: string) => {
  const { columns } = await preview(text);
  return (await post('imports', { text, columns: columns.map(({ field }) => field) })).body;
};
const people = () =>
  app
    .admin('client_identities')
    .where({ tenant_id: clinic.tenantId })
    .whereNot({ given_name: 'Anne' })
    .orderBy('family_name')
    .select('given_name', 'family_name', 'birth_on', 'email', 'phone');

describe('an import', () => {
  it('of 500 rows, repeated or simultaneous, adds 500 clients', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, at) => `Given${at},Family${at % 7},p${at}@lac.example,416555${1000 + at},19${10 + (at % 80)}-05-06`,
    );
    const text = ['First Name,Last Name,Email,Mobile Phone,Date of Birth', ...rows].join('\n');
    const { columns } = await preview(text);
    const body = { text, columns: columns.map(({ field }) => field) };
    const answers = await Promise.all([post('imports', body), post('imports', body)]);
    expect(answers.map(({ body: said }) => said.added).toSorted()).toEqual([0, 500]);
    expect(await load(text)).toMatchObject({ added: 0, known: 500, refused: 0 });
    expect(await people()).toHaveLength(500);
    const numbers = await app
      .admin('clients')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('file_no')
      .pluck('file_no');
    expect(numbers).toEqual(Array.from({ length: 501 }, (_, at) => 10_432 + at));
    const found = await app.call({
      url: '/api/clinic/clients?q=given77',
      host: clinic.host,
      token: clinic.desk.token,
    });
    expect(found.body.clients).toMatchObject([{ name: 'Given77 Family0', email: 'p77@lac.example' }]);
  });

  it('reads French Excel files: semicolons, byte order mark, day-first dates, quoted line breaks', async () => {
    const text =
      '\ufeffPrénom;Nom;Date de naissance;Courriel;Téléphone;Adresse\r\n' +
      'Zoé;Côté-Lavoie;24/11/1985;zoe@lac.example;(514) 555-0199;"12, rue du Lac\r\napp. 3"\r\n' +
      'Luc;D’Amour;3 mars 1990;;514-555-0100;\r\n\r\n';
    expect(await load(text)).toMatchObject({ added: 2, known: 0, refused: 0 });
    expect(await people()).toMatchObject([
      { given_name: 'Zoé', family_name: 'Côté-Lavoie', birth_on: '1985-11-24', phone: '(514) 555-0199' },
      { given_name: 'Luc', family_name: 'D’Amour', birth_on: '1990-03-03', email: '' },
    ]);
    const row = await app
      .admin('client_identities')
      .where({ given_name: 'Zoé', tenant_id: clinic.tenantId })
      .first();
    expect(row.street_address).toBe('12, rue du Lac app. 3');
  });

  it('reads files whose first line names the delimiter, as those for Excel do', async () => {
    const text =
      'sep=;\r\nPrénom;Nom;Courriel\r\nZoé;Côté, dite Roy;zoe@lac.example\r\nLuc;Roy;luc@lac@example';
    expect(await load(text)).toMatchObject({
      added: 1,
      refused: 1,
      refusedRows: [{ line: 4, field: 'email' }],
    });
    expect(await people()).toMatchObject([{ given_name: 'Zoé', family_name: 'Côté, dite Roy' }]);
  });

  it('says which dates of birth are unclear, and reads them in the chosen order', async () => {
    const text = 'First name,Last name,DOB\nSam,Lee,04/04/1980\nZoé,Roy,03/04/1990\n';
    const unclear = { example: '03/04/1990', monthFirst: '1990-03-04', dayFirst: '1990-04-03' };
    const { columns: guessed, unclearBirth } = await preview(text);
    expect(unclearBirth).toEqual({ ...unclear, order: 'monthFirst' });
    const columns = guessed.map(({ field }) => field);
    const body = { text, columns, birthOrder: 'dayFirst' };
    const chosen = await post('imports/preview', body);
    expect(chosen.body.preview.unclearBirth).toEqual({ ...unclear, order: 'dayFirst' });
    expect((await post('imports', { ...body, birthOrder: 'yearFirst' })).status).toBe(400);
    expect((await post('imports', body)).body).toMatchObject({ added: 2 });
    expect((await people()).map(({ birth_on }) => birth_on)).toEqual(['1980-04-04', '1990-04-03']);
  });

  it.each(['1985-03-04', '04/04/1980', '05/13/1985'])(
    'needs no choice for dates of birth such as %s',
    async (date) => {
      const text = `First name,Last name,DOB\nSam,Lee,${date}\nZoé,Roy,05/05/1990\n`;
      expect((await preview(text)).unclearBirth).toBeNull();
    },
  );

  it('asks for the order if dates of the file show both, and prefers that of most dates', async () => {
    const dates = ['25/12/1985', '24/11/1985', '03/04/1990', '12/25/1985'];
    const text = `First name,Last name,DOB\n${dates.map((date, at) => `Sam,Lee${at},${date}`).join('\n')}\n`;
    const said = await preview(text);
    expect(said.unclearBirth).toMatchObject({ example: '03/04/1990', order: 'dayFirst' });
    expect(said.refusedRows).toEqual([{ line: 5, field: 'birthOn', problem: 'invalid' }]);
    const columns = ['givenName', 'familyName', 'birthOn'];
    const chosen = await post('imports/preview', { text, columns, birthOrder: 'monthFirst' });
    expect(chosen.body.preview).toMatchObject({
      unclearBirth: { order: 'monthFirst' },
      ready: 2,
      refused: 2,
    });
    expect(await load(text)).toMatchObject({ added: 3, refused: 1 });
    expect((await people()).map(({ birth_on }) => birth_on)).toEqual([
      '1985-12-25',
      '1985-11-24',
      '1990-04-03',
    ]);
  });

  it('reads dates in the chosen order even if a date of the file shows another, which it says', async () => {
    const text = 'First name,Last name,DOB\nSam,Lee,05/13/1985\nZoé,Roy,03/04/1990\n';
    const body = { text, columns: ['givenName', 'familyName', 'birthOn'], birthOrder: 'dayFirst' };
    expect((await post('imports/preview', body)).body.preview).toMatchObject({
      unclearBirth: { example: '03/04/1990', order: 'dayFirst' },
      refusedRows: [{ line: 2, field: 'birthOn', problem: 'invalid' }],
    });
    expect((await post('imports', body)).body).toMatchObject({ added: 1, refused: 1 });
    expect((await people()).map(({ birth_on }) => birth_on)).toEqual(['1990-04-03']);
  });

  it.each([
    ['BC', 'B.C.', 'C.-B.', 'British Columbia', 'Colombie-Britannique'],
    ['ON', 'Ont.', 'on', 'ONTARIO'],
    ['QC', 'Que', 'Qué.', 'PQ', 'P.Q.', 'Quebec', 'Québec'],
    ['AB', 'Alta', 'Alb.'],
    ['SK', 'Sask.'],
    ['MB', 'Man.'],
    ['PE', 'P.E.I.', 'Î.-P.-É.', 'Prince Edward Island', 'Île du Prince-Édouard'],
    ['NL', 'Newfoundland', 'N.L.', 'Nfld', 'T.-N.-L.', 'Terre-Neuve', 'Newfoundland & Labrador'],
    ['NS', 'N.S.', 'N.-É.', 'Nouvelle-Écosse'],
    ['NT', 'N.W.T.', 'T.N.-O.'],
    ['YT', 'Yukon Territory', 'Yuk.'],
    ['NY', 'N.Y.', 'New York', 'New York State', '"NY, USA"', 'État de New York'],
    ['ON', '"Ontario, Canada"', 'ON (Canada)', 'CA-ON', 'Ontario (ON)', '(ON)', 'Province of Ontario'],
    ['QC', 'Province de Québec', 'Qc CANADA'],
    ['CA', 'Calif.', 'CA', 'US-CA', '"CA, U.S."', 'Californie'],
    ['MA', 'Mass.', '"Mass., United States"'],
    ['FL', 'Fla.', 'Floride', 'Florida (USA)'],
    ['WA', 'Washington State', 'Wash.', 'State of Washington'],
    ['NE', '"NE, USA"', 'Nebr.', 'US-NE'],
  ])('understands the spellings of %s', async (code, ...spellings) => {
    const rows = spellings.map((spelling, at) => `Sam,Lee${at},${spelling}`);
    expect(await load(['First name,Last name,Province', ...rows].join('\n'))).toMatchObject({ refused: 0 });
    const added = await app
      .admin('clients')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('file_no')
      .pluck('region');
    expect(added.slice(1)).toEqual(spellings.map(() => code));
  });

  it('of a clinic in the United States reads states, also where a Canadian abbreviation is the same', async () => {
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ country: 'US', region: 'NE' });
    await load('First name,Last name,State\nSam,Lee,Nebraska\nZoé,Roy,N.E.\nBo,Roy,Ont.\n');
    const added = await app
      .admin('clients')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('file_no')
      .pluck('region');
    expect(added.slice(1)).toEqual(['NE', 'NE', 'ON']);
  });

  it.each(['Ontraio', 'XX', 'active', '–', 'Île-de-France'])(
    'adds a client with the unknown province %s without it, which the preview says',
    async (province) => {
      const text = `First name,Last name,Province\nAnne,Tremblay,nowhere\nSam,Lee,${province}\nZoé,Roy,\n`;
      await app
        .admin('client_identities')
        .where({ tenant_id: clinic.tenantId })
        .update({ email: '', phone: '' });
      expect(await preview(text)).toMatchObject({
        ready: 2,
        refused: 0,
        withoutRegion: 1,
        unknownRegions: [{ line: 3, region: province }],
      });
      expect(await load(text)).toMatchObject({ added: 2, known: 1, refused: 0 });
      const added = await app.admin('clients').where({ tenant_id: clinic.tenantId }).pluck('region');
      expect(added).toEqual([null, null, null]);
    },
  );

  it('adds the clients that another clinic exported, with the same facts', async () => {
    const from = await createWorkspace(app, { subdomain: `export-${run}` });
    const person = {
      givenName: '=Zoé',
      familyName: '@Roy, “B”',
      preferredName: '-Zo',
      pronouns: '+they',
      birthOn: '1985-03-10',
      email: 'zoe@lac.example',
      phone: '+1 416 555-0199',
      otherPhone: '(416) 555-0198 ext. 3',
      streetAddress: "'t Hof 3",
      city: 'Montréal',
      postalCode: 'H2X 1Y4',
      language: 'fr',
      region: 'QC',
    };
    const headers = { host: from.host, token: from.ownerAtSite.token };
    const { body: added } = await app.call({
      method: 'POST',
      url: '/api/clinic/clients',
      ...headers,
      body: person,
    });
    await app.call({
      method: 'POST',
      url: `/api/clinic/clients/${added.id}/discharge`,
      ...headers,
      body: { version: 1, on: '2026-01-05' },
    });
    const exported = async (language: string) =>
      (
        await app.call({
          url: '/api/clinic/clients/export',
          ...headers,
          headers: { 'accept-language': language },
        })
      ).body;
    const inFrench = await exported('fr');
    expect(inFrench).toContain('File number;Status;');
    expect(await load(await exported('en'))).toMatchObject({ added: 1, known: 1, refused: 0 });
    expect(await load(inFrench)).toMatchObject({ added: 0, known: 2, refused: 0 });
    const facts = async (tenantId: string) =>
      app
        .admin('client_identities')
        .join('clients', (join) => join.using(['tenant_id', 'client_id']))
        .where({ 'clients.tenant_id': tenantId, email: person.email })
        .first(
          'given_name',
          'family_name',
          'preferred_name',
          'pronouns',
          'birth_on',
          'email',
          'phone',
          'other_phone',
          'street_address',
          'city',
          'postal_code',
          'language',
          'region',
        );
    const imported = await facts(clinic.tenantId);
    expect(imported).toMatchObject({
      given_name: '=Zoé',
      phone: '+1 416 555-0199',
      region: 'QC',
      language: 'fr',
    });
    expect(imported).toEqual(await facts(from.tenantId));
  });

  describe('of more rows than are added at a time', () => {
    const text = [
      'First name,Last name',
      ...Array.from({ length: 4_000 }, (_, at) => `Given${at},Family`),
    ].join('\n');
    const imports = () =>
      app
        .admin('client_imports')
        .where({ tenant_id: clinic.tenantId })
        .orderBy('imported_at')
        .select('version', 'rows_read', 'rows_added', 'rows_known', 'rows_refused');

    it('keeps what was added if it stops, and says what is left, which a second import adds', async () => {
      const columns = ['givenName', 'familyName'];
      const taken = { tenant_id: clinic.tenantId, file_no: 10_433 + 1_500 };
      await app.admin('clients').insert(taken);
      const stopped = await post('imports', { text, columns });
      expect([stopped.status, stopped.body]).toMatchObject([
        201,
        { added: 1_000, known: 0, refused: 0, left: 3_000 },
      ]);
      expect(await imports()).toEqual([
        { version: 1, rows_read: 1_000, rows_added: 1_000, rows_known: 0, rows_refused: 0 },
      ]);
      await app.admin('clients').where(taken).delete();
      expect((await post('imports', { text, columns })).body).toMatchObject({
        added: 3_000,
        known: 1_000,
        left: 0,
        version: 4,
      });
      expect((await imports()).at(-1)).toMatchObject({ version: 4, rows_read: 4_000 });
      expect(await people()).toHaveLength(4_000);
    });

    it('lets the front desk add a client in the meantime', async () => {
      const importing = load(text);
      await until(async () => (await imports()).length > 0);
      const mia = { givenName: 'Mia', familyName: 'Roy', phone: '4165550123' };
      const { status, body } = await post('clients', mia, clinic.desk);
      expect([status, (await importing).added]).toEqual([201, 4_000]);
      expect(body.fileNo).toBeLessThan(10_432 + 4_001);
    });
  });

  it('uses the language of each row, else the clinic’s', async () => {
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ locale: 'fr' });
    await load('First name,Last name,Language\nSam,Lee,English\nZoé,Roy,\n');
    const languages = await app
      .admin('clients')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('file_no')
      .pluck('language');
    expect(languages.slice(1)).toEqual(['en', 'fr']);
  });

  it('keeps formulas and HTML as plain text', async () => {
    const text = 'First name\tLast name\n=HYPERLINK("http://x")\t<b>Bold</b>\n@SUM(A1)\t-1+2\n';
    expect(await load(text)).toMatchObject({ added: 2 });
    expect((await people()).map(({ given_name, family_name }) => `${given_name} ${family_name}`)).toEqual([
      '@SUM(A1) -1+2',
      '=HYPERLINK("http://x") <b>Bold</b>',
    ]);
  });

  it('lists refused and known rows by line and adds the others', async () => {
    const text = [
      'First name,Last name,Email,DOB,Phone',
      ',,nobody@lac.example,,',
      'Bo,Mail,not-an-email,,',
      'Bo,Born,,1985-13-40,',
      'Bo,Later,,2199-01-01,',
      'Bo,Phone,,,call me',
      `${'x'.repeat(81)},Long,,,`,
      'Bo,Fine,,05/13/1985,',
      'Bo,Fine,,1985-05-13,',
      'anne,TREMBLAY,anne@tremblay.example,,',
    ].join('\n');
    const said = await preview(text);
    expect(said).toMatchObject({ rows: 9, ready: 1, known: 2, refused: 6 });
    const refusedRows = [
      { line: 2, field: null, problem: 'nameMissing' },
      { line: 3, field: 'email', problem: 'invalid' },
      { line: 4, field: 'birthOn', problem: 'invalid' },
      { line: 5, field: 'birthOn', problem: 'invalid' },
      { line: 6, field: 'phone', problem: 'invalid' },
      { line: 7, field: 'givenName', problem: 'tooLong' },
    ];
    expect(said.refusedRows).toEqual(refusedRows);
    expect(said.knownRows).toEqual([
      { line: 9, problem: 'twoInFile' },
      { line: 10, problem: 'known' },
    ]);
    expect(await people()).toEqual([]);
    expect(await load(text)).toMatchObject({ added: 1, known: 2, refused: 6, refusedRows });
  });

  it('refuses a row with more values than headers, as with an unquoted comma, but not empty cells', async () => {
    const text = [
      'First name,Last name,Address,City,Phone',
      'Bo,Moved,12, rue Principale,Gatineau,819-555-0142',
      'Bo,Quoted,"12, rue Principale",Gatineau,819-555-0142,,',
    ].join('\n');
    const refusedRows = [{ line: 2, field: null, problem: 'tooManyCells' }];
    expect(await preview(text)).toMatchObject({ ready: 1, refused: 1, refusedRows });
    expect(await load(text)).toMatchObject({ added: 1, refused: 1, refusedRows });
  });

  it('lists a refused row however many known ones are above it', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `Given${at},Family,`);
    const text = ['First name,Last name,Email', ...names, 'Bo,Mail,not-an-email'].join('\n');
    await load(text);
    const said = await preview(text);
    expect([said.known, said.knownRows.length]).toEqual([101, 100]);
    expect(said.refusedRows).toEqual([{ line: 103, field: 'email', problem: 'invalid' }]);
  });

  it('shows the guessed columns and accepts corrections', async () => {
    const text = 'A,B,C\nSingh,Maya,x\n';
    const guessed = await preview(text);
    expect(guessed.columns).toEqual([
      { header: 'A', field: null, looksLike: null, examples: ['Singh'] },
      { header: 'B', field: null, looksLike: null, examples: ['Maya'] },
      { header: 'C', field: null, looksLike: null, examples: ['x'] },
    ]);
    expect(guessed).toMatchObject({ ready: 0, refused: 1 });
    expect(await preview(text, ['familyName', 'givenName', null])).toMatchObject({ ready: 1, refused: 0 });
    const without = await post('imports', { text, columns: [null, null, null] });
    expect(Object.keys(without.body.fields)).toEqual(['columns']);
    const twice = await post('imports/preview', { text, columns: ['givenName', 'givenName', null] });
    expect(Object.keys(twice.body.fields)).toEqual(['columns']);
  });

  it('says what an ignored column looks like, unless another column has that field', async () => {
    const text = [
      'Prénom,Nom,Né le,Joindre,Écrire,Soir,No de dossier,Ville',
      'Zoé,Roy,24/11/1985,514-555-0199,zoe@lac.example,(514) 555-0100,10433,1985-11-24',
      'Luc,Roy,3 mars 1990,+1 514 555-0100,,,10434,Laval',
      'Bo,Roy,,inconnu,bo@lac.example,,10435,Laval',
    ].join('\n');
    const looks = async (columns?: ImportColumns) =>
      (await preview(text, columns)).columns.map(({ looksLike }) => looksLike);
    const none = null;
    expect(await looks()).toEqual([none, none, 'birthOn', 'phone', 'email', 'phone', none, none]);
    const chosen: ImportColumns = ['givenName', 'familyName', 'birthOn', 'phone', null, null, null, null];
    expect(await looks(chosen)).toEqual([none, none, none, none, 'email', 'otherPhone', none, none]);
  });

  it.each(['', 'just a line', 'a;b', '"open, quote\n'])(
    'refuses input that is not a CSV file: %j',
    async (text) => {
      const { status } = await post('imports/preview', { text });
      expect(status).toBe(400);
    },
  );

  it('is only for administrators', async () => {
    expect((await post('imports/preview', { text: 'a,b\n1,2' }, clinic.desk)).status).toBe(403);
    expect((await post('imports', { text: 'a,b\n1,2', columns: [] }, clinic.roy)).status).toBe(403);
  });
});

describe('recognizes headers', () => {
  it.each(['DDN', 'D.D.N.', 'Date naissance', 'Date_naissance'])('of the birth date: %s', (header) => {
    expect(guessColumns(['Nom', header])).toEqual(['familyName', 'birthOn']);
  });

  it.each([
    ['Prénom,Téléphone (maison),Cellulaire', ['givenName', 'otherPhone', 'phone']],
    ['Prénom,Téléphone,Cellulaire', ['givenName', 'phone', 'otherPhone']],
    ['First name,Phone,Mobile,Work phone', ['givenName', 'phone', null, 'otherPhone']],
    ['First name,First name', ['givenName', null]],
  ])('of two phones, and leaves out a column that is there twice: %s', (line, fields) => {
    expect(guessColumns(line.split(','))).toEqual(fields);
  });

  it.each([
    [
      'of Jane',
      'Patient Number,First Name,Last Name,Preferred Name,Date of Birth,Email,Mobile Phone,Home Phone,Street Address,City,Province,Postal Code',
    ],
    [
      'of Cliniko',
      'Patient id,First name,Last name,Preferred first name,Date of birth,Email,Phone number,Home,Address 1,City,State,Post code',
    ],
    [
      'in French',
      'No de dossier,Prénom,Nom de famille,Prénom usuel,Date de naissance,Courriel,Cellulaire,Domicile,Adresse,Ville,Province,Code postal',
    ],
  ])('%s', (_name, line) => {
    expect(guessColumns(line.split(','))).toEqual([
      null,
      ...['givenName', 'familyName', 'preferredName', 'birthOn', 'email', 'phone', 'otherPhone'],
      ...['streetAddress', 'city', 'region', 'postalCode'],
    ]);
  });
});

it.each([
  ['blank lines', '\n'.repeat(2_000_000)],
  ['columns', ','.repeat(2_000_000)],
])('a file with millions of %s is read in pieces, so that other requests run in between', async (_, rest) => {
  let turns = 0;
  let isRead = false;
  const reading = readImportFile(`First Name,Last Name\nOmar,Haddad${rest}`, 'en', 20_000).finally(() => {
    isRead = true;
  });
  for (; !isRead; turns += 1) await setImmediate();
  const [, omar, ...others] = await reading;
  expect(omar?.cells.slice(0, 2)).toEqual(['Omar', 'Haddad']);
  expect(omar?.cells.length).toBeLessThanOrEqual(100);
  expect(others).toEqual([]);
  expect(turns).toBeGreaterThan(50);
});
