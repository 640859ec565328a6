import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { countRows } from '../../../../test/registration.ts';

const app = provideTestApp();

type Fields = Record<string, string>;
type Pairs = [name: string, value: string][];

/** A browser without JavaScript: follows no redirects, keeps its cookies. */
function browser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, fields?: Fields | Pairs) => {
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
    post: (path: string, fields: Fields | Pairs) => ask('POST', path, fields),
  };
}

let clinics = 0;
function shortForm(change: Fields = {}): Fields {
  clinics += 1;
  return {
    fullName: 'Maude Gagnon',
    email: `maude${clinics}@plain.example`,
    clinicName: `Érable Physio ${clinics}`,
    clinicType: 'physical',
    subdomain: '',
    plan: 'basic',
    acceptTerms: 'yes',
    ...change,
  };
}

const tenantOf = async (email = '') => app.database.platform('tenants').where({ owner_email: email }).first();

describe('the registration without JavaScript', () => {
  it.each([
    ['', 'pro', 'professional', 'en', 'Check your email to set your password'],
    ['/fr', 'basic', 'basic', 'fr', 'Consultez vos courriels pour choisir votre mot de passe'],
  ])('registers a clinic with one form (%s, %s)', async (prefix, plan, stored, locale, title) => {
    const visitor = browser();
    const fields = shortForm({ plan });
    const done = await visitor.post(`${prefix}/forms/register`, fields);
    expect([done.status, done.to]).toEqual([303, `${prefix}/login`]);
    const tenant = await tenantOf(fields.email);
    expect(tenant).toMatchObject({
      clinic_name: fields.clinicName,
      owner_name: 'Maude Gagnon',
      subdomain: `erable-physio-${clinics}`,
      plan: stored,
      locale,
    });
    const accepted = await app.database.platform('terms_acceptances').where({ tenant_id: tenant.tenant_id });
    expect(accepted).toHaveLength(1);
    const { page } = await visitor.open(`${prefix}/forms/register/done`);
    expect(page).toContain(fields.email);
    expect(page).toContain(title);
  });

  it('shows the terms before it registers the posted first step of the wizard', async () => {
    const visitor = browser();
    const { acceptTerms: _, ...firstStep } = shortForm();
    const answer = await visitor.post('/forms/register', firstStep);
    expect(answer.status).toBe(200);
    expect(answer.page).toContain('href="/terms-of-service"');
    expect(answer.page).toContain('href="/fr/terms-of-service"');
    expect(answer.page).toContain(`value="${firstStep.email}"`);
    expect(await tenantOf(firstStep.email)).toBeUndefined();
    expect((await visitor.open('/forms/register')).page).toContain(`value="${firstStep.email}"`);
    expect((await visitor.post('/forms/register', { ...firstStep, acceptTerms: 'yes' })).to).toBe('/login');
    expect(await tenantOf(firstStep.email)).toBeDefined();
  });

  it('keeps later steps that the wizard saved', async () => {
    const visitor = browser();
    const { acceptTerms: _, ...firstStep } = shortForm();
    await visitor.post('/forms/register', firstStep);
    const saved = await app.call({
      method: 'PUT',
      url: '/api/registration/steps/2',
      headers: { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
      body: {
        country: 'US',
        streetAddress: '12 Main Street',
        city: 'Albany',
        state: 'NY',
        postalCode: '12207-1234',
        ownerName: 'Nora Wilson',
        ownerPhone: '(819) 555-0123',
      },
    });
    expect(saved.status).toBe(200);
    await visitor.post('/forms/register', { ...firstStep, acceptTerms: 'yes' });
    expect(await tenantOf(firstStep.email)).toMatchObject({
      country: 'US',
      region: 'NY',
      postal_code: '12207-1234',
      owner_name: 'Nora Wilson',
    });
  });

  it.each([
    [
      '',
      { fullName: '', clinicType: '' },
      [
        'Please complete the following required field(s): Full Name and Clinic Type',
        'Full name is required',
        'Please select a clinic type',
      ],
    ],
    ['', { email: 'maude@erable' }, ['Please enter a valid email address']],
    ['', { subdomain: 'www' }, ['aria-describedby="subdomain-problem subdomain-hint"']],
    [
      '/fr',
      { fullName: '', email: '' },
      [
        'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet et Courriel',
        'Le courriel est obligatoire',
      ],
    ],
  ] as [string, Fields, string[]][])('%s explains the errors in %j', async (prefix, wrong, messages) => {
    const fields = shortForm(wrong);
    const answer = await browser().post(`${prefix}/forms/register`, fields);
    expect([400, 409]).toContain(answer.status);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const message of messages) expect(answer.page).toContain(message);
    expect(answer.page).toContain('aria-invalid="true"');
    expect(await tenantOf(fields.email)).toBeUndefined();
  });

  it('uses the chosen plan, although the wizard’s page also posts the plan of its link', async () => {
    const { page } = await browser().post('/forms/register', [
      ...Object.entries(shortForm({ email: '' })).filter(([name]) => name !== 'plan'),
      ['plan', 'pro'],
      ['plan', 'expert'],
    ]);
    expect(page).toContain('value="expert" checked');
  });

  it('keeps the input beside an error, escaped', async () => {
    const { page } = await browser().post('/forms/register', shortForm({ fullName: '"><b>Zoé', email: '' }));
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;Zoé"');
    expect(page).not.toContain('<b>Zoé');
  });

  it('suggests a free web address in place of a taken one', async () => {
    await browser().post('/forms/register', shortForm({ subdomain: 'plain-taken' }));
    const visitor = browser();
    const mine = shortForm({ subdomain: 'plain-taken' });
    const refused = await visitor.post('/forms/register', mine);
    expect(refused.status).toBe(409);
    const suggestion = /name="suggestion" value="([^"]+)"/.exec(refused.page)?.[1] ?? '';
    expect(suggestion).toMatch(/^plain-taken-/);
    const { acceptTerms: _, ...fields } = mine;
    expect((await visitor.post('/forms/register', { ...fields, suggestion })).page).toContain(
      `value="${suggestion}"`,
    );
    expect((await visitor.post('/forms/register', { ...mine, subdomain: suggestion })).to).toBe('/login');
    expect((await tenantOf(mine.email)).subdomain).toBe(suggestion);
  });

  it.each([
    ['made from its name', ''],
    ['that was entered', 'pressed-often'],
  ])('creates one clinic from several submits, with a web address %s', async (_what, subdomain) => {
    const visitor = browser();
    const { acceptTerms: _, ...firstStep } = shortForm({ subdomain });
    await visitor.post('/forms/register', firstStep);
    const before = await countRows(app);
    const submit = () => visitor.post('/forms/register', { ...firstStep, acceptTerms: 'yes' });
    const answers = await Promise.all([submit(), submit()]);
    answers.push(await submit());
    expect(answers.map(({ to }) => to)).toEqual(['/login', '/login', '/login']);
    const after = await countRows(app);
    expect(Number(after.tenants) - Number(before.tenants)).toBe(1);
    expect([after.registrations, after.mails]).toEqual([before.registrations, before.mails]);
  });

  it('shows the receipt again after going back, also when another clinic was begun in between', async () => {
    const visitor = browser();
    const fields = shortForm({ subdomain: 'back-again' });
    expect((await visitor.post('/forms/register', fields)).to).toBe('/login');
    const { acceptTerms: _, ...other } = shortForm();
    expect((await visitor.post('/forms/register', other)).status).toBe(200);
    const before = await countRows(app);
    const inCapitals = { ...fields, email: fields.email?.toUpperCase() ?? '' };
    const again = await visitor.post('/forms/register', inCapitals);
    expect([again.status, again.to]).toEqual([303, '/login']);
    expect(await countRows(app)).toEqual(before);
    expect((await visitor.open('/forms/register/done')).page).toContain(fields.email);
    expect((await visitor.open('/forms/register')).page).toContain(`value="${other.email}"`);
  });

  it('registers another clinic from the same browser, with a draft and a receipt of its own', async () => {
    const visitor = browser();
    const first = shortForm();
    await visitor.post('/forms/register', first);
    const firstDraft = visitor.cookies.get('registration');
    const second = shortForm({ clinicName: first.clinicName ?? '' });
    expect((await visitor.post('/forms/register', second)).to).toBe('/login');
    expect(await tenantOf(second.email)).toMatchObject({ clinic_name: first.clinicName });
    expect(visitor.cookies.get('registration')).not.toBe(firstDraft);
    expect((await visitor.open('/forms/register/done')).page).toContain(second.email);

    const third = shortForm({ email: second.email ?? '' });
    expect((await visitor.post('/forms/register', third)).to).toBe('/login');
    const told = app.database
      .platform('mail_outbox')
      .where({ to_email: second.email, template: 'account_exists' })
      .whereRaw("params ->> 'clinicName' = ?", [third.clinicName ?? '']);
    expect(await told).toHaveLength(1);
  });

  it('registers a clinic of the same name with another web address', async () => {
    const visitor = browser();
    const known = shortForm({ subdomain: 'same-name-one' });
    const subdomainsOf = async (clinicName = '') => [
      ...(await app.database.platform('tenants').where({ clinic_name: clinicName }).pluck('subdomain')),
      ...(await app.database
        .platform('registrations')
        .whereNotNull('reserved_subdomain')
        .whereRaw("data ->> 'clinicName' = ?", [clinicName])
        .orderBy('submitted_at')
        .pluck('reserved_subdomain')),
    ];
    for (const [change, expected] of [
      [{}, ['same-name-one']],
      [{ subdomain: 'same-name-two' }, ['same-name-one', 'same-name-two']],
      [{ subdomain: 'same-name-two' }, ['same-name-one', 'same-name-two']],
      [{ subdomain: '' }, ['same-name-one', 'same-name-two']],
      [{ subdomain: 'same-name-three' }, ['same-name-one', 'same-name-two', 'same-name-three']],
    ] as [Fields, string[]][]) {
      expect((await visitor.post('/forms/register', { ...known, ...change })).to).toBe('/login');
      expect(await subdomainsOf(known.clinicName)).toEqual(expected);
    }
  });

  it('shows the terms for another clinic too, with its own entries', async () => {
    const visitor = browser();
    await visitor.post('/forms/register', shortForm());
    const { acceptTerms: _, ...next } = shortForm();
    const shown = await visitor.post('/forms/register', next);
    expect([shown.status, shown.to]).toEqual([200, undefined]);
    expect(shown.page).toContain(`value="${next.email}"`);
    expect(await tenantOf(next.email)).toBeUndefined();
    expect((await visitor.post('/forms/register', { ...next, acceptTerms: 'yes' })).to).toBe('/login');
    expect(await tenantOf(next.email)).toBeDefined();
  });

  it('takes the same form as a new registration once the receipt has expired', async () => {
    const visitor = browser();
    const fields = shortForm({ subdomain: 'day-before' });
    await visitor.post('/forms/register', fields);
    const sql = app.database.platform;
    await sql('registrations')
      .whereRaw("data ->> 'email' = ?", [fields.email ?? ''])
      .update({ submitted_at: sql.raw("submitted_at - interval '25 hours'") });
    const again = await visitor.post('/forms/register', fields);
    expect([again.status, again.to]).toEqual([409, undefined]);
    expect(again.page).toContain('name="suggestion" value="day-before-');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a clinic’s site', { origin: 'http://erable.localhost:5000', 'sec-fetch-site': 'same-site' }],
  ])('refuses a form from %s, with a page, and saves nothing', async (_name, headers) => {
    const before = await countRows(app);
    const answer = await browser(headers).post('/fr/forms/register', shortForm());
    expect(answer.status).toBe(403);
    expect(answer.page).toContain('<h1>Un problème est survenu. Veuillez réessayer.</h1>');
    expect((await countRows(app)).registrations).toBe(before.registrations);
  });
});
