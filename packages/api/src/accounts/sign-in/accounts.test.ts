import { legalTexts } from '@tamarack/core/domain';
import { generate } from 'otplib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, provideTestApp, testSecrets } from '../../../test/app.ts';
import { createClinic } from '../../../test/clinic.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { releaseUnverified } from '../../platform/tenants/closing/service.ts';
import { newLinkToken, sha256, signToken } from '../../server/access/tokens.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { insertTermsAcceptance } from '../terms/index.ts';

const password = 'larch needles in autumn';
const app = provideTestApp();
afterEach(() => void vi.useRealTimers());

async function accountWithPassword(options: { verified?: boolean; platformRole?: 'admin' | 'support' } = {}) {
  const person = await app.person(options.platformRole ? { platformRole: options.platformRole } : {});
  const hash = await createPasswordHasher(app.deps.settings.argon2).hash(password);
  await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
  if (options.verified === false) {
    await app.database
      .platform('users')
      .where({ user_id: person.userId })
      .update({ email_verified_at: null });
  }
  return person;
}

const login = (body: object, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/auth/login', body, ...more });

describe('signing in', () => {
  it('answers with a token, the user and data.admin, and the token works', async () => {
    const { email } = await accountWithPassword();
    const answer = await login({ emailOrUsername: email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      user: { email, isAdmin: false, role: null },
      data: { admin: { email } },
    });
    const me = await app.call({ url: '/api/auth/me', token: answer.body.token });
    expect(me.body.user.email).toBe(email);
  });

  it.each([
    [
      'a wrong password',
      async () => ({ email: (await accountWithPassword()).email, password: 'not this one' }),
    ],
    ['an unknown address', async () => ({ email: 'nobody@clinic.example', password })],
    ['an account without a password', async () => ({ email: (await app.person()).email, password })],
    [
      'an unverified address',
      async () => ({ email: (await accountWithPassword({ verified: false })).email, password }),
    ],
  ])('refuses %s with the same words', async (_name, credentials) => {
    const answer = await login(await credentials());
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      error: 'Incorrect email or password.',
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('refuses an account that is deleted at the same moment', async () => {
    const { userId, email } = await accountWithPassword();
    const { status, body } = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).delete(),
      () => login({ email, password }),
    );
    expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('answers in French for French callers', async () => {
    const answer = await login(
      { email: 'nobody@clinic.example', password },
      { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } },
    );
    expect(answer.body.error).toBe('Courriel ou mot de passe incorrect.');
  });

  it('refuses two different emails, naming the field and its alias', async () => {
    const answer = await login({ email: 'a@clinic.example', emailOrUsername: 'b@clinic.example', password });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      email: 'This value and emailOrUsername differ. Send only one of them',
    });
  });

  it('refuses an unknown field by name', async () => {
    const answer = await login({ email: 'a@clinic.example', password, isAdmin: true });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ isAdmin: 'This field is not known here. Remove it' });
  });

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ emailOrUsername: '' }, { emailOrUsername: 'Email is required', password: 'Password is required' }],
    [{ password }, { email: 'Email is required' }],
    [{ email: 'a@clinic.example' }, { password: 'Password is required' }],
    [{ email: 'a@clinic.example', password: '' }, { password: 'Password is required' }],
    [
      { email: 'a@clinic.example\u0000', password },
      { email: 'This text contains invisible or control characters. Type it again instead of pasting it' },
    ],
  ])('reports the missing fields in %j', async (body, fields) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
  });

  it('locks the email after five failures, known or not, and returns for how long', async () => {
    const known = (await accountWithPassword()).email;
    for (const email of [known, 'never-seen@clinic.example']) {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect((await login({ email, password: 'wrong wrong' })).status).toBe(401);
      }
      const locked = await login({ email, password });
      expect(locked.status).toBe(429);
      expect(locked.body.code).toBe('ACCOUNT_LOCKED');
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(20);
    }
  });

  it('leaves an audit entry for success and for refusal', async () => {
    const { email, userId } = await accountWithPassword();
    await login({ email, password: 'wrong wrong' });
    await login({ email, password });
    const entries = await app.database
      .platform('audit_log')
      .where({ action: 'account.sign_in' })
      .where((q) => q.where({ actor_id: userId }).orWhere({ subject_id: userId }))
      .orderBy('entry_id');
    expect(entries.map(({ outcome, details }) => [outcome, details])).toEqual([
      ['refused', { failed: 'password' }],
      ['done', { factor: 'none' }],
    ]);
  });
});

describe('sessions', () => {
  it('end at sign-out at once', async () => {
    const { token } = await app.person();
    expect((await app.call({ method: 'POST', url: '/api/auth/logout', token, body: {} })).status).toBe(200);
    const after = await app.call({ url: '/api/auth/me', token });
    expect(after.status).toBe(401);
    expect(after.body.code).toBe('SESSION_INVALID');
  });

  it.each([
    ['expired', { expires_at: new Date(Date.now() - 1000) }],
    ['idle too long', { last_seen_at: new Date(Date.now() - 3_600_000) }],
    ['revoked', { revoked_at: new Date(), revoked_because: 'test' }],
  ])('are refused when %s', async (_name, change) => {
    const { token, sessionId } = await app.person();
    await app.database.platform('sessions').where({ session_id: sessionId }).update(change);
    expect((await app.call({ url: '/api/auth/me', token })).body.code).toBe('SESSION_INVALID');
  });

  it('accept a user-token header, and refuse it when it differs from Authorization', async () => {
    const { token } = await app.person();
    expect((await app.call({ url: '/api/auth/me', headers: { 'user-token': token } })).status).toBe(200);
    expect((await app.call({ url: '/api/auth/me', token, headers: { 'user-token': token } })).status).toBe(
      200,
    );
    const other = (await app.person()).token;
    expect((await app.call({ url: '/api/auth/me', token, headers: { 'user-token': other } })).status).toBe(
      401,
    );
  });

  it('refuse a token signed with another secret, another algorithm or for another audience', async () => {
    const { userId, sessionId } = await app.person();
    const forged = signToken(sessionId, userId, new Date(Date.now() + 60_000), ['another secret']);
    const [header = '', body = ''] = forged.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
    expect(header).not.toBe('');
    for (const token of [forged, unsigned, 'not a token', `${forged}x`]) {
      expect((await app.call({ url: '/api/auth/me', token })).status).toBe(401);
    }
  });

  it('keep working while secrets rotate', async () => {
    const rotated = await createTestApp({
      settings: { jwtSecrets: ['a new secret 1234567890', testSecrets.jwt] },
    });
    try {
      const person = await rotated.person();
      expect((await rotated.call({ url: '/api/auth/me', token: person.token })).status).toBe(200);
    } finally {
      await rotated.close();
    }
  });

  it('are listed and ended only by their own person', async () => {
    const one = await app.person();
    const second = await app.session(one.userId, 'account');
    const stranger = await app.person();
    const list = await app.call({ url: '/api/account/sessions', token: one.token });
    expect(list.body.sessions.map((s: { current: boolean }) => s.current)).toEqual([true, false]);
    const foreign = await app.call({
      method: 'DELETE',
      url: `/api/account/sessions/${second.sessionId}`,
      token: stranger.token,
    });
    expect(foreign.status).toBe(404);
    await app.call({ method: 'DELETE', url: `/api/account/sessions/${second.sessionId}`, token: one.token });
    expect((await app.call({ url: '/api/auth/me', token: second.token })).status).toBe(401);
    await app.call({
      method: 'POST',
      url: '/api/account/sessions/sign-out-everywhere',
      token: one.token,
      body: {},
    });
    expect((await app.call({ url: '/api/auth/me', token: one.token })).status).toBe(401);
  });

  it('of one clinic are not valid on another host', async () => {
    const person = await app.person();
    const here = await app.tenant({ subdomain: 'here-clinic' });
    await app.tenant({ subdomain: 'there-clinic' });
    await app.member(here, person.userId, 'clinician');
    const { token } = await app.session(person.userId, 'clinic', here);
    expect((await app.call({ url: '/api/auth/me', token, host: 'here-clinic.localhost' })).status).toBe(200);
    expect((await app.call({ url: '/api/auth/me', token, host: 'there-clinic.localhost' })).status).toBe(401);
    expect((await app.call({ url: '/api/auth/me', token })).status).toBe(401);
  });
});

describe('one-time links', () => {
  async function link(
    purpose: 'activation' | 'password_reset',
    userId: string,
    expires = "now() + interval '1 hour'",
  ) {
    const { token, hash } = newLinkToken();
    await app.database
      .platform('one_time_tokens')
      .insert({ token_hash: hash, purpose, user_id: userId, expires_at: app.database.platform.raw(expires) });
    return token;
  }
  const set = (token: string, newPassword: string, acceptTerms?: boolean) =>
    app.call({
      method: 'POST',
      url: '/api/auth/set-password',
      body: { token, password: newPassword, ...(acceptTerms ? { acceptTerms } : {}) },
    });

  it('set the password once, verify the email and sign in', async () => {
    const person = await accountWithPassword({ verified: false });
    const token = await link('activation', person.userId);
    const inspected = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(inspected.body.link).toMatchObject({
      purpose: 'activation',
      state: 'valid',
      email: person.email,
      needsPassword: true,
    });
    const first = await set(token, 'quiet harbour morning');
    expect(first.status).toBe(200);
    expect((await app.call({ url: '/api/auth/me', token: first.body.token })).status).toBe(200);
    expect((await login({ email: person.email, password })).status).toBe(401);
    expect((await login({ email: person.email, password: 'quiet harbour morning' })).status).toBe(200);
    expect((await set(token, 'quiet harbour evening')).body.code).toBe('LINK_USED');
  });

  it('of a clinic created by an operator ask the owner to accept the terms, and record it', async () => {
    const person = await app.person();
    const tenantId = await app.tenant();
    const { token, hash } = newLinkToken();
    const sql = app.database.platform;
    await sql('one_time_tokens').insert({
      token_hash: hash,
      purpose: 'activation',
      user_id: person.userId,
      tenant_id: tenantId,
      expires_at: sql.raw("now() + interval '1 hour'"),
    });
    const inspected = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(inspected.body.link.needsTerms).toBe(true);
    const silent = await set(token, 'quiet harbour morning');
    expect([silent.status, silent.body.fields]).toEqual([400, { acceptTerms: 'This field is required' }]);
    expect((await set(token, 'quiet harbour morning', true)).status).toBe(200);
    const kept = await sql('terms_acceptances')
      .where({ tenant_id: tenantId })
      .select('user_id', 'document_version', 'locale', 'revision', 'terms_sha256', 'privacy_sha256');
    expect(kept).toEqual([
      {
        ...{ user_id: person.userId, document_version: '2024-09-15', locale: 'en' },
        ...{
          revision: legalTexts.revision,
          terms_sha256: legalTexts.terms.en,
          privacy_sha256: legalTexts.privacy.en,
        },
      },
    ]);
  });

  it('of an invitation verify the person’s own clinic too, which is then kept', async () => {
    const registration = freshRegistration({ email: 'anna@own-clinic.example' });
    await visitor(app).register({ ...registration, acceptTerms: true });
    const sql = app.database.platform;
    const own = () => sql('tenants').where({ subdomain: registration.subdomain }).first();
    const { tenant_id: ownId } = await own();
    const host = await createClinic(app, { subdomain: 'invites-anna' });
    await app.call({
      method: 'POST',
      url: `/api/clinics/${host.tenantId}/invitations`,
      token: host.owner.token,
      body: { email: registration.email, name: 'Anna', role: 'front_desk' },
    });
    const mail = await sql('mail_outbox')
      .where({ to_email: registration.email, template: 'invitation' })
      .first('params');
    const accepted = await app.call({
      method: 'POST',
      url: '/api/auth/invitations/accept',
      body: {
        token: mail.params.link.split('/').at(-1),
        password: 'quiet harbour morning',
        acceptTerms: true,
      },
    });
    expect([accepted.status, accepted.body.user.email]).toEqual([200, registration.email]);
    expect((await own()).owner_verified_at).not.toBeNull();
    const verified = await sql('events').where({ type: 'tenant.owner_verified', tenant_id: ownId });
    expect(verified).toMatchObject([{ payload: { clinicName: registration.clinicName } }]);
    expect(await sql('terms_acceptances').where({ tenant_id: ownId })).toHaveLength(1);
    await sql('operations')
      .where({ tenant_id: ownId })
      .update({ state: 'succeeded', finished_at: new Date() });
    await sql('tenants')
      .where({ tenant_id: ownId })
      .update({ created_at: sql.raw("now() - interval '8 days'") });
    await releaseUnverified(app.deps);
    expect(await own()).toBeDefined();
  });

  it('of an invitation set a password, but open no session without the code of two-step sign-in', async () => {
    const { email, userId } = await app.person();
    const sql = app.database.platform;
    await sql('users')
      .where({ user_id: userId })
      .update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: sql.fn.now() });
    const host = await createClinic(app, { subdomain: 'invites-two-step' });
    await app.call({
      method: 'POST',
      url: `/api/clinics/${host.tenantId}/invitations`,
      token: host.owner.token,
      body: { email, name: 'Anna', role: 'front_desk' },
    });
    const mail = await sql('mail_outbox').where({ to_email: email, template: 'invitation' }).first('params');
    const newPassword = 'quiet harbour morning';
    const accepted = await app.call({
      method: 'POST',
      url: '/api/auth/invitations/accept',
      body: { token: mail.params.link.split('/').at(-1), password: newPassword, acceptTerms: true },
    });
    expect([accepted.status, accepted.body]).toEqual([200, { success: true, signIn: true }]);
    expect(await sql('sessions').where({ user_id: userId }).whereNull('revoked_at')).toEqual([]);
    expect(await sql('memberships').where({ user_id: userId }).pluck('state')).toEqual(['active']);
    expect((await login({ email, password: newPassword })).body.code).toBe('TWO_FACTOR_REQUIRED');
  });

  it('to reset a password ask an owner for the terms of clinics without them, and verify these clinics', async () => {
    const owner = await accountWithPassword({ verified: false });
    const tenants = [await app.tenant(), await app.tenant(), await app.tenant()];
    const [open = '', accepted = '', closed = ''] = tenants;
    const sql = app.database.platform;
    for (const tenantId of tenants) await app.member(tenantId, owner.userId, 'administrator', true);
    await sql('tenants').where({ tenant_id: open }).update({ country: 'CA', region: 'QC' });
    await sql('tenants')
      .where({ tenant_id: closed })
      .update({ status: 'terminated', terminated_at: sql.fn.now() });
    await sql.transaction((tx) =>
      insertTermsAcceptance(tx, { tenantId: accepted, userId: owner.userId, locale: 'en' }),
    );
    const token = await link('password_reset', owner.userId);
    const inspected = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(inspected.body.link).toMatchObject({ needsTerms: true, inQuebec: true, tenantId: null });
    const silent = await set(token, 'quiet harbour morning');
    expect([silent.status, silent.body.fields]).toEqual([400, { acceptTerms: 'This field is required' }]);
    expect((await set(token, 'quiet harbour morning', true)).status).toBe(200);
    const acceptances = await sql('terms_acceptances')
      .where({ user_id: owner.userId })
      .orderBy('acceptance_id')
      .select('tenant_id', 'french_offered');
    expect(acceptances).toEqual([
      { tenant_id: accepted, french_offered: false },
      { tenant_id: open, french_offered: true },
    ]);
    const verified = await sql('events').where({ type: 'tenant.owner_verified', actor_id: owner.userId });
    expect(verified.map(({ tenant_id }) => tenant_id).toSorted()).toEqual(tenants.toSorted());
    const next = await link('password_reset', owner.userId);
    expect((await set(next, 'quiet harbour evening')).status).toBe(200);
  });

  it('to reset a password ask a member who owns no clinic for nothing', async () => {
    const member = await accountWithPassword();
    await app.member(await app.tenant(), member.userId, 'administrator');
    const token = await link('password_reset', member.userId);
    const inspected = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(inspected.body.link.needsTerms).toBe(false);
    expect((await set(token, 'quiet harbour morning')).status).toBe(200);
  });

  it('are stored as a hash only', async () => {
    const person = await app.person();
    const token = await link('activation', person.userId);
    const rows = await app.database.platform('one_time_tokens').where({ user_id: person.userId });
    expect(rows[0].token_hash.equals(sha256(token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('end every session when the password is reset', async () => {
    const person = await accountWithPassword();
    await set(await link('password_reset', person.userId), 'quiet harbour morning');
    expect((await app.call({ url: '/api/auth/me', token: person.token })).status).toBe(401);
  });

  it.each([
    ['short', 'Use at least 8 characters'],
    ['x'.repeat(129), 'Use at most 128 characters'],
    ['password123', 'This password is too common or was found in a leak. Please choose another'],
    ['Tamarack2026', 'This password is too common or was found in a leak. Please choose another'],
  ])('refuse the password %s', async (bad, message) => {
    const person = await app.person();
    const answer = await set(await link('activation', person.userId), bad);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ password: message });
  });

  it('that expired are refused as expired, and a new one is emailed on request', async () => {
    const person = await app.person();
    const token = await link('activation', person.userId, "now() - interval '1 minute'");
    expect((await set(token, 'quiet harbour morning')).body.code).toBe('LINK_EXPIRED');
    expect((await app.call({ method: 'POST', url: '/api/auth/links/resend', body: { token } })).status).toBe(
      202,
    );
    const mails = await app.database.platform('mail_outbox').where({ to_email: person.email });
    expect(mails.map((mail) => mail.template)).toEqual(['activation']);
    // The expired one is kept, so that its page can send another one.
    expect(
      (await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } })).body.link.state,
    ).toBe('expired');
  });

  it('for a forgotten password have the same answer for every email, and are sent only to known ones', async () => {
    const person = await app.person();
    const ask = (email: string) =>
      app.call({ method: 'POST', url: '/api/auth/forgot-password', body: { email } });
    const known = await ask(person.email);
    const unknown = await ask('stranger@clinic.example');
    expect(known.status).toBe(202);
    expect(unknown.body).toEqual(known.body);
    const mails = await app.database
      .platform('mail_outbox')
      .whereIn('to_email', [person.email, 'stranger@clinic.example']);
    expect(mails.map((mail) => [mail.to_email, mail.template])).toEqual([[person.email, 'password_reset']]);
  });
});

describe('two-step sign-in', () => {
  it('is set up, asked for, accepted once per code, and replaced by recovery codes', async () => {
    const person = await accountWithPassword();
    const post = (url: string, body: object) =>
      app.call({ method: 'POST', url: `/api/account/two-factor/${url}`, token: person.token, body });
    expect((await post('start', { password: 'wrong wrong' })).body.fields).toEqual({
      password: 'This is not your current password',
    });
    const { secret } = (await post('start', { password })).body;
    expect((await post('confirm', { code: '000000' })).body.code).toBe('TWO_FACTOR_INVALID');
    // Codes depend on 30-second steps, so the clock must not advance between creating and checking them.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const now = Math.floor(Date.now() / 1000);
    const confirmed = await post('confirm', { code: await generate({ secret, epoch: now - 30 }) });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);

    const bare = await login({ email: person.email, password });
    expect([bare.status, bare.body.code]).toEqual([401, 'TWO_FACTOR_REQUIRED']);
    const code = await generate({ secret, epoch: now });
    expect((await login({ email: person.email, password, code })).status).toBe(200);
    expect((await login({ email: person.email, password, code })).body.code).toBe('TWO_FACTOR_INVALID');
    const recovery = confirmed.body.recoveryCodes[0];
    expect((await login({ email: person.email, password, code: recovery.toLowerCase() })).status).toBe(200);
    expect((await login({ email: person.email, password, code: recovery })).body.code).toBe(
      'TWO_FACTOR_INVALID',
    );
    const mails = await app.database
      .platform('mail_outbox')
      .where({ to_email: person.email, template: 'two_factor_changed' })
      .orderBy('message_id')
      .pluck('params');
    expect(mails).toMatchObject([{ change: 'enabled' }, { change: 'recovery_code_used', left: 9 }]);
    const factors = await app.database
      .platform('audit_log')
      .where({ action: 'account.sign_in', actor_id: person.userId, outcome: 'done' })
      .orderBy('entry_id')
      .pluck('details');
    expect(factors).toEqual([{ factor: 'authenticator' }, { factor: 'recovery code' }]);
    expect(recovery).toMatch(/^([A-Z2-9]{6}-){3}[A-Z2-9]{6}$/);
    const stored = await app.database
      .platform('users')
      .where({ user_id: person.userId })
      .first('totp_secret');
    expect(stored.totp_secret.toString('utf8')).not.toContain(secret);
  });

  it('is not set up twice, even if it was turned on while the password was being checked', async () => {
    const person = await accountWithPassword();
    const sql = app.database.platform;
    const users = sql('users').where({ user_id: person.userId });
    const confirmedSecret = Buffer.from('sealed');
    const start = () =>
      app.call({
        method: 'POST',
        url: '/api/account/two-factor/start',
        token: person.token,
        body: { password },
      });
    const { verify } = app.deps.hasher;
    app.deps.hasher.verify = async (hash, typed) => {
      const fits = await verify(hash, typed);
      await users.clone().update({ totp_secret: confirmedSecret, totp_confirmed_at: sql.fn.now() });
      return fits;
    };
    const duringCheck = await start();
    app.deps.hasher.verify = verify;
    for (const { status, body } of [duringCheck, await start()])
      expect([status, body.code]).toEqual([409, 'ALREADY_DONE']);
    const stored = await users.clone().first('totp_secret', 'totp_confirmed_at');
    expect(stored.totp_secret).toEqual(confirmedSecret);
    expect(stored.totp_confirmed_at).not.toBeNull();
  });

  it('must be set up by staff in production before anything else', async () => {
    const production = await createTestApp({ settings: { production: true } });
    try {
      const admin = await production.person({ platformRole: 'admin' });
      expect((await production.call({ url: '/api/auth/me', token: admin.token })).status).toBe(200);
    } finally {
      await production.close();
    }
  });
});

describe('a code for a clinic’s site', () => {
  it('can be exchanged once, on the right host only', async () => {
    const person = await app.person();
    const tenantId = await app.tenant({ subdomain: 'code-clinic' });
    await app.tenant({ subdomain: 'other-clinic' });
    await app.member(tenantId, person.userId, 'administrator', true);
    const issued = await app.call({
      method: 'POST',
      url: '/api/auth/site-codes',
      token: person.token,
      body: { tenantId },
    });
    expect(issued.body.url).toBe(`http://code-clinic.localhost:5000/#code=${issued.body.code}`);
    const exchange = (host: string) =>
      app.call({ method: 'POST', url: '/api/auth/exchange', host, body: { code: issued.body.code } });
    const inspect = (host: string) =>
      app.call({ method: 'POST', url: '/api/auth/exchange/inspect', host, body: { code: issued.body.code } });
    expect((await inspect('other-clinic.localhost')).status).toBe(404);
    for (let n = 0; n < 2; n += 1)
      expect((await inspect('code-clinic.localhost')).body).toEqual({
        success: true,
        user: { userId: person.userId, name: 'Maude Gagnon', email: person.email },
      });
    expect((await exchange('other-clinic.localhost')).status).toBe(404);
    const entered = await exchange('code-clinic.localhost');
    expect(entered.body.user).toMatchObject({ tenantId, role: 'administrator', isOwner: true });
    expect((await exchange('code-clinic.localhost')).body.code).toBe('LINK_USED');
    expect((await inspect('code-clinic.localhost')).body.code).toBe('LINK_USED');
  });

  it('passes on the time of the last step-up, if there was one', async () => {
    const person = await app.person();
    const tenantId = await app.tenant({ subdomain: 'proof-clinic' });
    await app.member(tenantId, person.userId, 'administrator', true);
    const sessions = app.database.platform('sessions');
    const enteredAfter = async (minutes: number | null) => {
      const main = await app.session(person.userId, 'account', undefined, false);
      const at = app.database.platform.raw('now() - make_interval(mins => ?)', [minutes ?? 0]);
      if (minutes !== null)
        await sessions.clone().where({ session_id: main.sessionId }).update({ stepped_up_at: at });
      const body = { tenantId };
      const issued = await app.call({ method: 'POST', url: '/api/auth/site-codes', token: main.token, body });
      const host = 'proof-clinic.localhost';
      const { code } = issued.body;
      const { body: entered } = await app.call({
        method: 'POST',
        url: '/api/auth/exchange',
        host,
        body: { code },
      });
      // Changing roles requires a step-up.
      const url = '/api/clinic/staff/0190aaaa-0000-7000-8000-000000000001/role';
      const change = { version: 1, role: 'clinician' };
      return (await app.call({ method: 'PATCH', url, host, token: entered.token, body: change })).body.code;
    };
    expect(await enteredAfter(9)).toBe('NOT_FOUND');
    expect(await enteredAfter(10)).toBe('STEP_UP_REQUIRED');
    expect(await enteredAfter(null)).toBe('STEP_UP_REQUIRED');
  });

  it('opens a session that ends when the person signs out of the one that asked for it', async () => {
    const person = await app.person();
    const here = await app.session(person.userId, 'account');
    const elsewhere = await app.session(person.userId, 'account');
    const clinic = async (subdomain: string) => {
      const tenantId = await app.tenant({ subdomain });
      await app.member(tenantId, person.userId, 'administrator', true);
      return { tenantId, host: `${subdomain}.localhost` };
    };
    const [first, second] = [await clinic('left-clinic'), await clinic('left-clinic-too')];
    const enter = async (main: { token: string }, { tenantId, host }: typeof first) => {
      const issued = await app.call({
        method: 'POST',
        url: '/api/auth/site-codes',
        token: main.token,
        body: { tenantId },
      });
      const { code } = issued.body;
      const { body } = await app.call({ method: 'POST', url: '/api/auth/exchange', host, body: { code } });
      return { token: body.token as string, host };
    };
    const signOut = (session: { token: string; host?: string }) =>
      app.call({ method: 'POST', url: '/api/auth/logout', body: {}, ...session });
    const isOpen = async (session: { token: string; host?: string }) =>
      (await app.call({ url: '/api/auth/me', ...session })).status === 200;

    const opened = [await enter(here, first), await enter(here, second)];
    const left = await enter(here, first);
    const openedElsewhere = await enter(elsewhere, first);
    const directly = { ...(await app.session(person.userId, 'clinic', first.tenantId)), host: first.host };
    expect((await signOut(left)).status).toBe(200);
    for (const session of [here, ...opened, openedElsewhere, directly])
      expect(await isOpen(session)).toBe(true);

    expect((await signOut(here)).status).toBe(200);
    for (const session of [here, ...opened]) expect(await isOpen(session)).toBe(false);
    for (const session of [elsewhere, openedElsewhere, directly]) expect(await isOpen(session)).toBe(true);

    const sql = app.database.platform;
    const ended = await sql('sessions')
      .where({ user_id: person.userId, opened_from: here.sessionId })
      .pluck('revoked_because');
    expect(ended).toEqual(['signed out', 'signed out', 'signed out']);
    const audited = await sql('audit_log')
      .where({ action: 'account.sign_out', session_id: here.sessionId })
      .pluck('tenant_id');
    expect(audited).toHaveLength(3);
    expect(audited).toEqual(expect.arrayContaining([null, first.tenantId, second.tenantId]));
  });

  it('is refused to people outside the clinic', async () => {
    const stranger = await app.person();
    const tenantId = await app.tenant();
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/site-codes',
      token: stranger.token,
      body: { tenantId },
    });
    expect(answer.status).toBe(404);
  });
});

describe('calling applications', () => {
  it('are refused without a valid client', async () => {
    const answer = await app.call({ url: '/api/auth/me', headers: { 'x-client-key': 'wrong' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'CLIENT_REQUIRED']);
  });

  it('are refused from another site’s page', async () => {
    const answer = await login(
      { email: 'a@clinic.example', password },
      { headers: { origin: 'https://evil.example' } },
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });
});
