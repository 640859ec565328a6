import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  stepOne,
  stepThree,
  stepTwo,
  type Visitor,
  visitor,
  wholeRegistration,
} from '../../../test/registration.ts';
import { createPasswordHasher } from '../../passwords.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let clinics = 0;
/** A registration that no other test has made. */
function fresh(change: object = {}) {
  clinics += 1;
  return {
    ...wholeRegistration,
    email: `owner${clinics}@new.example`,
    subdomain: `new-clinic-${clinics}`,
    ...change,
  };
}

const received = {
  success: true,
  message: 'Your registration has been received. Please check your email for the next step.',
};

async function atLastStep(registration: { email: string; subdomain: string }): Promise<Visitor> {
  const browser = visitor(app);
  const { email, subdomain } = registration;
  for (const [step, fields] of [
    [1, { ...stepOne, email, subdomain }],
    [2, stepTwo],
    [3, stepThree],
  ] as const)
    expect((await browser.save(step, fields)).status).toBe(200);
  return browser;
}

function tenantOf(subdomain: string) {
  return app.database.platform('tenants').where({ subdomain }).first();
}

/** Rows that a refused registration must not have written. */
async function counts() {
  const { rows } = await app.database.platform.raw(
    `SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM operations) AS operations,
            (SELECT count(*) FROM mail_outbox) AS mails, (SELECT count(*) FROM registrations) AS registrations,
            (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM audit_log) AS audit`,
  );
  return rows[0];
}

describe('a registration through the wizard', () => {
  test('makes clinic, owner, membership, accepted terms, event, audit entry and the operation that sets it up', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    const { status, body } = await browser.register({ ...registration, acceptTerms: true });
    expect([status, body]).toEqual([202, received]);
    const sql = app.database.platform;
    const tenant = await tenantOf(registration.subdomain);
    expect(tenant).toMatchObject({
      clinic_name: 'Érable Physio',
      clinic_type: 'physical',
      status: 'provisioning',
      plan: 'professional',
      owner_name: 'Rémi Tremblay',
      owner_email: registration.email,
      owner_phone: '514-555-0199',
      country: 'CA',
      street_address: '1 rue Principale',
      city: 'Montréal',
      region: 'QC',
      postal_code: 'H2X 1Y4',
      previous_software: 'Jane',
      number_of_clients: 250,
      monthly_appointments: null,
      staffing: { doctors: 2, nurses: 0, receptionists: 1, administrators: 0, technicians: 0, other: 0 },
      time_zone: 'America/Montreal',
      locale: 'en',
      owner_verified_at: null,
    });
    const { tenant_id } = tenant;
    const user = await sql('users').where({ email: registration.email }).first();
    expect(user).toMatchObject({
      full_name: 'Maude Gagnon',
      locale: 'en',
      password_hash: null,
      email_verified_at: null,
    });
    expect(
      await sql('memberships').where({ tenant_id }).select('user_id', 'role', 'is_owner', 'state'),
    ).toEqual([{ user_id: user.user_id, role: 'administrator', is_owner: true, state: 'active' }]);
    const [terms] = await sql('terms_acceptances').where({ tenant_id });
    expect(terms).toMatchObject({ user_id: user.user_id, document_version: '2024-09-15', locale: 'en' });
    expect(await sql('events').where({ tenant_id }).select('type')).toEqual([{ type: 'tenant.created' }]);
    const audit = await sql('audit_log')
      .where({ tenant_id })
      .orderBy('entry_id')
      .select('action', 'actor_kind');
    expect(audit).toEqual([
      { action: 'tenant.create', actor_kind: 'visitor' },
      { action: 'tenant.provision', actor_kind: 'visitor' },
    ]);
    const operations = await sql('operations').where({ tenant_id }).select('operation_id', 'kind', 'state');
    expect(operations).toMatchObject([{ kind: 'provision', state: 'queued' }]);
    const { rows } = await sql.raw(
      "SELECT count(*) AS jobs FROM pgboss.job WHERE data ->> 'operationId' = ?",
      [operations[0].operation_id],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  test('leaves the draft complete and empty, and of what was entered only what the receipt shows', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    await browser.register(registration);
    expect((await browser.draft()).body.draft).toEqual({
      currentStep: 1,
      totalSteps: 4,
      isComplete: true,
      lastSaved: null,
      formData: {},
    });
    const row = await app.database
      .platform('registrations')
      .whereRaw("data ->> 'email' = ?", [registration.email])
      .first();
    expect(row.data).toEqual({ clinicName: 'Érable Physio', email: registration.email, locale: 'en' });
    expect(row.tenant_id).toBe((await tenantOf(registration.subdomain)).tenant_id);
  });

  test('a next step 1 begins another draft, and the receipt of the first stays', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    await browser.register(registration);
    expect((await browser.save(2, stepTwo)).body).toMatchObject({
      code: 'STEP_SKIPPED',
      details: { step: 1 },
    });
    const next = fresh();
    const { body } = await browser.save(1, { ...stepOne, email: next.email, subdomain: next.subdomain });
    expect(body.draft).toMatchObject({ currentStep: 2, isComplete: false, formData: { email: next.email } });
    expect((await browser.receipt()).body.receipt).toMatchObject({ email: registration.email });
  });

  test('fills what the last request leaves out from the saved steps', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    expect((await browser.register({ staffing: { technicians: 1 } })).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({
      city: 'Montréal',
      staffing: { technicians: 1 },
    });
  });

  test.each([1, 2, 3])('is refused with only step %i filled in before', async (step) => {
    const registration = fresh();
    const browser = visitor(app);
    const earlier = [{ ...stepOne, email: registration.email, subdomain: registration.subdomain }, stepTwo];
    for (let n = 1; n < step; n += 1) await browser.save(n, earlier[n - 1] as object);
    if (step === 1) browser.cookies.set('registration', 'a'.repeat(43));
    const { status, body } = await browser.register(registration);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'STEP_SKIPPED',
      error: 'Please complete the earlier steps first.',
      details: { step },
    });
    expect(await tenantOf(registration.subdomain)).toBeUndefined();
  });

  test('submitted twice at the same moment, registers once and answers both alike', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    const before = await counts();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.register({ ...registration, acceptTerms: true })),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [202, received],
      [202, received],
      [202, received],
    ]);
    expect(new Set(answers.map((answer) => answer.cookies.join())).size).toBe(1);
    expect(await counts()).toEqual({
      ...before,
      tenants: before.tenants + 1,
      users: before.users + 1,
      operations: before.operations + 1,
      events: before.events + 1,
      audit: before.audit + 2,
    });
  });

  test('submitted again later, registers nothing', async () => {
    const registration = fresh();
    const browser = await atLastStep(registration);
    await browser.register(registration);
    const before = await counts();
    const again = await browser.register(registration, { 'idempotency-key': 'another-key' });
    expect([again.status, again.body]).toEqual([202, received]);
    expect(await counts()).toEqual(before);
  });

  test('with the same Idempotency-Key answers the first answer', async () => {
    const registration = fresh();
    const key = { 'idempotency-key': 'register-once' };
    const first = await visitor(app).register(registration, key);
    const again = await visitor(app).register(registration, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await visitor(app).register(fresh(), key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('a subdomain taken between check and submit is refused with a free one; nothing is written', async () => {
    const registration = fresh({ subdomain: 'coveted' });
    const browser = await atLastStep(registration);
    await app.tenant({ subdomain: 'coveted' });
    const before = await counts();
    const { status, body } = await browser.register(registration);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'SUBDOMAIN_TAKEN',
      error: 'This address is already taken. Please choose another.',
      fields: { subdomain: 'This address is already taken. Please choose another' },
      details: { suggestion: 'coveted-2' },
    });
    expect(await counts()).toEqual(before);
    expect((await browser.draft()).body.draft).toMatchObject({
      currentStep: 4,
      formData: { city: 'Montréal' },
    });
    expect((await browser.register({ ...registration, subdomain: 'coveted-2' })).status).toBe(202);
  });

  test('of two visitors who want the same subdomain at once, one gets it', async () => {
    const [one, other] = [fresh({ subdomain: 'the-one' }), fresh({ subdomain: 'the-one' })];
    const browsers = [await atLastStep(one), await atLastStep(other)];
    const answers = await Promise.all([browsers[0]?.register(one), browsers[1]?.register(other)]);
    expect(answers.map((answer) => answer?.status).sort()).toEqual([202, 409]);
  });
});

describe('a registration in one request', () => {
  test('is held against the rules of all steps, and the first broken one speaks', async () => {
    const before = await counts();
    const { status, body } = await visitor(app).register({ fullName: 'Maude', country: 'CA' });
    expect(status).toBe(400);
    expect(body.error).toBe(
      'Please complete the following required field(s): Email, Clinic Name and Clinic Type',
    );
    expect(Object.keys(body.fields)).toEqual([
      'email',
      'clinicName',
      'clinicType',
      'streetAddress',
      'city',
      'state',
      'postalCode',
      'ownerName',
      'ownerPhone',
      'staffing',
    ]);
    const later = await visitor(app, { language: 'fr' }).register({
      ...fresh(),
      postalCode: '',
      staffing: {},
    });
    expect(later.body).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      error: 'Veuillez remplir tous les champs obligatoires.',
      fields: {
        postalCode: 'Le code postal ou code ZIP est obligatoire',
        staffing: 'Veuillez indiquer au moins un membre du personnel.',
      },
    });
    expect(await counts()).toEqual(before);
  });

  test.each([
    [{ isAdmin: true }, { isAdmin: 'This field is not known here. Remove it' }],
    [{ acceptTerms: false }, { acceptTerms: 'This value is not valid' }],
    [{ locale: 'de' }, { locale: 'This value is not valid' }],
    [{ password: 'short' }, { password: 'Use at least 8 characters' }],
    [{ password: 'x'.repeat(129) }, { password: 'Use at most 128 characters' }],
    [
      { password: 'password123' },
      { password: 'This password is too common or was found in a leak. Please choose another' },
    ],
    [{ zipCode: 'K1A 0A6' }, { postalCode: 'This value and zipCode differ. Send only one of them' }],
    [
      { subscriptionPlan: 'basic' },
      { plan: 'This value and subscriptionPlan differ. Send only one of them' },
    ],
  ])('refuses %j', async (change, fields) => {
    const before = await counts();
    const { status, body } = await visitor(app).register(fresh(change));
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['CA', 'NL', 'A1A 1A1', 'America/St_Johns'],
    ['CA', 'SK', 'S4P 3Y2', 'America/Regina'],
    ['CA', 'BC', 'V6B 1A1', 'America/Vancouver'],
    ['US', 'HI', '96801', 'Pacific/Honolulu'],
    ['US', 'TX', '73301-0001', 'America/Chicago'],
  ])('%s %s: keeps %s and the time zone %s', async (country, state, postalCode, timeZone) => {
    const registration = fresh({ country, state, postalCode });
    expect((await visitor(app).register(registration)).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({
      country,
      region: state,
      postal_code: postalCode,
      time_zone: timeZone,
    });
  });

  test.each([
    [{}, 'fr-CA', 'fr', 'Votre inscription a été reçue. La suite vous attend dans votre boîte de courriel.'],
    [
      { locale: 'fr' },
      'en',
      'fr',
      'Votre inscription a été reçue. La suite vous attend dans votre boîte de courriel.',
    ],
    [{ locale: 'en' }, 'fr', 'en', received.message],
    [{}, 'de', 'en', received.message],
  ])('with %j and Accept-Language %s speaks %s from then on', async (change, language, locale, message) => {
    const registration = fresh({ ...change, acceptTerms: true });
    const { body } = await visitor(app, { language }).register(registration);
    expect(body.message).toBe(message);
    const tenant = await tenantOf(registration.subdomain);
    expect(tenant.locale).toBe(locale);
    expect(await app.database.platform('users').where({ email: registration.email }).first('locale')).toEqual(
      { locale },
    );
    expect(
      await app.database
        .platform('terms_acceptances')
        .where({ tenant_id: tenant.tenant_id })
        .select('locale'),
    ).toEqual([{ locale }]);
  });

  test('keeps a password hashed, of use only once the address is verified', async () => {
    const registration = fresh({ password: 'a larch in autumn' });
    expect((await visitor(app).register(registration)).status).toBe(202);
    const user = await app.database.platform('users').where({ email: registration.email }).first();
    expect(user.email_verified_at).toBeNull();
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    expect(
      await createPasswordHasher(app.deps.settings.argon2).verify(user.password_hash, 'a larch in autumn'),
    ).toBe(true);
    const signIn = await app.call({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: registration.email, password: 'a larch in autumn' },
    });
    expect(signIn.status).not.toBe(200);
    expect(signIn.body.token).toBeUndefined();
  });

  test('without acceptTerms keeps no acceptance: the mailed link asks for it', async () => {
    const registration = fresh();
    await visitor(app).register(registration);
    const { tenant_id } = await tenantOf(registration.subdomain);
    expect(await app.database.platform('terms_acceptances').where({ tenant_id })).toEqual([]);
  });
});

describe('the short form', () => {
  const short = (change: object = {}) => ({
    email: `short${++clinics}@new.example`,
    password: 'a larch in autumn',
    clinicName: `Short Form ${clinics}`,
    clinicType: 'Mental Health',
    subscriptionPlan: 'pro',
    ...change,
  });

  test('registers with address, password, clinic’s name, type and plan', async () => {
    const sent = short({ clinicName: 'Brève Clinique' });
    const { status, body } = await visitor(app).register(sent);
    expect([status, body]).toEqual([202, received]);
    expect(await tenantOf('breve-clinique')).toMatchObject({
      clinic_name: 'Brève Clinique',
      clinic_type: 'mental_health',
      plan: 'professional',
      owner_name: 'Brève Clinique',
      owner_email: sent.email,
      owner_phone: null,
      country: null,
      city: null,
      staffing: {},
      time_zone: 'America/Toronto',
    });
  });

  test('finds a free subdomain for clinics of the same name, also at the same moment', async () => {
    const clinicName = 'Same Name Clinic';
    const answers = await Promise.all([1, 2, 3].map(() => visitor(app).register(short({ clinicName }))));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    const found = await app.database
      .platform('tenants')
      .where({ clinic_name: clinicName })
      .orderBy('subdomain')
      .pluck('subdomain');
    expect(found).toEqual(['same-name-clinic', 'same-name-clinic-2', 'same-name-clinic-3']);
  });

  test('finds one when twenty are gone, and when the name is no host name', async () => {
    await app.tenant({ subdomain: 'busy' });
    for (let n = 2; n <= 20; n += 1) await app.tenant({ subdomain: `busy-${n}` });
    expect((await visitor(app).register(short({ clinicName: 'Busy' }))).status).toBe(202);
    expect((await visitor(app).register(short({ clinicName: '诊所' }))).status).toBe(202);
    const names = await app.database
      .platform('tenants')
      .whereIn('clinic_name', ['Busy', '诊所'])
      .orderBy('clinic_name')
      .pluck('subdomain');
    expect(names[0]).toMatch(/^busy-[0-9a-f]{6}$/);
    expect(names[1]).toMatch(/^clinic-[0-9a-f]{6}$/);
  });

  test.each([
    [
      { email: undefined },
      'Please complete the following required field(s): Email',
      { email: 'Email is required' },
    ],
    [
      { email: undefined, clinicName: undefined, clinicType: undefined },
      'Please complete the following required field(s): Email, Clinic Name and Clinic Type',
      {
        email: 'Email is required',
        clinicName: 'Clinic name is required',
        clinicType: 'Please select a clinic type',
      },
    ],
    [
      { subscriptionPlan: 'gold' },
      'Please choose one of the plans Basic, Pro or Expert',
      { plan: 'Please choose one of the plans Basic, Pro or Expert' },
    ],
    [{ email: 'x' }, 'Please enter a valid email address', { email: 'Please enter a valid email address' }],
  ])('with %j is refused', async (change, error, fields) => {
    const { status, body } = await visitor(app).register(short(change));
    expect([status, body.error]).toEqual([400, error]);
    expect(body.fields).toEqual(fields);
  });
});

describe('a signed-in person', () => {
  test('adds a clinic to their account, whatever way the address is written', async () => {
    const person = await app.person({ email: 'two.clinics@own.example', name: 'Two Clinics' });
    const registration = fresh({
      email: 'Two.Clinics@own.example',
      acceptTerms: true,
      password: 'another long password',
    });
    const { status, body } = await visitor(app, { token: person.token }).register(registration);
    expect([status, body]).toEqual([202, received]);
    const tenant = await tenantOf(registration.subdomain);
    expect(tenant.owner_email).toBe('two.clinics@own.example');
    expect(tenant.owner_verified_at).not.toBeNull();
    const sql = app.database.platform;
    expect(
      await sql('memberships').where({ tenant_id: tenant.tenant_id }).select('user_id', 'is_owner'),
    ).toEqual([{ user_id: person.userId, is_owner: true }]);
    expect(await sql('users').where({ user_id: person.userId }).first('password_hash', 'full_name')).toEqual({
      password_hash: null,
      full_name: 'Two Clinics',
    });
    expect(
      await sql('audit_log')
        .where({ tenant_id: tenant.tenant_id, action: 'tenant.create' })
        .first('actor_id', 'session_id'),
    ).toEqual({ actor_id: person.userId, session_id: person.sessionId });
  });

  test.each([
    ['en', 'Use the email address of the account you are signed in to'],
    ['fr', 'Utilisez l’adresse courriel du compte auquel vous êtes connecté'],
  ])('cannot register for another address (%s)', async (language, text) => {
    const person = await app.person();
    const before = await counts();
    const { status, body } = await visitor(app, { token: person.token, language }).register(fresh());
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, code: 'VALIDATION_FAILED', error: text, fields: { email: text } });
    expect(await counts()).toEqual(before);
  });

  test('gets the name that their own address reserved while signed out; nobody else does', async () => {
    const person = await app.person({ email: 'reserved@own.example' });
    const registration = fresh({ email: person.email, subdomain: 'reserved-by-me' });
    expect((await visitor(app).register(registration)).status).toBe(202);
    expect(await tenantOf('reserved-by-me')).toBeUndefined();
    expect((await visitor(app).check('reserved-by-me')).body.available).toBe(false);
    expect((await visitor(app).register(fresh({ subdomain: 'reserved-by-me' }))).body.code).toBe(
      'SUBDOMAIN_TAKEN',
    );
    const stranger = await app.person();
    expect((await visitor(app, { token: stranger.token }).check('reserved-by-me')).body.available).toBe(
      false,
    );

    const own = visitor(app, { token: person.token });
    expect((await own.check('reserved-by-me')).body.available).toBe(true);
    expect((await own.save(1, { ...stepOne, email: person.email, subdomain: 'reserved-by-me' })).status).toBe(
      200,
    );
    expect((await visitor(app, { token: person.token }).register(registration)).status).toBe(202);
    expect(await tenantOf('reserved-by-me')).toMatchObject({ owner_email: person.email });
    expect(
      await app.database.platform('registrations').where({ reserved_subdomain: 'reserved-by-me' }),
    ).toEqual([]);
  });

  test('whose session has ended is a visitor', async () => {
    const person = await app.person();
    await app.database
      .platform('sessions')
      .where({ session_id: person.sessionId })
      .update({ revoked_at: new Date(), revoked_because: 'test' });
    const registration = fresh();
    expect((await visitor(app, { token: person.token }).register(registration)).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({ owner_email: registration.email });
  });
});

describe('limits', () => {
  test('a flood of registrations or steps is answered 429 with Retry-After', async () => {
    const limited = await createTestApp({ rateLimitFactor: 1 });
    try {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await visitor(limited).register({}));
      expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 429]);
      const last = answers.at(-1);
      expect(last?.body).toEqual({
        success: false,
        code: 'TOO_MANY_REQUESTS',
        error: 'Too many requests. Please try again later.',
      });
      expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      const steps = [];
      for (let n = 0; n < 61; n += 1) steps.push((await visitor(limited).save(2, {})).status);
      expect(steps.filter((status) => status === 429)).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
