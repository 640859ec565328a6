import type { ImportColumns, ImportPreview } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';
import { guessColumns } from './columns.ts';

let app: TestApp;
let clinic: TestWorkspace;
let run = 0;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  clinic = await createWorkspace(app, { subdomain: `import-${++run}` });
});
afterAll(() => app.close());

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

  it('ignores the chosen order if a date of the file shows another', async () => {
    const text = 'First name,Last name,DOB\nSam,Lee,05/13/1985\nZoé,Roy,03/04/1990\n';
    const columns = ['givenName', 'familyName', 'birthOn'];
    expect((await post('imports', { text, columns, birthOrder: 'dayFirst' })).body).toMatchObject({
      added: 2,
    });
    expect((await people()).map(({ birth_on }) => birth_on)).toEqual(['1985-05-13', '1990-03-04']);
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

  it('lists problems by line and adds the other rows', async () => {
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
    expect(said.problems).toEqual([
      { line: 2, field: null, problem: 'nameMissing' },
      { line: 3, field: 'email', problem: 'invalid' },
      { line: 4, field: 'birthOn', problem: 'invalid' },
      { line: 5, field: 'birthOn', problem: 'invalid' },
      { line: 6, field: 'phone', problem: 'invalid' },
      { line: 7, field: 'givenName', problem: 'tooLong' },
      { line: 9, field: null, problem: 'twoInFile' },
      { line: 10, field: null, problem: 'known' },
    ]);
    expect(await people()).toEqual([]);
    expect(await load(text)).toMatchObject({ added: 1, known: 2, refused: 6 });
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
