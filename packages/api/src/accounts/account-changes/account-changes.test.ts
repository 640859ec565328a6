import { generate } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createClinic, ownerPassword, type TestClinic } from '../../../test/clinic.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { runSchedule } from '../../../test/processes/background.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { hashRecoveryCode } from '../two-factor/verify.ts';

const HOUR = 3_600_000;
let now = new Date('2026-11-24T15:00:00Z');
let made = 0;
let clinic: TestClinic;
const app = provideTestApp({ clock: { now: () => now } });
beforeEach(async () => {
  made += 1;
  clinic = await createClinic(app, { subdomain: `changes-${made}` });
});

const sql = () => app.database.platform;
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const mails = (to: string) => sql()('mail_outbox').where({ to_email: to }).orderBy('message_id');
const tokenIn = (link: unknown) => String(link).split('/').at(-1) ?? '';
async function tokenOf(to: string, template: string, name = 'link'): Promise<string> {
  const mail = (await mails(to)).filter((sent) => sent.template === template).at(-1);
  return tokenIn(mail?.params.undo?.[name] ?? mail?.params[name]);
}
const post = (path: string, body: object, token?: string) =>
  app.call({ method: 'POST', url: `/api/${path}`, body, token });
const ask = (email: string, token = clinic.owner.token) => post('account/email', { email }, token);
const inspect = (token: string) => post('auth/account-changes/inspect', { token });
const use = (token: string) => post('auth/account-changes', { token });
const signIn = (email: string, password = ownerPassword) => post('auth/login', { email, password });
const me = (token: string) => app.call({ url: '/api/auth/me', token });
const audited = async (userId: string) =>
  (await sql()('audit_log').where({ subject_id: userId }).orderBy('entry_id').pluck('action')).filter(
    (name) => name !== 'account.sign_in',
  );

describe('a change of one’s own email', () => {
  it('takes effect once confirmed: sign-in and clinic’s contact change, other sessions end, both emails are notified', async () => {
    const { email, userId, token } = clinic.owner;
    const other = await app.session(userId, 'account');
    const fresh = `new-${made}@mailbox.example`;
    await post('auth/forgot-password', { email });
    expect((await ask(fresh)).status).toBe(202);
    const open = await app.call({ url: '/api/account/email', token });
    expect(open.body.change).toEqual({
      email: fresh,
      expiresAt: new Date(now.getTime() + 24 * HOUR).toISOString(),
    });
    expect((await signIn(fresh)).body.code).toBe('INVALID_CREDENTIALS');

    const link = await tokenOf(fresh, 'email_change_confirm');
    expect((await inspect(link)).body.change).toMatchObject({
      kind: 'email',
      act: 'confirm',
      open: true,
      email: fresh,
    });
    expect((await use(link)).body.change).toMatchObject({ state: 'done', open: false });
    expect((await use(link)).body.code).toBe('LINK_USED');

    expect([(await signIn(email)).status, (await signIn(fresh)).status]).toEqual([401, 200]);
    expect([(await me(token)).body.user.email, (await me(other.token)).status]).toEqual([fresh, 401]);
    const tenant = await sql()('tenants')
      .where({ tenant_id: clinic.tenantId })
      .first('owner_email', 'version');
    expect(tenant).toEqual({ owner_email: fresh, version: 2 });
    expect(await sql()('one_time_tokens').where({ user_id: userId })).toEqual([]);
    const templatesTo = async (to: string) => (await mails(to)).map(({ template }) => template);
    expect(await templatesTo(fresh)).toEqual(['email_change_confirm', 'email_changed']);
    expect(await templatesTo(email)).toEqual(['password_reset', 'email_change_notice', 'email_changed']);
    expect((await audited(userId)).filter((name) => name.includes('email'))).toEqual([
      'account.email_change_requested',
      'account.email_changed',
    ]);
    expect(await sql()('events').where({ tenant_id: clinic.tenantId }).pluck('type')).toEqual([
      'tenant.updated',
    ]);
  });

  it('gets the same answer for an email with an account, which is sent no link', async () => {
    const taken = await app.person();
    const answers = [await ask(taken.email), await ask(`free-${made}@mailbox.example`)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([202, { success: true }]),
    );
    const [mail] = await mails(taken.email);
    expect(mail).toMatchObject({ template: 'email_change_taken', params: { newEmail: taken.email } });
    expect(JSON.stringify(mail?.params)).not.toContain('account-change');
  });

  it('is refused to the second of two people who confirm the same email', async () => {
    const other = await createClinic(app, { subdomain: `rival-${made}` });
    const wanted = `wanted-${made}@mailbox.example`;
    await ask(wanted);
    const first = await tokenOf(wanted, 'email_change_confirm');
    await ask(wanted, other.owner.token);
    const second = await tokenOf(wanted, 'email_change_confirm');
    expect((await use(first)).status).toBe(200);
    expect((await use(second)).body.code).toBe('LINK_INVALID');
    expect((await me(other.owner.token)).body.user.email).toBe(other.owner.email);
  });

  it('is refused when another account gets the email at the same moment', async () => {
    const wanted = `same-${made}@mailbox.example`;
    const other = await app.person();
    await ask(wanted);
    const link = await tokenOf(wanted, 'email_change_confirm');
    const { body } = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: other.userId }).update({ email: wanted }),
      () => use(link),
    );
    expect(body.code).toBe('LINK_INVALID');
  });

  it('can be undone from the former email for a week: all sessions end, and a new password is chosen', async () => {
    const { email, userId, token } = clinic.owner;
    const stolen = `thief-${made}@mailbox.example`;
    await ask(stolen);
    const early = await tokenOf(email, 'email_change_notice');
    await use(await tokenOf(stolen, 'email_change_confirm'));
    // The attacker also tries to keep the former email from being restored.
    await sql()('users').insert({ email, full_name: 'Nobody' });
    later(7 * 24 - 1);
    expect((await inspect(early)).body.change).toMatchObject({ act: 'cancel', state: 'done', open: true });
    expect((await use(await tokenOf(email, 'email_changed'))).body.change.state).toBe('undone');
    expect(await sql()('users').where({ user_id: userId }).first('email', 'password_hash')).toEqual({
      email,
      password_hash: null,
    });
    expect((await me(token)).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(stolen)).status]).toEqual([401, 401]);
    expect((await mails(email)).at(-1)?.template).toBe('password_reset');
    expect(
      (await sql()('tenants').where({ tenant_id: clinic.tenantId }).first('owner_email')).owner_email,
    ).toBe(email);
    expect((await use(early)).body.code).toBe('LINK_USED');
  });

  it.each([
    ['the notice to the former email', 0],
    ['another request', 1],
    ['the person', 2],
    ['time', 3],
  ])('no longer takes effect after it was stopped by %s', async (_by, way) => {
    const fresh = `stopped-${made}@mailbox.example`;
    await ask(fresh);
    const link = await tokenOf(fresh, 'email_change_confirm');
    const ways = [
      async () => use(await tokenOf(clinic.owner.email, 'email_change_notice')),
      () => ask(`instead-${made}@mailbox.example`),
      () => app.call({ method: 'DELETE', url: '/api/account/email', token: clinic.owner.token }),
      async () => later(24),
    ];
    await ways[way]?.();
    expect((await use(link)).body.code).toBe('LINK_USED');
    expect((await signIn(fresh)).status).toBe(401);
  });

  it.each([
    ['a changed password', 0],
    ['a password set with an emailed link', 1],
    ['signing out everywhere', 2],
    ['the end of the session that requested it', 3],
  ])('no longer takes effect after %s', async (_what, way) => {
    const { email, userId, token } = clinic.owner;
    const thief = await app.session(userId, 'account');
    const stolen = `moved-${made}@mailbox.example`;
    await ask(stolen, thief.token);
    const link = await tokenOf(stolen, 'email_change_confirm');
    const newPassword = 'spruce gum in winter';
    const ways = [
      () => post('account/password', { currentPassword: ownerPassword, newPassword }, token),
      async () => {
        await post('auth/forgot-password', { email });
        return post('auth/set-password', {
          token: await tokenOf(email, 'password_reset'),
          password: newPassword,
          acceptTerms: true,
        });
      },
      () => post('account/sessions/sign-out-everywhere', {}, token),
      () => app.call({ method: 'DELETE', url: `/api/account/sessions/${thief.sessionId}`, token }),
    ];
    expect((await ways[way]?.())?.status).toBe(200);
    expect((await inspect(link)).body.change).toMatchObject({ state: 'cancelled', open: false });
    expect((await use(link)).body.code).toBe('LINK_USED');
    const { token: again } = await app.session(userId, 'account');
    expect((await me(again)).body.user.email).toBe(email);
    const open = await app.call({ url: '/api/account/email', token: again });
    expect(open.body.change).toBeNull();
  });

  it('can still be confirmed after signing out', async () => {
    const fresh = `later-${made}@mailbox.example`;
    await ask(fresh);
    await post('auth/logout', {}, clinic.owner.token);
    expect((await use(await tokenOf(fresh, 'email_change_confirm'))).body.change.state).toBe('done');
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('cancels a later one when it is undone', async () => {
    const stolen = `first-${made}@mailbox.example`;
    const next = `next-${made}@mailbox.example`;
    await ask(stolen);
    await use(await tokenOf(stolen, 'email_change_confirm'));
    await ask(next, (await app.session(clinic.owner.userId, 'account')).token);
    await use(await tokenOf(clinic.owner.email, 'email_changed'));
    expect((await use(await tokenOf(next, 'email_change_confirm'))).body.code).toBe('LINK_USED');
  });

  describe('followed by another', () => {
    const [second, third] = [() => `second-${made}@mailbox.example`, () => `third-${made}@mailbox.example`];
    beforeEach(async () => {
      for (const next of [second(), third()]) {
        await ask(next, (await app.session(clinic.owner.userId, 'account')).token);
        await use(await tokenOf(next, 'email_change_confirm'));
        later(1);
      }
      expect((await signIn(third())).status).toBe(200);
    });
    const emails = async () => {
      const { email } = await sql()('users').where({ user_id: clinic.owner.userId }).first('email');
      const tenant = await sql()('tenants').where({ tenant_id: clinic.tenantId }).first('owner_email');
      return [email, tenant.owner_email];
    };

    it('is undone together with it, so that the email in between cannot take the account back', async () => {
      const { email, userId } = clinic.owner;
      const between = await tokenOf(second(), 'email_changed');
      expect((await inspect(between)).body.change.open).toBe(true);
      expect((await use(await tokenOf(email, 'email_changed'))).body.change.state).toBe('undone');
      expect((await inspect(between)).body.change).toMatchObject({ state: 'undone', open: false });
      expect((await use(between)).body.code).toBe('LINK_USED');
      expect(await emails()).toEqual([email, email]);
      expect(await sql()('users').where({ user_id: userId }).first('password_hash')).toEqual({
        password_hash: null,
      });
    });

    it('can still be undone after the later one was', async () => {
      const { email } = clinic.owner;
      expect((await use(await tokenOf(second(), 'email_changed'))).body.change.state).toBe('undone');
      expect(await emails()).toEqual([second(), second()]);
      expect((await use(await tokenOf(email, 'email_changed'))).body.change.state).toBe('undone');
      expect(await emails()).toEqual([email, email]);
    });
  });

  it('cancels invitations to the other email when it is undone, as they would set a password', async () => {
    const { email, userId } = clinic.owner;
    const stolen = `lured-${made}@mailbox.example`;
    await ask(stolen);
    await use(await tokenOf(stolen, 'email_change_confirm'));
    const host = await createClinic(app, { subdomain: `lure-${made}` });
    const invitation = { email: stolen, name: 'Maude', role: 'front_desk' };
    await post(`clinics/${host.tenantId}/invitations`, invitation, host.owner.token);
    const token = await tokenOf(stolen, 'invitation');
    await use(await tokenOf(email, 'email_changed'));
    const accepted = await post('auth/invitations/accept', {
      token,
      password: 'spruce gum in winter',
      acceptTerms: true,
    });
    expect(accepted.body.code).toBe('LINK_INVALID');
    expect(await sql()('users').where({ user_id: userId }).first('password_hash')).toEqual({
      password_hash: null,
    });
  });

  it('cannot be undone after a week', async () => {
    const fresh = `kept-${made}@mailbox.example`;
    await ask(fresh);
    await use(await tokenOf(fresh, 'email_change_confirm'));
    const undo = await tokenOf(clinic.owner.email, 'email_changed');
    later(7 * 24);
    expect([(await inspect(undo)).body.change.open, (await use(undo)).body.code]).toEqual([
      false,
      'LINK_USED',
    ]);
  });

  it('is refused for the current email, without a step-up, and for too many requests', async () => {
    const { userId, email } = clinic.owner;
    expect((await ask(email.toUpperCase())).body.fields).toEqual({ email: 'This is your current email' });
    const weak = await app.session(userId, 'account', undefined, false);
    expect((await ask('a@b.example', weak.token)).body.code).toBe('STEP_UP_REQUIRED');
    const flooded = `flood-${made}@mailbox.example`;
    for (let n = 0; n < 3; n += 1) expect((await ask(flooded)).status).toBe(202);
    expect((await ask(flooded)).body.code).toBe('TOO_MANY_MAILS');
    expect((await inspect('x'.repeat(40))).body.code).toBe('LINK_INVALID');
  });
});

describe('a lost second factor', () => {
  let operator: { token: string };
  let member: { userId: string; email: string; token: string };
  beforeEach(async () => {
    operator = await app.person({ platformRole: 'admin' });
    member = await app.person({ name: 'Liam Chen' });
    await app.member(clinic.tenantId, member.userId, 'clinician');
    await withFactor(member.userId);
  });
  const withFactor = (userId: string) =>
    sql()('users')
      .where({ user_id: userId })
      .update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: now });
  const path = () => `people/${member.userId}/two-factor-reset`;
  const help = () => post(path(), {}, operator.token);
  const tick = () => runSchedule('accounts.two_factor_resets', { ...app.deps, jobs: app.jobs });
  const hasFactor = async () =>
    (await sql()('users').where({ user_id: member.userId }).first('totp_confirmed_at')).totp_confirmed_at !==
    null;

  it('is reset a day after the person confirmed by email; the owner is notified and sessions end', async () => {
    const asked = await help();
    expect([asked.status, asked.body.person.twoFactorReset]).toEqual([
      200,
      { requestedAt: now.toISOString(), dueAt: null },
    ]);
    later(48);
    await tick();
    expect(await hasFactor()).toBe(true);
    const confirmed = await use(await tokenOf(member.email, 'two_factor_reset'));
    const dueAt = new Date(now.getTime() + 24 * HOUR).toISOString();
    expect(confirmed.body.change).toEqual({
      kind: 'two_factor',
      act: 'confirm',
      state: 'confirmed',
      open: false,
      email: null,
      name: 'Liam Chen',
      dueAt,
    });
    expect((await help()).body.code).toBe('ALREADY_DONE');
    expect((await mails(clinic.owner.email)).at(-1)).toMatchObject({
      template: 'two_factor_reset_notice',
      params: { memberName: 'Liam Chen', at: dueAt },
    });
    later(23);
    await tick();
    expect(await hasFactor()).toBe(true);
    later(1);
    await tick();
    expect(await hasFactor()).toBe(false);
    expect((await me(member.token)).status).toBe(401);
    expect((await mails(member.email)).at(-1)).toMatchObject({
      template: 'two_factor_changed',
      params: { change: 'disabled' },
    });
    expect(await audited(member.userId)).toEqual([
      'account.two_factor_reset_requested',
      'account.two_factor_reset_confirmed',
      'account.two_factor_reset',
    ]);
  });

  it('cancels an unconfirmed change of email when it is reset', async () => {
    await help();
    await use(await tokenOf(member.email, 'two_factor_reset'));
    later(24);
    const fresh = `reset-${made}@mailbox.example`;
    await ask(fresh, member.token);
    await tick();
    expect(await hasFactor()).toBe(false);
    expect((await use(await tokenOf(fresh, 'email_change_confirm'))).body.code).toBe('LINK_USED');
  });

  it('is shown to its person with the time at which it is carried out, until it is stopped', async () => {
    const seen = async (token: string) =>
      (await app.call({ url: '/api/account/two-factor-reset', token })).body.reset;
    expect(await seen(member.token)).toBeNull();
    await help();
    const requestedAt = now.toISOString();
    expect(await seen(member.token)).toEqual({ requestedAt, dueAt: null });
    await use(await tokenOf(member.email, 'two_factor_reset'));
    expect(await seen(member.token)).toEqual({
      requestedAt,
      dueAt: new Date(now.getTime() + 24 * HOUR).toISOString(),
    });
    expect(await seen(clinic.owner.token)).toBeNull();
    await app.call({ method: 'DELETE', url: '/api/account/two-factor-reset', token: member.token });
    expect(await seen(member.token)).toBeNull();
  });

  it.each([
    ['its person', 0],
    ['the owner', 1],
    ['an operator', 2],
    ['its person, signed in,', 3],
  ])('is not reset when %s stops it', async (_who, way) => {
    await help();
    await use(await tokenOf(member.email, 'two_factor_reset'));
    const ways = [
      async () => use(await tokenOf(member.email, 'two_factor_reset', 'stopLink')),
      async () => use(await tokenOf(clinic.owner.email, 'two_factor_reset_notice', 'stopLink')),
      () => app.call({ method: 'DELETE', url: `/api/${path()}`, token: operator.token }),
      () => app.call({ method: 'DELETE', url: '/api/account/two-factor-reset', token: member.token }),
    ];
    expect((await ways[way]?.())?.status).toBe(200);
    later(25);
    await tick();
    expect(await hasFactor()).toBe(true);
    expect((await audited(member.userId)).at(-1)).toBe('account.two_factor_reset_cancelled');
  });

  const states = () => sql()('account_changes').where({ user_id: member.userId }).pluck('state');
  const users = () => sql()('users').where({ user_id: member.userId });

  it.each([
    [
      'turned off',
      false,
      async () => {
        const code = 'ABCDEF-GHJKLM-NPQRST-UVWXYZ';
        const code_hash = hashRecoveryCode(member.userId, code);
        await sql()('recovery_codes').insert({ user_id: member.userId, code_hash });
        return post('account/two-factor/disable', { password: ownerPassword, code }, member.token);
      },
    ],
    [
      'set up again',
      true,
      async () => {
        await users().update({ totp_secret: null, totp_confirmed_at: null });
        const start = await post('account/two-factor/start', { password: ownerPassword }, member.token);
        const code = await generate({ secret: start.body.secret, epoch: Math.floor(Date.now() / 1000) });
        return post('account/two-factor/confirm', { code }, member.token);
      },
    ],
  ])('is not reset once two-step sign-in is %s', async (_how, remains, change) => {
    const password_hash = await createPasswordHasher(app.deps.settings.argon2).hash(ownerPassword);
    await users().update({ password_hash });
    await help();
    await use(await tokenOf(member.email, 'two_factor_reset'));
    expect((await change()).status).toBe(200);
    expect(await states()).toEqual(['cancelled']);
    later(25);
    await tick();
    expect(await hasFactor()).toBe(remains);
    expect((await me(member.token)).status).toBe(200);
    const entries = await audited(member.userId);
    expect(entries.filter((action) => action === 'account.two_factor_reset_cancelled')).toHaveLength(1);
    expect(entries).not.toContain('account.two_factor_reset');
  });

  it.each([
    ['an authenticator code stops', 'cancelled'],
    ['a recovery code does not stop', 'confirmed'],
  ])('signing in with %s it', async (way, state) => {
    const password_hash = await createPasswordHasher(app.deps.settings.argon2).hash(ownerPassword);
    await users().update({ password_hash, totp_secret: null, totp_confirmed_at: null });
    const { body } = await post('account/two-factor/start', { password: ownerPassword }, member.token);
    const authenticatorCode = await generate({
      secret: body.secret,
      epoch: Math.floor(Date.now() / 1000),
    });
    const setUp = await post('account/two-factor/confirm', { code: authenticatorCode }, member.token);
    await users().update({ totp_last_step: null });
    await help();
    await use(await tokenOf(member.email, 'two_factor_reset'));
    const code = way.startsWith('a recovery') ? setUp.body.recoveryCodes[0] : authenticatorCode;
    const signIn = { emailOrUsername: member.email, password: ownerPassword, code };
    expect((await app.call({ method: 'POST', url: '/api/auth/login', body: signIn })).status).toBe(200);
    expect(await states()).toEqual([state]);
    later(25);
    await tick();
    expect(await hasFactor()).toBe(state === 'cancelled');
  });

  it.each([
    ['the authenticator was set up after the request', () => ({ totp_confirmed_at: now })],
    ['the person has a platform role', () => ({ platform_role: 'support' })],
  ])('is not reset if %s by the time it is due', async (_why, changes) => {
    await help();
    await use(await tokenOf(member.email, 'two_factor_reset'));
    later(25);
    await users().update(changes());
    await tick();
    expect(await hasFactor()).toBe(true);
    expect(await states()).toEqual(['cancelled']);
    expect((await mails(member.email)).at(-1)?.template).toBe('two_factor_reset');
    expect((await audited(member.userId)).at(-1)).toBe('account.two_factor_reset_cancelled');
    await tick();
    expect(await audited(member.userId)).toHaveLength(3);
  });

  it('of an owner is announced to the other administrators', async () => {
    const colleague = await app.person();
    await app.member(clinic.tenantId, colleague.userId, 'administrator');
    await withFactor(clinic.owner.userId);
    await post(`people/${clinic.owner.userId}/two-factor-reset`, {}, operator.token);
    await use(await tokenOf(clinic.owner.email, 'two_factor_reset'));
    expect((await mails(colleague.email)).map(({ template }) => template)).toEqual([
      'two_factor_reset_notice',
    ]);
    expect((await mails(member.email)).length).toBe(0);
  });

  it('is not reset if there is none, for staff, or by read-only roles', async () => {
    const plain = await app.person();
    const staff = await app.person({ platformRole: 'support' });
    const owner = await app.person({ platformRole: 'platform_owner' });
    const of = (userId: string, token: string) => post(`people/${userId}/two-factor-reset`, {}, token);
    expect((await of(plain.userId, operator.token)).body.code).toBe('ALREADY_DONE');
    expect((await of(staff.userId, owner.token)).body.code).toBe('FORBIDDEN');
    expect((await of(member.userId, staff.token)).body.code).toBe('FORBIDDEN');
  });
});
