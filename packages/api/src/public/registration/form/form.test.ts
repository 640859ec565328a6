import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { countRows } from '../../../../test/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Fields = Record<string, string>;

/** A browser that runs no script: follows nothing by itself, keeps its cookies. */
function browser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, fields?: Fields) => {
    const answer = await app.server.inject({
      method,
      url,
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
      headers: {
        host: 'localhost:5000',
        ...(fields
          ? {
              origin: 'http://localhost:5000',
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/x-www-form-urlencoded',
            }
          : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      to: answer.headers.location,
      page: answer.payload,
      headers: answer.headers,
    };
  };
  return {
    cookies,
    open: (path: string) => ask('GET', path),
    post: (path: string, fields: Fields) => ask('POST', path, fields),
  };
}

let clinics = 0;
function basicInfo(change: Fields = {}): Fields {
  clinics += 1;
  return {
    fullName: 'Maude Gagnon',
    email: `maude${clinics}@plain.example`,
    clinicName: `Érable Physio ${clinics}`,
    clinicType: 'physical',
    subdomain: '',
    plan: 'basic',
    ...change,
  };
}
const canadian: Fields = {
  country: 'CA',
  streetAddress: '12 rue Principale',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'j8x1a1',
  ownerName: 'Maude Gagnon',
  ownerPhone: '(819) 555-0123',
};
const american: Fields = {
  ...canadian,
  country: 'US',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207-1234',
};
const noSoftware: Fields = { previousSoftware: 'no', softwareChoice: 'Jane', numberOfClients: '' };
const oneDoctor: Fields = { 'staffing.doctors': '1' };

/** Brings a browser to the last step. */
async function toLastStep(
  visitor: ReturnType<typeof browser>,
  prefix = '',
  first = basicInfo(),
  second = canadian,
) {
  for (const [step, fields] of [first, second, noSoftware].entries()) {
    const answer = await visitor.post(`${prefix}/forms/register/${step + 1}`, fields);
    expect([answer.status, answer.to]).toEqual([303, `${prefix}/forms/register/${step + 2}`]);
  }
  return first;
}

const tenantOf = async (email: string) =>
  app.database.platform('tenants').where({ owner_email: email }).first();

describe('the registration without a script', () => {
  it.each([
    ['', 'CA', canadian, 'J8X 1A1', 'en'],
    ['/fr', 'US', american, '12207-1234', 'fr'],
  ])(
    'registers a clinic through the four steps (%s, %s)',
    async (prefix, country, second, postalCode, locale) => {
      const visitor = browser();
      const { email = '' } = await toLastStep(visitor, prefix, basicInfo(), second);
      const done = await visitor.post(`${prefix}/forms/register/4`, oneDoctor);
      expect([done.status, done.to]).toEqual([303, `${prefix}/login`]);
      const tenant = await tenantOf(email);
      expect(tenant).toMatchObject({
        country,
        postal_code: postalCode,
        subdomain: `erable-physio-${clinics}`,
        plan: 'basic',
        locale,
      });
      const page = (await visitor.open(`${prefix}/forms/register/done`)).page;
      expect(page).toContain(email);
      expect(page).toContain(
        prefix
          ? 'Consultez vos courriels pour choisir votre mot de passe'
          : 'Check your e-mail to set your password',
      );
    },
  );

  it.each([
    [
      '',
      1,
      { fullName: '', clinicType: '' },
      [
        'Please complete the following required field(s): Full Name and Clinic Type',
        'Full name is required',
        'Please select a clinic type',
      ],
    ],
    ['', 1, { email: 'maude@erable' }, ['Please enter a valid email address']],
    [
      '/fr',
      1,
      { fullName: '', email: '' },
      [
        'Veuillez remplir les champs obligatoires suivants : Nom complet et Courriel',
        'Le courriel est obligatoire',
      ],
    ],
    ['', 2, { city: '' }, ['Please fill in all required fields.', 'City is required']],
    ['', 2, { postalCode: '12345' }, ['Please enter a valid Canadian postal code (e.g., A1A 1A1)']],
    [
      '',
      2,
      { ...american, postalCode: 'J8X 1A1' },
      ['Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)'],
    ],
    [
      '/fr',
      2,
      { ownerPhone: '819' },
      ['Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)'],
    ],
    [
      '',
      3,
      { previousSoftware: 'yes', softwareChoice: '', softwareName: '' },
      ['Please specify the name of your previous software.', 'Please specify your previous software'],
    ],
    [
      '',
      3,
      { numberOfClients: 'many' },
      ['Number of clients must be a valid number.', 'Please enter a valid number'],
    ],
    ['', 4, { 'staffing.doctors': '0' }, ['Please enter at least one staff member.']],
    ['/fr', 4, { 'staffing.doctors': '' }, ['Veuillez indiquer au moins un membre du personnel.']],
  ] as [string, number, Fields, string[]][])(
    '%s step %d says what is wrong with %j',
    async (prefix, step, wrong, messages) => {
      const visitor = browser();
      const steps = [basicInfo(), canadian, noSoftware, oneDoctor];
      for (const [before, fields] of steps.slice(0, step - 1).entries())
        await visitor.post(`${prefix}/forms/register/${before + 1}`, fields);
      const answer = await visitor.post(`${prefix}/forms/register/${step}`, { ...steps[step - 1], ...wrong });
      expect(answer.status).toBe(400);
      expect(answer.headers['cache-control']).toBe('no-store');
      for (const message of messages) expect(answer.page).toContain(message);
      expect(answer.page).toContain('aria-invalid="true"');
    },
  );

  it('keeps what was typed beside an error, escaped', async () => {
    const { page } = await browser().post(
      '/forms/register/1',
      basicInfo({ fullName: '"><b>Zoé', email: '' }),
    );
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;Zoé"');
    expect(page).not.toContain('<b>Zoé');
  });

  it('offers a free web address in place of one that is taken', async () => {
    const first = browser();
    await toLastStep(first, '', basicInfo({ subdomain: 'plain-taken' }));
    await first.post('/forms/register/4', oneDoctor);
    const second = browser();
    const mine = basicInfo({ subdomain: 'plain-taken' });
    const refused = await second.post('/forms/register/1', mine);
    expect(refused.status).toBe(409);
    const suggestion = /name="suggestion" value="([^"]+)"/.exec(refused.page)?.[1] ?? '';
    expect(suggestion).toMatch(/^plain-taken-/);
    expect((await second.post('/forms/register/1', { ...mine, suggestion })).to).toBe('/forms/register/2');
    expect((await second.open('/forms/register/1')).page).toContain(`value="${suggestion}"`);
  });

  it('lists the other country’s states on Update, without a word of what is missing', async () => {
    const visitor = browser();
    await visitor.post('/forms/register/1', basicInfo());
    const { status, page } = await visitor.post('/forms/register/2', {
      ...canadian,
      country: 'US',
      city: '',
      go: 'update',
    });
    expect(status).toBe(200);
    expect(page).toContain('<option value="NY">New York</option>');
    expect(page).toContain('ZIP code');
    expect(page).toContain('value="12 rue Principale"');
    expect(page).not.toContain('aria-invalid="true"');
    expect(page).not.toContain('<option value="QC"');
  });

  it('goes back with what is right saved, and never beyond the step that was reached', async () => {
    const visitor = browser();
    await visitor.post('/forms/register/1', basicInfo());
    expect((await visitor.post('/forms/register/2', { ...canadian, go: 'back' })).to).toBe(
      '/forms/register/1',
    );
    expect((await visitor.open('/forms/register/2')).page).toContain('value="J8X 1A1"');
    expect((await visitor.post('/forms/register/2', { ...canadian, city: '', go: 'back' })).to).toBe(
      '/forms/register/1',
    );
    expect((await visitor.open('/forms/register/4')).to).toBe('/forms/register/3');
    expect((await browser().open('/forms/register/3')).to).toBe('/forms/register/1');
    const skipped = await browser().post('/forms/register/3', noSoftware);
    expect([skipped.status, skipped.page.includes('action="/forms/register/1"')]).toEqual([409, true]);
  });

  it('warns once of a plan that is too small, and switches it on request', async () => {
    const visitor = browser();
    const { email = '' } = await toLastStep(visitor);
    const staff = { 'staffing.doctors': '3' };
    const warned = await visitor.post('/forms/register/4', staff);
    expect(warned.status).toBe(200);
    expect(warned.page).toContain('You entered 3 clinicians. Basic includes 1.');
    expect(await tenantOf(email)).toBeUndefined();
    const switched = await visitor.post('/forms/register/4', { ...staff, planSeen: 'yes', go: 'switch' });
    expect(switched.to).toBe('/login');
    expect((await tenantOf(email)).plan).toBe('professional');
    const stubborn = browser();
    const { email: other = '' } = await toLastStep(stubborn);
    expect((await stubborn.post('/forms/register/4', { ...staff, planSeen: 'yes' })).to).toBe('/login');
    expect((await tenantOf(other)).plan).toBe('basic');
  });

  it('makes one clinic of two submits, at once or one after the other', async () => {
    const visitor = browser();
    await toLastStep(visitor);
    const before = await countRows(app);
    const answers = await Promise.all([1, 2].map(() => visitor.post('/forms/register/4', oneDoctor)));
    answers.push(await visitor.post('/forms/register/4', oneDoctor));
    expect(answers.map(({ to }) => to)).toEqual(['/login', '/login', '/login']);
    expect(Number((await countRows(app)).tenants) - Number(before.tenants)).toBe(1);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a clinic’s site', { origin: 'http://erable.localhost:5000', 'sec-fetch-site': 'same-site' }],
  ])('refuses what %s posts, with a page, and saves nothing', async (_name, headers) => {
    const before = await countRows(app);
    const answer = await browser(headers).post('/fr/forms/register/1', basicInfo());
    expect(answer.status).toBe(403);
    expect(answer.page).toContain('<h1>Un problème est survenu. Veuillez réessayer.</h1>');
    expect((await countRows(app)).registrations).toBe(before.registrations);
  });
});
