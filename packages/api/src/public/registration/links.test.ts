import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { freshRegistration, stepFour, stepOne, stepTwo, visitor } from '../../../test/registration.ts';
import { systemClock } from '../../server/deps.ts';
import { registrationResend, resendJobs } from './resend.ts';

const app = provideTestApp();

const sql = () => app.database.platform;

/** Mails to an email with a template, oldest first. */
const mailsTo = (email: string, template: string) =>
  sql()('mail_outbox')
    .where({ to_email: email, template })
    .orderBy('message_id')
    .select('state', 'locale', 'params');

const tokenOf = (link: string) => link.split('/').at(-1) ?? '';

/** The token of the last emailed link to a draft. */
async function lastLink(email: string): Promise<string> {
  const mail = (await mailsTo(email, 'registration_link')).filter(({ state }) => state === 'queued').at(-1);
  return tokenOf(mail.params.link);
}

async function draftOf(email: string) {
  const browser = visitor(app, { language: 'fr' });
  await browser.save(1, { ...stepOne, email, subdomain: email.replace(/\W/g, '-') });
  await browser.save(2, stepTwo);
  return browser;
}

const askFor = (browser: ReturnType<typeof visitor>) => browser.call('POST', '/api/registration/links', {});
const open = (browser: ReturnType<typeof visitor>, token: string) =>
  browser.call('POST', '/api/registration/links/open', { token });

describe('a link to a draft', () => {
  it('opens it once on another device, at its step, and closes it on the first', async () => {
    const email = 'device@draft.example';
    const desk = await draftOf(email);
    expect((await askFor(desk)).status).toBe(202);
    const phone = visitor(app);
    const { status, body } = await open(phone, await lastLink(email));
    expect([status, body.hasAccount]).toEqual([200, false]);
    expect(body.draft).toMatchObject({ currentStep: 3, formData: { email, city: 'Montréal' } });
    expect((await phone.draft()).body.draft.currentStep).toBe(3);
    expect((await desk.draft()).body.draft.currentStep).toBe(1);
    const again = await open(visitor(app), await lastLink(email));
    expect([again.status, again.body.code]).toEqual([404, 'LINK_INVALID']);
    expect(JSON.stringify(body)).not.toMatch(/password/i);
  });

  it('expires, and stops working when a newer one is sent', async () => {
    const email = 'expires@draft.example';
    const browser = await draftOf(email);
    await askFor(browser);
    const first = await lastLink(email);
    await askFor(browser);
    expect((await open(visitor(app), first)).body.code).toBe('LINK_INVALID');
    await sql()('registrations')
      .whereRaw("data ->> 'email' = ?", [email])
      .update({ link_expires_at: new Date(Date.now() - 60_000) });
    expect((await open(visitor(app), await lastLink(email))).body.code).toBe('LINK_INVALID');
  });

  it('is refused without a draft, and emailed within the limit of the mailbox, always with the same answer', async () => {
    expect((await askFor(visitor(app))).body.code).toBe('STEP_SKIPPED');
    const person = await app.person({ email: 'known@draft.example' });
    const answers = [];
    for (const email of [person.email, 'unknown@draft.example']) {
      const browser = await draftOf(email);
      for (let n = 0; n < 4; n += 1) answers.push(await askFor(browser));
      expect((await mailsTo(email, 'registration_link')).map(({ state }) => state)).toEqual([
        'queued',
        'queued',
        'queued',
        'cancelled',
      ]);
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });
});

describe('the owner of a known email', () => {
  it('continues with everything entered, and adds the clinic after signing in', async () => {
    const person = await app.person({ email: 'goes-on@known.example', locale: 'fr' });
    const registration = freshRegistration({ email: person.email, subdomain: 'goes-on' });
    await visitor(app).register(registration);
    const [mail] = await mailsTo(person.email, 'account_exists');
    const browser = visitor(app, { token: person.token });
    const { body } = await open(browser, tokenOf(mail.params.continueLink));
    expect(body.hasAccount).toBe(true);
    expect(body.draft).toMatchObject({
      currentStep: 4,
      formData: { clinicName: registration.clinicName, city: 'Montréal', ...stepFour },
    });
    expect((await browser.register({ acceptTerms: true })).status).toBe(202);
    expect(await sql()('tenants').where({ subdomain: 'goes-on' }).first('owner_email', 'city')).toEqual({
      owner_email: person.email,
      city: 'Montréal',
    });
  });

  it('of a short form continues at the second step', async () => {
    const person = await app.person({ email: 'short@known.example' });
    await visitor(app).register({
      email: person.email,
      password: 'a larch in autumn',
      clinicName: 'Short',
      clinicType: 'other',
      subscriptionPlan: 'basic',
    });
    const [mail] = await mailsTo(person.email, 'account_exists');
    const { body } = await open(visitor(app), tokenOf(mail.params.continueLink));
    expect(body.draft).toMatchObject({ currentStep: 2, formData: { clinicName: 'Short' } });
  });
});

describe('a second registration with a known email within the hour', () => {
  const short = { clinicName: 'Twice', clinicType: 'other', subscriptionPlan: 'basic' };

  it('goes into the draft of the same clinic, which the link of the first opens', async () => {
    const { email } = await app.person({ email: 'twice@known.example' });
    const first = await visitor(app).register({ ...short, email, password: 'a larch in autumn' });
    const again = freshRegistration({ email, clinicName: 'TWICE', city: 'Laval' });
    const second = await visitor(app).register(again);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const [mail, ...others] = await mailsTo(email, 'account_exists');
    expect(others).toEqual([]);
    const { body } = await open(visitor(app), tokenOf(mail.params.continueLink));
    expect(body.draft).toMatchObject({ currentStep: 4, formData: { clinicName: 'TWICE', city: 'Laval' } });
  });

  it('never goes into the draft that a browser has', async () => {
    const { email } = await app.person({ email: 'planted@known.example' });
    const planter = visitor(app);
    await planter.save(1, { ...stepOne, email, subdomain: 'planted-here' });
    await planter.save(2, { ...stepTwo, city: 'Lévis' });
    await askFor(planter);
    for (const city of ['Laval', 'Gatineau']) await visitor(app).register(freshRegistration({ email, city }));
    expect((await planter.draft()).body.draft.formData).toMatchObject({ city: 'Lévis' });
    const [mail] = await mailsTo(email, 'account_exists');
    const { body } = await open(visitor(app), tokenOf(mail.params.continueLink));
    expect(body.draft.formData.city).toBe('Gatineau');
  });

  it('is kept also when the first mail was withheld, and does not go into an opened draft', async () => {
    const { email } = await app.person({ email: 'withheld@known.example' });
    for (let n = 0; n < 3; n += 1)
      await app.call({ method: 'POST', url: '/api/auth/forgot-password', body: { email } });
    await visitor(app).register(freshRegistration({ email, city: 'Laval' }));
    expect((await mailsTo(email, 'account_exists')).map(({ state }) => state)).toEqual(['cancelled']);
    const drafts = () =>
      sql()('registrations').whereRaw("data ->> 'email' = ?", [email]).whereNull('submitted_at');
    expect(await drafts()).toMatchObject([{ token_hash: null, link_hash: null, data: { city: 'Laval' } }]);
    await drafts().update({ token_hash: Buffer.alloc(32, 9) });
    await visitor(app).register(freshRegistration({ email, city: 'Gatineau' }));
    expect((await drafts()).map(({ data }) => data.city).toSorted()).toEqual(['Gatineau', 'Laval']);
  });
});

const settings = { publicOrigin: 'http://localhost:5000', publicHost: 'localhost' };

describe('the mail after a registration, requested again', () => {
  const again = (browser: ReturnType<typeof visitor>) =>
    browser.call('POST', '/api/registration/receipt/resend', {});

  async function registered(email: string, change: object = {}) {
    const browser = visitor(app);
    const registration = freshRegistration({ email, ...change });
    await browser.register(registration);
    const row = await sql()('registrations')
      .whereRaw("data ->> 'email' = ? AND data ->> 'clinicName' = ?", [email, registration.clinicName])
      .whereNotNull('submitted_at')
      .first('registration_id', 'tenant_id');
    return {
      browser,
      registrationId: row.registration_id as string,
      tenantId: row.tenant_id as string | null,
    };
  }

  const work = (registrationId: string) =>
    resendJobs.run(
      { database: app.database, jobs: app.jobs, clock: systemClock, settings },
      { registrationId },
      new AbortController().signal,
    );

  it('has the same answer for known and unknown emails, and leaves the work to a worker', async () => {
    const known = await app.person({ email: 'again@known.example' });
    const answers = [];
    for (const email of [known.email, 'again@unknown.example']) {
      const { browser, registrationId } = await registered(email);
      const { status, body } = await again(browser);
      answers.push([status, body]);
      const key = { name: registrationResend.name, singleton_key: registrationId };
      expect(await sql()('pgboss.job').where(key)).toHaveLength(1);
    }
    expect(answers[0]).toEqual([202, { success: true }]);
    expect(answers[1]).toEqual(answers[0]);
    expect((await again(visitor(app))).status).toBe(404);
  });

  it('sends a new owner another activation link once provisioning has sent the first, three in total', async () => {
    const email = 'owner@again.example';
    const { registrationId, tenantId } = await registered(email);
    expect(await work(registrationId)).toEqual({ sent: false });
    await sql()('operations')
      .where({ tenant_id: tenantId })
      .update({ state: 'succeeded', finished_at: new Date() });
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) outcomes.push(await work(registrationId));
    expect(outcomes.map(({ sent }: { sent?: boolean }) => sent)).toEqual([true, true, true, false]);
    expect(
      await sql()('audit_log')
        .where({ tenant_id: tenantId, action: 'tenant.resend_activation' })
        .pluck('actor_kind'),
    ).toEqual(['system', 'system', 'system']);
    expect(
      await sql()('events').where({ tenant_id: tenantId, type: 'tenant.activation_resent' }),
    ).toHaveLength(3);
    const states = (await mailsTo(email, 'activation')).map(({ state }) => state);
    expect(states).toEqual(['queued', 'queued', 'queued', 'cancelled']);
    await sql()('users').where({ email }).update({ email_verified_at: new Date() });
    await sql()('account_mails').delete();
    expect(await work(registrationId)).toEqual({ sent: false });
  });

  it('sends the owner of a known email another link to the draft until it is opened', async () => {
    const { email } = await app.person({ email: 'again-owner@known.example' });
    const { registrationId } = await registered(email);
    expect(await work(registrationId)).toEqual({ sent: true });
    const [first, second] = await mailsTo(email, 'account_exists');
    expect((await open(visitor(app), tokenOf(first.params.continueLink))).body.code).toBe('LINK_INVALID');
    expect((await open(visitor(app), tokenOf(second.params.continueLink))).status).toBe(200);
    expect(await work(registrationId)).toEqual({ sent: false });
  });

  it('names and links what was entered in this browser, not another clinic of the same hour', async () => {
    const { email } = await app.person({ email: 'two-clinics@known.example' });
    const first = await registered(email, { clinicName: 'First Clinic' });
    const second = await registered(email, { clinicName: 'Second Clinic', city: 'Laval' });
    for (const { registrationId } of [second, first])
      expect(await work(registrationId)).toEqual({ sent: true });
    const mails = await mailsTo(email, 'account_exists');
    expect(mails.map(({ params }) => params.clinicName)).toEqual([
      'First Clinic',
      'Second Clinic',
      'First Clinic',
    ]);
    for (const { params } of mails.slice(1)) {
      const { body } = await open(visitor(app), tokenOf(params.continueLink));
      expect(body.draft.formData.clinicName).toBe(params.clinicName);
    }
  });
});
