import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { countRows, freshRegistration, received, visitor } from '../../../test/registration.ts';
import { createPasswordHasher } from '../../server/passwords.ts';

const app = provideTestApp();

function tenantOf(subdomain: string) {
  return app.database.platform('tenants').where({ subdomain }).first();
}

describe('a registration in one request', () => {
  it('is checked against the rules of all steps, and reports the first invalid step', async () => {
    const before = await countRows(app);
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
      ...freshRegistration(),
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
    expect(await countRows(app)).toEqual(before);
  });

  it.each([
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
    const before = await countRows(app);
    const { status, body } = await visitor(app).register(freshRegistration(change));
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
    expect(await countRows(app)).toEqual(before);
  });

  it.each([
    ['CA', 'NL', 'A1A 1A1', 'America/St_Johns'],
    ['CA', 'SK', 'S4P 3Y2', 'America/Regina'],
    ['CA', 'BC', 'V6B 1A1', 'America/Vancouver'],
    ['US', 'HI', '96801', 'Pacific/Honolulu'],
    ['US', 'TX', '73301-0001', 'America/Chicago'],
    ['CA', 'NU', 'X0B 0C0', 'America/Cambridge_Bay'],
    ['US', 'TX', '79901', 'America/Denver'],
  ])('%s %s: keeps %s and the time zone %s', async (country, state, postalCode, timeZone) => {
    const registration = freshRegistration({ country, state, postalCode });
    expect((await visitor(app).register(registration)).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({
      country,
      region: state,
      postal_code: postalCode,
      time_zone: timeZone,
    });
  });

  it.each([
    [{}, 'fr-CA', 'fr', 'Votre inscription a été reçue. La suite vous attend dans votre boîte de courriel.'],
    [
      { locale: 'fr' },
      'en',
      'fr',
      'Votre inscription a été reçue. La suite vous attend dans votre boîte de courriel.',
    ],
    [{ locale: 'en' }, 'fr', 'en', received.message],
    [{}, 'de', 'en', received.message],
  ])('with %j and Accept-Language %s is in %s from then on', async (change, language, locale, message) => {
    const registration = freshRegistration({ ...change, acceptTerms: true });
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

  it('stores a password hashed, usable only once the email is verified', async () => {
    const registration = freshRegistration({ password: 'a larch in autumn' });
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

  it('without acceptTerms stores no acceptance: the emailed link asks for it', async () => {
    const registration = freshRegistration();
    await visitor(app).register(registration);
    const { tenant_id } = await tenantOf(registration.subdomain);
    expect(await app.database.platform('terms_acceptances').where({ tenant_id })).toEqual([]);
  });
});

describe('the short form', () => {
  let sent = 0;
  const short = (change: object = {}) => ({
    email: `short${++sent}@new.example`,
    password: 'a larch in autumn',
    clinicName: `Short Form ${sent}`,
    clinicType: 'Mental Health',
    subscriptionPlan: 'pro',
    ...change,
  });

  it('registers with email, password, clinic’s name, type and plan', async () => {
    const fields = short({ clinicName: 'Brève Clinique' });
    const { status, body } = await visitor(app).register(fields);
    expect([status, body]).toEqual([202, received]);
    expect(await tenantOf('breve-clinique')).toMatchObject({
      clinic_name: 'Brève Clinique',
      clinic_type: 'mental_health',
      plan: 'professional',
      owner_name: 'Brève Clinique',
      owner_email: fields.email,
      owner_phone: null,
      country: null,
      city: null,
      staffing: {},
      time_zone: 'America/Toronto',
    });
  });

  it('finds a free subdomain for clinics of the same name, also at the same moment', async () => {
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

  it('finds one when twenty are taken, and when the name cannot be a host name', async () => {
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

  it.each([
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
