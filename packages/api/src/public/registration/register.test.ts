import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import {
  countRows,
  freshRegistration,
  received,
  stepOne,
  stepThree,
  stepTwo,
  type Visitor,
  visitor,
} from '../../../test/registration.ts';

const app = provideTestApp();

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

describe('a registration through the wizard', () => {
  it('creates clinic, owner, membership, accepted terms, event, audit entry and the provisioning operation', async () => {
    const registration = freshRegistration();
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
      staffing: {
        therapists: 0,
        doctors: 2,
        nurses: 0,
        receptionists: 1,
        administrators: 0,
        technicians: 0,
        other: 0,
      },
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

  it('leaves the draft complete and empty, and keeps only the data that the receipt shows', async () => {
    const registration = freshRegistration();
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

  it('saving step 1 again starts another draft, and the first receipt is kept', async () => {
    const registration = freshRegistration();
    const browser = await atLastStep(registration);
    await browser.register(registration);
    expect((await browser.save(2, stepTwo)).body).toMatchObject({
      code: 'STEP_SKIPPED',
      details: { step: 1 },
    });
    const next = freshRegistration();
    const { body } = await browser.save(1, { ...stepOne, email: next.email, subdomain: next.subdomain });
    expect(body.draft).toMatchObject({ currentStep: 2, isComplete: false, formData: { email: next.email } });
    expect((await browser.receipt()).body.receipt).toMatchObject({ email: registration.email });
  });

  it('takes fields missing in the last request from the saved steps', async () => {
    const registration = freshRegistration();
    const browser = await atLastStep(registration);
    expect((await browser.register({ staffing: { technicians: 1 } })).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({
      city: 'Montréal',
      staffing: { technicians: 1 },
    });
  });

  it.each([1, 2, 3])('is refused with only step %i filled in before', async (step) => {
    const registration = freshRegistration();
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

  it('submitted twice at the same moment registers once, with the same answer', async () => {
    const registration = freshRegistration();
    const browser = await atLastStep(registration);
    const before = await countRows(app);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.register({ ...registration, acceptTerms: true })),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [202, received],
      [202, received],
      [202, received],
    ]);
    expect(new Set(answers.map((answer) => answer.cookies.join())).size).toBe(1);
    expect(await countRows(app)).toEqual({
      ...before,
      tenants: before.tenants + 1,
      users: before.users + 1,
      operations: before.operations + 1,
      jobs: before.jobs + 2,
      events: before.events + 1,
      audit: before.audit + 2,
    });
  });

  it('submitted again later registers nothing', async () => {
    const registration = freshRegistration();
    const browser = await atLastStep(registration);
    await browser.register(registration);
    const before = await countRows(app);
    const again = await browser.register(registration, { 'idempotency-key': 'another-key' });
    expect([again.status, again.body]).toEqual([202, received]);
    expect(await countRows(app)).toEqual(before);
  });

  it('with the same Idempotency-Key replays the first response', async () => {
    const registration = freshRegistration();
    const key = { 'idempotency-key': 'register-once' };
    const first = await visitor(app).register(registration, key);
    const again = await visitor(app).register(registration, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await visitor(app).register(freshRegistration(), key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('a subdomain taken between check and submit is refused with a suggestion; nothing is written', async () => {
    const registration = freshRegistration({ subdomain: 'coveted' });
    const browser = await atLastStep(registration);
    await app.tenant({ subdomain: 'coveted' });
    const before = await countRows(app);
    const { status, body } = await browser.register(registration);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'SUBDOMAIN_TAKEN',
      error: 'This address is already taken. Please choose another.',
      fields: { subdomain: 'This address is already taken. Please choose another' },
      details: { suggestion: 'coveted-2' },
    });
    expect(await countRows(app)).toEqual(before);
    expect((await browser.draft()).body.draft).toMatchObject({
      currentStep: 4,
      formData: { city: 'Montréal' },
    });
    expect((await browser.register({ ...registration, subdomain: 'coveted-2' })).status).toBe(202);
  });

  it('of two visitors who want the same subdomain at once, one gets it', async () => {
    const [one, other] = [
      freshRegistration({ subdomain: 'the-one' }),
      freshRegistration({ subdomain: 'the-one' }),
    ];
    const browsers = [await atLastStep(one), await atLastStep(other)];
    const answers = await Promise.all([browsers[0]?.register(one), browsers[1]?.register(other)]);
    expect(answers.map((answer) => answer?.status).sort()).toEqual([202, 409]);
  });
});

describe('limits', () => {
  it('a flood of registrations or steps is answered 429 with Retry-After', async () => {
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

it.each([
  ['en', 'QC', true],
  ['en', 'ON', false],
  ['fr', 'QC', false],
] as const)(
  'stores with an acceptance in %s for %s whether English was a choice',
  async (locale, state, offered) => {
    const postalCode = state === 'ON' ? 'K1A 0A6' : 'H2X 1Y4';
    const registration = freshRegistration({ locale, state, postalCode, acceptTerms: true });
    expect((await visitor(app).register(registration)).status).toBe(202);
    const sql = app.database.platform;
    const { tenant_id } = await sql('tenants').where({ subdomain: registration.subdomain }).first();
    expect(await sql('terms_acceptances').where({ tenant_id }).pluck('french_offered')).toEqual([offered]);
  },
);
