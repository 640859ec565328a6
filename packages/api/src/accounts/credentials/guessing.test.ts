import { generate, generateSecret } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, provideTestApp, testSecrets } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import type { Tx } from '../../database/types.ts';
import { newLinkToken } from '../../server/access/tokens.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const password = 'larch needles in autumn';
const app = provideTestApp();

const users = () => app.database.platform('users');

async function account({ twoFactor = false, verified = true } = {}) {
  const person = await app.person({ platformRole: 'platform_owner' });
  const secret = generateSecret();
  await users()
    .where({ user_id: person.userId })
    .update({
      password_hash: await createPasswordHasher(app.deps.settings.argon2).hash(password),
      ...(verified ? {} : { email_verified_at: null }),
      ...(twoFactor
        ? {
            totp_secret: createSecretBox([testSecrets.encryption]).seal(secret),
            totp_confirmed_at: new Date(),
          }
        : {}),
    });
  return { ...person, secret };
}

interface From {
  ip?: string;
  cookie?: string;
}
const signIn = (email: string, fields: object = {}, from: From = {}) =>
  app.call({ method: 'POST', url: '/api/auth/login', body: { email, password, ...fields }, ...from });
const guess = (email: string, from: From = {}) => signIn(email, { password: 'wrong wrong' }, from);
const post = (token: string, url: string, body: object) =>
  app.call({ method: 'POST', url: `/api/account/${url}`, body, token });
const many = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const codes = (answers: { body: { code?: string } }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ body }) => body.code ?? 'done')).map(([code, all]) => [
      code,
      all?.length,
    ]),
  );
const networkOf = (n: number) => `198.51.100.${n}`;
const lockMails = async (email: string) =>
  (await app.database.platform('mail_outbox').where({ to_email: email, template: 'sign_in_locked' })).map(
    ({ params }) => params.reason,
  );
const refusals = (userId: string, action: string) =>
  app.database
    .platform('audit_log')
    .where({ subject_id: userId, action, outcome: 'refused' })
    .orderBy('entry_id')
    .pluck('details');
const lockOf = (email: string) =>
  app.database
    .platform('sign_in_failures')
    .whereRaw('email_hash = sign_in_email_hash(?)', [email])
    .max('locked_until as until')
    .first();

/** Wrong passwords from many networks, until unknown devices are locked out everywhere. */
async function lockEverywhere(email: string) {
  for (let n = 0; n < 30; n += 1) await guess(email, { ip: networkOf(n) });
}

describe('wrong passwords from one network', () => {
  it('reach the password hash only the permitted number of times when sent simultaneously', async () => {
    const { email } = await account();
    const verify = vi.spyOn(app.deps.hasher, 'verify');
    const answers = await many(60, () => guess(email, { ip: '192.0.2.9' }));
    expect(verify).toHaveBeenCalledTimes(5);
    verify.mockRestore();
    expect(codes(answers)).toEqual({ INVALID_CREDENTIALS: 5, ACCOUNT_LOCKED: 55 });
  });

  it('lock only that network, with an IPv6 network counted as one', async () => {
    const { email } = await account();
    await many(40, (n) => guess(email, { ip: `2001:db8:1:2::${n}` }));
    expect((await signIn(email, {}, { ip: '2001:db8:1:2:ffff::1' })).body.code).toBe('ACCOUNT_LOCKED');
    expect((await signIn(email, {}, { ip: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('lock neither a known device in that network, nor an open session', async () => {
    const { email, token } = await account();
    const known = await signIn(email, {}, { ip: '192.0.2.10' });
    const cookie = known.cookies.join('; ');
    await many(40, () => guess(email, { ip: '192.0.2.10' }));
    expect((await signIn(email, {}, { ip: '192.0.2.10' })).body.code).toBe('ACCOUNT_LOCKED');
    expect((await signIn(email, {}, { ip: '192.0.2.10', cookie })).status).toBe(200);
    expect((await app.call({ url: '/api/auth/me', token })).status).toBe(200);
    expect((await post(token, 'step-up', { password })).status).toBe(200);
    expect(await lockMails(email)).toEqual([]);
  });

  it('lock it for 30 s at first and never for more than 15 minutes', async () => {
    const { email } = await account();
    const from = { ip: '192.0.2.11' };
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) await guess(email, from);
    for (let n = 0; n < 8; n += 1) {
      expect((await guess(email, from)).status).toBe(401);
      const refused = await signIn(email, {}, from);
      expect(refused.body.code).toBe('ACCOUNT_LOCKED');
      waits.push(Number(refused.headers['retry-after']));
      await app.database.platform('sign_in_failures').update({ locked_until: new Date() });
    }
    expect(waits.slice(0, 3)).toEqual([30, 60, 120]);
    expect(Math.max(...waits)).toBe(900);
    expect((await signIn(email, {}, from)).status).toBe(200);
    expect(await lockOf(email)).toEqual({ until: null });
  });

  it('do not count when the password was never checked', async () => {
    const { email } = await account();
    const verify = vi.spyOn(app.deps.hasher, 'verify').mockRejectedValue(new Error('overloaded'));
    await many(4, () => guess(email, { ip: '192.0.2.12' }));
    verify.mockRestore();
    await many(4, () => guess(email, { ip: '192.0.2.12' }));
    expect((await signIn(email, {}, { ip: '192.0.2.12' })).status).toBe(200);
  });

  it('are forgotten after a day', async () => {
    const { email } = await account();
    const sql = app.database.platform;
    await many(4, () => guess(email, { ip: '192.0.2.13' }));
    await sql('sign_in_failures').update({ last_at: sql.raw("now() - interval '25 hours'") });
    await many(4, () => guess(email, { ip: '192.0.2.13' }));
    expect((await signIn(email, {}, { ip: '192.0.2.13' })).status).toBe(200);
  });
});

describe('wrong passwords from many networks', () => {
  it('are checked 30 times when sent simultaneously, whether or not the email has an account', async () => {
    const { email } = await account();
    for (const address of [email, 'nobody@clinic.example']) {
      const verify = vi.spyOn(app.deps.hasher, 'verify');
      const answers = await many(60, (n) => guess(address, { ip: networkOf(n) }));
      expect(verify).toHaveBeenCalledTimes(30);
      verify.mockRestore();
      expect(codes(answers)).toEqual({ INVALID_CREDENTIALS: 30, ACCOUNT_LOCKED: 30 });
    }
  });

  it('lock unknown devices for 15 minutes, but no known device', async () => {
    const { email, token, userId } = await account();
    const home = '203.0.113.7';
    const cookie = (await signIn(email, {}, { ip: home })).cookies.join('; ');
    await lockEverywhere(email);
    const unknown = { ip: '203.0.113.99' };
    const locked = await signIn(email, {}, unknown);
    expect([locked.status, locked.body.code]).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);

    expect((await signIn(email, {}, { ...unknown, cookie })).status).toBe(200);
    expect((await signIn(email, {}, { ip: home })).status).toBe(200);
    expect((await post(token, 'step-up', { password })).status).toBe(200);

    await app.database.platform('sign_in_failures').update({ locked_until: new Date() });
    expect((await signIn(email, {}, unknown)).status).toBe(200);
    const locks = (await refusals(userId, 'account.sign_in')).filter(({ locked }) => locked);
    expect(locks).toEqual([{ failed: 'password', locked: ['everyone'] }]);
  });

  it('wait while a new password is being set, without locking a counter that it needs', async () => {
    const { email } = await account();
    const from = { ip: '192.0.2.60' };
    await guess(email, from);
    const lock = (tx: Tx, guesser: string) =>
      tx('sign_in_failures')
        .whereRaw('email_hash = sign_in_email_hash(?)', [email])
        .where({ guesser })
        .forUpdate()
        .noWait();
    const { status } = await meanwhile(
      app,
      (tx) => lock(tx, 'everyone'),
      () => guess(email, from),
      async (tx) => expect(await lock(tx, 'network')).toHaveLength(1),
    );
    expect(status).toBe(401);
  });

  it('do not disable the password reset link, also with two-step sign-in', async () => {
    const { email, userId, secret } = await account({ twoFactor: true });
    await lockEverywhere(email);
    const { token, hash } = newLinkToken();
    const sql = app.database.platform;
    await sql('one_time_tokens').insert({
      token_hash: hash,
      purpose: 'password_reset',
      user_id: userId,
      expires_at: sql.raw("now() + interval '1 hour'"),
    });
    const fresh = 'quiet harbour morning';
    const set = await app.call({
      method: 'POST',
      url: '/api/auth/set-password',
      body: { token, password: fresh },
    });
    expect(set.body.signIn).toBe(true);
    await lockEverywhere(email);
    const cookie = set.cookies.join('; ');
    const code = await generate({ secret });
    const answer = await signIn(email, { password: fresh, code }, { ip: '203.0.113.98', cookie });
    expect(answer.status).toBe(200);
  });

  it('are reported to the owner once a day', async () => {
    const { email } = await account();
    await lockEverywhere(email);
    expect(await lockMails(email)).toEqual(['passwords']);
    for (let n = 0; n < 3; n += 1) {
      await app.database.platform('sign_in_failures').update({ locked_until: new Date() });
      await guess(email, { ip: networkOf(200 + n) });
    }
    expect(await lockMails(email)).toEqual(['passwords']);
  });

  it('run the same statements for an email without an account, also when they lock it', async () => {
    const { email } = await account();
    const statements = async (address: string) => {
      const seen: string[] = [];
      const listen = ({ sql }: { sql: string }) =>
        seen.push(sql.replace(/\btrx\d+\b/g, 'trx').replace(/^(RELEASE|ROLLBACK TO) ([^;]*);?/, 'END $2'));
      app.database.platform.on('query', listen);
      try {
        await guess(address, { ip: networkOf(240) });
      } finally {
        app.database.platform.off('query', listen);
      }
      return seen;
    };
    for (const address of [email, 'also-nobody@clinic.example'])
      for (let n = 0; n < 29; n += 1) await guess(address, { ip: networkOf(n) });
    expect(await statements(email)).toEqual(await statements('also-nobody@clinic.example'));
    expect(await lockMails(email)).toEqual(['passwords']);
    expect(await lockMails('also-nobody@clinic.example')).toEqual([]);
  });
});

describe('a known device', () => {
  it('has its own five failures', async () => {
    const { email } = await account();
    const cookie = (await signIn(email, {}, { ip: '192.0.2.20' })).cookies.join('; ');
    await many(60, () => guess(email, { ip: '192.0.2.21', cookie }));
    expect((await signIn(email, {}, { ip: '192.0.2.21', cookie })).body.code).toBe('ACCOUNT_LOCKED');
    expect((await signIn(email, {}, { ip: '192.0.2.21' })).status).toBe(200);
  });

  it('is known only for the person who signed in with it, and its cookie is not replaced', async () => {
    const one = await account();
    const other = await account();
    const cookie = (await signIn(one.email)).cookies.join('; ');
    const again = await signIn(one.email, {}, { cookie });
    expect(again.cookies.join('; ')).toBe(cookie);
    await lockEverywhere(other.email);
    expect((await signIn(other.email, {}, { ip: '203.0.113.50', cookie })).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('is identified by a cookie that scripts and other sites cannot use', async () => {
    const { email } = await account();
    const plain = String((await signIn(email)).headers['set-cookie']);
    expect(plain).toMatch(/^device=[\w-]{43}; Max-Age=7776000; .*HttpOnly; SameSite=Strict; Path=\/$/);
    const secure = await createTestApp({ settings: { publicOrigin: 'https://tamarack.example' } });
    try {
      const person = await secure.person();
      await secure.database
        .platform('users')
        .where({ user_id: person.userId })
        .update({ password_hash: await createPasswordHasher(app.deps.settings.argon2).hash(password) });
      const answer = await secure.call({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: person.email, password },
      });
      expect(String(answer.headers['set-cookie'])).toMatch(
        /^__Host-device=[\w-]{43}; .*Secure; HttpOnly; SameSite=Strict; Path=\/$/,
      );
    } finally {
      await secure.close();
    }
  });

  it('is one of at most twenty, and forgotten when the password is set with an emailed link', async () => {
    const { email, userId } = await account();
    for (let n = 0; n < 22; n += 1) await signIn(email);
    const sql = app.database.platform;
    expect(await sql('known_devices').where({ user_id: userId })).toHaveLength(20);
    const { token, hash } = newLinkToken();
    await sql('one_time_tokens').insert({
      token_hash: hash,
      purpose: 'password_reset',
      user_id: userId,
      expires_at: sql.raw("now() + interval '1 hour'"),
    });
    await app.call({
      method: 'POST',
      url: '/api/auth/set-password',
      body: { token, password: 'quiet harbour morning' },
    });
    expect(await sql('known_devices').where({ user_id: userId })).toHaveLength(1);
  });
});

describe('codes', () => {
  it.each([
    ['two-factor/disable', 'account.two_factor_disabled'],
    ['two-factor/recovery-codes', 'account.two_factor_recovery_codes'],
    ['step-up', 'account.step_up'],
  ])(
    'are checked five times per session when requested by %s, and the owner is notified',
    async (url, action) => {
      const { email, userId, token, secret } = await account({ twoFactor: true });
      const answers = await many(60, () => post(token, url, { password, code: '000000' }));
      expect(codes(answers)).toEqual({ TWO_FACTOR_INVALID: 5, ACCOUNT_LOCKED: 55 });
      const code = await generate({ secret });
      expect((await post(token, url, { password, code })).body.code).toBe('ACCOUNT_LOCKED');
      const entries = await app.database
        .platform('audit_log')
        .where({ actor_id: userId, action, outcome: 'refused' })
        .orderBy('entry_id')
        .pluck('details');
      expect(entries).toHaveLength(5);
      expect(entries.filter(({ locked }) => locked)).toEqual([{ failed: 'code', locked: ['session'] }]);
      expect(await lockMails(email)).toEqual(['codes']);

      const { token: other } = await app.session(userId, 'console');
      expect((await post(other, url, { password, code })).status).toBe(200);
    },
  );

  it('of an authenticator app that is being set up are counted too', async () => {
    const { token } = await account();
    await post(token, 'two-factor/start', { password });
    const answers = await many(60, () => post(token, 'two-factor/confirm', { code: '000000' }));
    expect(codes(answers)).toEqual({ TWO_FACTOR_INVALID: 5, ACCOUNT_LOCKED: 55 });
  });

  it('after the right password at sign-in: five from all unknown devices, and the owner is notified', async () => {
    const { email, userId, secret } = await account({ twoFactor: true });
    const cookie = (
      await signIn(email, { code: await generate({ secret }) }, { ip: '192.0.2.30' })
    ).cookies.join('; ');
    await users().where({ user_id: userId }).update({ totp_last_step: null });
    const answers = await many(60, (n) => signIn(email, { code: '000000' }, { ip: networkOf(n) }));
    expect(codes(answers)).toEqual({ TWO_FACTOR_INVALID: 5, ACCOUNT_LOCKED: 55 });
    expect((await signIn(email, {}, { ip: networkOf(90) })).body.code).toBe('ACCOUNT_LOCKED');
    expect(await lockMails(email)).toEqual(['codes']);
    const failed = (await refusals(userId, 'account.sign_in')).map(({ failed }) => failed);
    expect(failed).toEqual(['code', 'code', 'code', 'code', 'code']);
    const code = await generate({ secret });
    expect((await signIn(email, { code }, { ip: networkOf(91), cookie })).status).toBe(200);
  });
});

describe('passwords in an open session', () => {
  it('are counted for that session only, and the owner is notified', async () => {
    const { email, userId, token } = await account();
    const verify = vi.spyOn(app.deps.hasher, 'verify');
    await many(60, () => post(token, 'step-up', { password: 'wrong wrong' }));
    expect(verify).toHaveBeenCalledTimes(5);
    verify.mockRestore();
    expect((await post(token, 'step-up', { password })).body.code).toBe('ACCOUNT_LOCKED');
    expect(await lockMails(email)).toEqual(['session']);
    const { token: other } = await app.session(userId, 'console');
    expect((await post(other, 'step-up', { password })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('an email that is not verified', () => {
  it('is answered like a wrong password, in the same time, and counted', async () => {
    const unverified = await account({ verified: false });
    const verified = await account();
    const verify = vi.spyOn(app.deps.hasher, 'verify');
    const answers = [await signIn(unverified.email), await guess(verified.email)];
    expect(verify).toHaveBeenCalledTimes(2);
    verify.mockRestore();
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [401, answers[1]?.body],
      [401, { success: false, error: 'Incorrect email or password.', code: 'INVALID_CREDENTIALS' }],
    ]);
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
    for (let n = 0; n < 4; n += 1) await signIn(unverified.email);
    expect((await signIn(unverified.email)).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('gets no mail when strangers lock it', async () => {
    const { email } = await account({ verified: false });
    await lockEverywhere(email);
    expect(await lockMails(email)).toEqual([]);
  });
});
