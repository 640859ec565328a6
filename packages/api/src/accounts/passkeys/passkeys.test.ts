import { generateSecret } from 'otplib';
import { describe, expect, it } from 'vitest';
import { provideTestApp, testSecrets } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { type AuthenticatorOptions, createAuthenticator } from '../../../test/services/authenticator.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const password = 'larch needles in autumn';
const app = provideTestApp();

/** An operator with an authenticator app; `proven`: with a recent step-up. */
async function operator({ twoFactor = true, proven = true } = {}) {
  const person = await app.person({ platformRole: 'platform_owner' });
  const secret = createSecretBox([testSecrets.encryption]).seal(generateSecret());
  await app.database
    .platform('users')
    .where({ user_id: person.userId })
    .update({
      password_hash: await createPasswordHasher(app.deps.settings.argon2).hash(password),
      ...(twoFactor ? { totp_secret: secret, totp_confirmed_at: new Date() } : {}),
    });
  return { ...person, ...(await app.session(person.userId, 'console', undefined, proven)) };
}
type Operator = Awaited<ReturnType<typeof operator>>;

const post = (url: string, body: object, token?: string, host = 'localhost') =>
  app.call({ method: 'POST', url, body, host, ...(token ? { token } : {}) });
const login = (email: string, more: object = {}, host?: string) =>
  post('/api/auth/login', { emailOrUsername: email, password, ...more }, undefined, host);

async function register({ token }: Operator, options?: AuthenticatorOptions) {
  const device = createAuthenticator(options);
  const { body } = await post('/api/account/passkeys/start', {}, token);
  const response = device.create(body.request);
  const answer = await post('/api/account/passkeys', { name: 'Laptop', response }, token);
  return { device, response, answer };
}

describe('a passkey', () => {
  it('is created with a notice by email, listed, and removed', async () => {
    const person = await operator();
    const { answer } = await register(person);
    expect([answer.status, answer.body.passkey]).toEqual([
      201,
      expect.objectContaining({ name: 'Laptop', synced: false, lastUsedAt: null }),
    ]);
    const listed = await app.call({ url: '/api/account/passkeys', token: person.token });
    expect(listed.body.passkeys).toEqual([answer.body.passkey]);
    const url = `/api/account/passkeys/${answer.body.passkey.passkeyId}`;
    const stranger = await operator();
    expect((await app.call({ method: 'DELETE', url, token: stranger.token })).status).toBe(404);
    expect((await app.call({ method: 'DELETE', url, token: person.token })).status).toBe(200);
    const mails = await app.database
      .platform('mail_outbox')
      .where({ to_email: person.email })
      .pluck('params');
    expect(mails.map(({ change }) => change).toSorted()).toEqual(['passkey_added', 'passkey_removed']);
  });

  it('complements an authenticator app and never replaces it', async () => {
    const { token } = await operator({ twoFactor: false });
    expect((await post('/api/account/passkeys/start', {}, token)).body.code).toBe('TWO_FACTOR_SETUP');
  });

  it('is added and removed only after a recent step-up', async () => {
    const { token, sessionId } = await operator({ proven: false });
    for (const [method, url] of [
      ['POST', '/api/account/passkeys/start'],
      ['POST', '/api/account/passkeys'],
      ['DELETE', `/api/account/passkeys/${sessionId}`],
    ] as const)
      expect((await app.call({ method, url, token, body: {} })).body.code).toBe('STEP_UP_REQUIRED');
  });

  it.each<[string, AuthenticatorOptions]>([
    ['of another site', { origin: 'https://tamarack.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['of a device that did not verify the person', { verifies: false }],
  ])('is refused when it is %s', async (_, options) => {
    const { answer } = await register(await operator(), options);
    expect([answer.status, answer.body.code]).toEqual([400, 'PASSKEY_INVALID']);
  });

  it('is not added by a session that ends meanwhile', async () => {
    const { userId, token, sessionId } = await operator();
    const { body } = await post('/api/account/passkeys/start', {}, token);
    const response = createAuthenticator().create(body.request);
    const answer = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).forUpdate(),
      () => post('/api/account/passkeys', { name: 'Laptop', response }, token),
      (tx) =>
        tx('sessions')
          .where({ session_id: sessionId })
          .update({ revoked_at: tx.fn.now(), revoked_because: 'password set' }),
    );
    expect(answer.body.code).toBe('SESSION_INVALID');
    expect(await app.database.platform('passkeys').where({ user_id: userId })).toEqual([]);
  });

  it('answers each challenge only once', async () => {
    const person = await operator();
    const { response } = await register(person);
    const again = await post('/api/account/passkeys', { name: 'Copy', response }, person.token);
    expect(again.body.code).toBe('PASSKEY_INVALID');
  });

  it('is one of ten at most', async () => {
    const person = await operator();
    await app.database.platform('passkeys').insert(
      Array.from({ length: 10 }, (_, n) => ({
        user_id: person.userId,
        credential_id: `${person.userId}-${n}`,
        public_key: Buffer.alloc(1),
        counter: 0,
        name: 'x',
        synced: false,
      })),
    );
    const refused = await post('/api/account/passkeys/start', {}, person.token);
    expect(refused.body.code).toBe('TOO_MANY_PASSKEYS');
  });
});

describe('signing in with a passkey', () => {
  it('accepts it instead of a code, after the password', async () => {
    const person = await operator();
    const { device } = await register(person);
    const asked = await login(person.email);
    expect([asked.status, asked.body.code]).toEqual([401, 'TWO_FACTOR_REQUIRED']);
    const answer = await login(person.email, { passkey: device.get(asked.body.details.passkey) });
    expect(answer.status).toBe(200);
    const [kept] = await app.database.platform('passkeys').where({ user_id: person.userId });
    expect(kept.last_used_at).not.toBeNull();
  });

  it('asks people without a passkey only for a code', async () => {
    const person = await operator();
    expect((await login(person.email)).body.details).toBeUndefined();
  });

  it('reveals nothing about passkeys before the password is right', async () => {
    const person = await operator();
    await register(person);
    const wrong = await post('/api/auth/login', { emailOrUsername: person.email, password: 'wrong' });
    expect(wrong.body).toEqual({
      success: false,
      error: 'Incorrect email or password.',
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('refuses another person’s passkey, a replayed response, and a cloned authenticator', async () => {
    const person = await operator();
    const { device } = await register(person);
    const other = await register(await operator());
    const refused = async (passkey: object) => (await login(person.email, { passkey })).body.code;
    expect(await refused(other.device.get((await login(person.email)).body.details.passkey))).toBe(
      'PASSKEY_INVALID',
    );
    const response = device.get((await login(person.email)).body.details.passkey);
    expect((await login(person.email, { passkey: response })).status).toBe(200);
    expect(await refused(response)).toBe('PASSKEY_INVALID');
    await app.database.platform('passkeys').where({ user_id: person.userId }).update({ counter: 99 });
    expect(await refused(device.get((await login(person.email)).body.details.passkey))).toBe(
      'PASSKEY_INVALID',
    );
  });

  it('counts refusals like wrong codes', async () => {
    const person = await operator();
    await register(person);
    const passkey = { id: 'unknown' };
    for (let n = 0; n < 5; n++) await login(person.email, { passkey });
    expect((await login(person.email)).body.code).toBe('ACCOUNT_LOCKED');
  });
});

describe('a step-up by passkey', () => {
  it('opens step-up routes without password and code', async () => {
    const person = await operator();
    const { device } = await register(person);
    const later = await app.session(person.userId, 'console', undefined, false);
    const { body } = await post('/api/account/step-up/passkey', {}, later.token);
    const passkey = device.get(body.request);
    expect((await post('/api/account/step-up', { passkey }, later.token)).status).toBe(200);
    expect((await post('/api/account/passkeys/start', {}, later.token)).status).toBe(200);
    expect((await post('/api/account/step-up', { passkey }, later.token)).body.code).toBe('PASSKEY_INVALID');
  });

  it('cannot answer a challenge of the sign-in', async () => {
    const person = await operator();
    const { device } = await register(person);
    const asked = await login(person.email);
    const passkey = device.get(asked.body.details.passkey);
    expect((await post('/api/account/step-up', { passkey }, person.token)).body.code).toBe('PASSKEY_INVALID');
  });

  it('is removed when two-step sign-in is reset', async () => {
    const person = await operator();
    await register(person);
    const owner = await app.person({ platformRole: 'platform_owner' });
    await post(`/api/staff/${person.userId}/reset-two-factor`, {}, owner.token);
    expect(await app.database.platform('passkeys').where({ user_id: person.userId })).toEqual([]);
    expect((await login(person.email)).status).toBe(200);
  });
});

describe('on a clinic’s site', () => {
  /** A member whose passkey was created on the main site. */
  async function member() {
    const person = await operator();
    const subdomain = `larch-${person.userId.slice(-8)}`;
    const tenantId = await app.tenant({ subdomain });
    await app.member(tenantId, person.userId, 'clinician');
    const { device } = await register(person);
    const host = `${subdomain}.localhost`;
    const origin = `http://${host}:5000`;
    return { ...person, tenantId, host, origin, device };
  }

  it('a passkey replaces the code at sign-in', async () => {
    const { email, host, origin, device } = await member();
    const { passkey: request } = (await login(email, {}, host)).body.details;
    expect(request.rpId).toBe('localhost');
    expect((await login(email, { passkey: device.get(request, origin) }, host)).status).toBe(200);
  });

  it('a passkey can be used for the step-up, and is listed', async () => {
    const { userId, tenantId, host, origin, device } = await member();
    const { token } = await app.session(userId, 'clinic', tenantId, false);
    const { body: known } = await app.call({ url: '/api/account/passkeys', host, token });
    expect(known.passkeys).toHaveLength(1);
    const { body } = await post('/api/account/step-up/passkey', {}, token, host);
    const passkey = device.get(body.request, origin);
    expect((await post('/api/account/step-up', { passkey }, token, host)).status).toBe(200);
  });

  it('only a response given there is valid, and only there', async () => {
    const { email, host, origin, device } = await member();
    const refused = async (answeredAt: string, sentTo: string) => {
      const { passkey: request } = (await login(email, {}, sentTo)).body.details;
      return (await login(email, { passkey: device.get(request, answeredAt) }, sentTo)).body.code;
    };
    expect(await refused('http://localhost:5000', host)).toBe('PASSKEY_INVALID');
    expect(await refused('http://other.localhost:5000', host)).toBe('PASSKEY_INVALID');
    expect(await refused(origin, 'localhost')).toBe('PASSKEY_INVALID');
  });
});
