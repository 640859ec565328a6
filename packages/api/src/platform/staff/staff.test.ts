import type { PlatformRole, StaffMember } from '@tamarack/core/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp, type TestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { createPasswordHasher } from '../../server/passwords.ts';

const password = 'larch needles in autumn';
let hash: string;
let owner: Awaited<ReturnType<TestApp['person']>>;
const app = provideTestApp();
beforeAll(async () => {
  hash = await createPasswordHasher(app.deps.settings.argon2).hash(password);
});
beforeEach(async () => {
  await app.database.platform('users').whereNotNull('platform_role').update({ platform_role: null });
  owner = await colleague('platform_owner');
});

/** A colleague who has chosen a password. */
async function colleague(platformRole: PlatformRole) {
  const person = await app.person({ platformRole });
  await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
  return person;
}
const call = (method: string, url: string, body?: object, token = owner.token) =>
  app.call({ method, url, token, ...(body ? { body } : {}) });
const member = async (userId: string): Promise<StaffMember> => {
  const { body } = await call('GET', '/api/staff');
  return body.staff.find((known: StaffMember) => known.userId === userId);
};
const audited = async (userId: string) =>
  app.database
    .platform('audit_log')
    .where({ subject_id: userId })
    .orderBy('entry_id')
    .select('action', 'details', 'actor_id');
/** The link of the latest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const mail = await app.database
    .platform('mail_outbox')
    .where({ to_email: email })
    .orderBy('created_at', 'desc')
    .first();
  return String(mail.params.link).split('/').at(-1) ?? '';
}
const invitation = (changes: object = {}) => ({
  name: 'Sam Support',
  email: `sam-${Math.random().toString(36).slice(2)}@ops.example`,
  role: 'support',
  ...changes,
});

describe('the staff', () => {
  it('can be read by all staff, with everyone’s role and sign-in methods', async () => {
    const support = await colleague('support');
    const { body } = await call('GET', '/api/staff', undefined, support.token);
    expect(body.staff.find((known: StaffMember) => known.userId === owner.userId)).toMatchObject({
      name: 'Maude Gagnon',
      email: owner.email,
      role: 'platform_owner',
      state: 'active',
      twoFactor: false,
      passkeys: 0,
      sessions: 1,
      invitationExpiresAt: null,
    });
  });
});

describe('an invitation', () => {
  it('opens an account by an emailed link that works once', async () => {
    const form = invitation();
    const { status, body } = await call('POST', '/api/staff', form);
    expect([status, body.member.state, body.member.role]).toEqual([201, 'invited', 'support']);
    const days = (Date.parse(body.member.invitationExpiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    const token = await linkTo(form.email);
    const inspected = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(inspected.body.link).toMatchObject({ purpose: 'staff_invitation', needsTerms: false });
    const set = { method: 'POST', url: '/api/auth/set-password', body: { token, password } };
    const opened = await app.call(set);
    expect(opened.body.user).toMatchObject({ email: form.email, role: 'support', isAdmin: true });
    expect((await app.call(set)).body.code).toBe('LINK_USED');
    expect((await member(body.member.userId)).state).toBe('active');
    expect(await audited(body.member.userId)).toMatchObject([
      { action: 'staff.invite', details: { role: 'support' }, actor_id: owner.userId },
    ]);
  });

  it('is sent again: both links work until one is used', async () => {
    const form = invitation();
    const { body } = await call('POST', '/api/staff', form);
    const first = await linkTo(form.email);
    expect((await call('POST', `/api/staff/${body.member.userId}/resend-invitation`)).status).toBe(200);
    const second = await linkTo(form.email);
    expect(second).not.toBe(first);
    const use = (token: string) =>
      app.call({ method: 'POST', url: '/api/auth/set-password', body: { token, password } });
    expect((await use(first)).status).toBe(200);
    expect((await use(second)).body.code).toBe('LINK_USED');
  });

  it('is withdrawn: the link and the account are deleted, and the queued mail is cancelled', async () => {
    const form = invitation();
    const { body } = await call('POST', '/api/staff', form);
    const token = await linkTo(form.email);
    const url = `/api/staff/${body.member.userId}/invitation`;
    expect((await call('DELETE', url)).status).toBe(200);
    const used = await app.call({ method: 'POST', url: '/api/auth/set-password', body: { token, password } });
    expect(used.body.code).toBe('LINK_INVALID');
    expect(await app.database.platform('users').where({ email: form.email })).toEqual([]);
    const mails = app.database.platform('mail_outbox').where({ to_email: form.email });
    expect(await mails.select('state', 'params')).toEqual([{ state: 'cancelled', params: {} }]);
    expect((await call('DELETE', url)).status).toBe(404);
  });

  it('of someone who joined can be neither withdrawn nor sent again', async () => {
    const { userId } = await colleague('admin');
    expect((await call('DELETE', `/api/staff/${userId}/invitation`)).body.code).toBe('ALREADY_DONE');
    expect((await call('POST', `/api/staff/${userId}/resend-invitation`)).body.code).toBe('ALREADY_DONE');
  });

  it('gives an existing account the role at once, and emails the person', async () => {
    const person = await app.person({ name: 'Maude Gagnon' });
    await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
    const { body } = await call('POST', '/api/staff', invitation({ email: person.email, name: 'Other' }));
    expect(body.member).toMatchObject({ userId: person.userId, name: 'Maude Gagnon', state: 'active' });
    const mail = await app.database.platform('mail_outbox').where({ to_email: person.email }).first();
    expect(mail.template).toBe('staff_welcome');
    expect((await call('GET', '/api/auth/me', undefined, person.token)).status).toBe(401);
  });

  it('cancels an open reset of the person’s two-step sign-in', async () => {
    const { userId, email } = await app.person();
    const sql = app.database.platform;
    await sql('users').where({ user_id: userId }).update({ password_hash: hash });
    await sql('account_changes').insert({
      user_id: userId,
      kind: 'two_factor',
      state: 'confirmed',
      old_email: email,
      requested_at: sql.fn.now(),
      expires_at: sql.raw("now() + interval '1 day'"),
      due_at: sql.raw("now() + interval '1 day'"),
    });
    expect((await call('POST', '/api/staff', invitation({ email }))).status).toBe(201);
    expect(await sql('account_changes').where({ user_id: userId }).pluck('state')).toEqual(['cancelled']);
    const audited = await sql('audit_log').where({ subject_id: userId }).orderBy('entry_id').pluck('action');
    expect(audited).toEqual(['account.two_factor_reset_cancelled', 'staff.invite']);
  });

  it('creates a new account for someone whose account is erased at that moment', async () => {
    const { userId, email } = await app.person();
    const { status, body } = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).forUpdate(),
      () => call('POST', '/api/staff', invitation({ email })),
      (tx) => tx('users').where({ user_id: userId }).delete(),
    );
    expect([status, body.member?.state]).toEqual([201, 'invited']);
  });

  it('is refused for existing staff, and for an invalid email', async () => {
    const { email } = await colleague('admin');
    const twice = await call('POST', '/api/staff', invitation({ email: email.toUpperCase() }));
    expect([twice.status, twice.body.code, Object.keys(twice.body.fields)]).toEqual([
      409,
      'ALREADY_STAFF',
      ['email'],
    ]);
    const wrong = await call('POST', '/api/staff', { name: ' ', email: 'x', role: 'king' });
    expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
      400,
      ['email', 'name', 'role'],
    ]);
  });
});

describe('a role', () => {
  it('changes only at the current version, audited with old and new value', async () => {
    const { userId, token } = await colleague('support');
    const { version } = await member(userId);
    const changed = await call('PATCH', `/api/staff/${userId}`, { version, role: 'admin' });
    expect(changed.body.member).toMatchObject({ role: 'admin', version: version + 1 });
    // The session with the earlier role has ended.
    expect((await call('GET', '/api/staff', undefined, token)).body.code).toBe('SESSION_INVALID');
    const renewed = (await app.session(userId, 'console')).token;
    expect((await call('GET', '/api/logs/audit/export', undefined, renewed)).status).toBe(200);
    expect(await audited(userId)).toMatchObject([
      { action: 'staff.change_role', details: { before: 'support', after: 'admin', endedSessions: 1 } },
    ]);
  });

  it('is never overwritten from an outdated version', async () => {
    const { userId } = await colleague('support');
    const { version } = await member(userId);
    await call('PATCH', `/api/staff/${userId}`, { version, role: 'admin' });
    const late = await call('PATCH', `/api/staff/${userId}`, { version, role: 'platform_owner' });
    expect(late.body.code).toBe('VERSION_CONFLICT');
    expect((await member(userId)).role).toBe('admin');
  });

  it('cannot be changed by the person, who cannot close their own account either', async () => {
    const second = await colleague('platform_owner');
    const { version } = await member(second.userId);
    for (const id of [second.userId, second.userId.toUpperCase()]) {
      for (const [method, path, body] of [
        ['PATCH', '', { version, role: 'admin' }],
        ['POST', '/deactivate', { version }],
        ['POST', '/reset-two-factor', {}],
      ] as const) {
        const own = await call(method, `/api/staff/${id}${path}`, body, second.token);
        expect([own.status, own.body.code]).toEqual([409, 'NOT_ON_YOURSELF']);
      }
    }
    for (const id of [`{${second.userId}}`, second.userId.replaceAll('-', '')])
      expect((await call('POST', `/api/staff/${id}/deactivate`, { version }, second.token)).status).toBe(400);
  });

  it('of the last owner stays, even when two owners change each other at once', async () => {
    const second = await colleague('platform_owner');
    const demote = (who: typeof owner, by: typeof owner) =>
      call('PATCH', `/api/staff/${who.userId}`, { version: 1, role: 'support' }, by.token);
    const answers = await Promise.all([demote(second, owner), demote(owner, second)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const owners = await app.database
      .platform('users')
      .where({ platform_role: 'platform_owner' })
      .whereNull('deactivated_at');
    expect(owners).toHaveLength(1);
  });

  it('of the last owner who can sign in stays, even if another one is invited', async () => {
    const { body } = await call('POST', '/api/staff', invitation({ role: 'platform_owner' }));
    const invited = await app.session(body.member.userId, 'console');
    const refused = await call(
      'PATCH',
      `/api/staff/${owner.userId}`,
      { version: (await member(owner.userId)).version, role: 'admin' },
      invited.token,
    );
    expect(refused.body.code).toBe('LAST_OWNER');
  });
});

describe('a deactivated account', () => {
  it('ends every session, refuses sign-ins, and can be reopened', async () => {
    const person = await colleague('admin');
    const { version } = await member(person.userId);
    const closed = await call('POST', `/api/staff/${person.userId}/deactivate`, { version });
    expect(closed.body.member).toMatchObject({ state: 'deactivated', sessions: 0 });
    expect((await call('GET', '/api/auth/me', undefined, person.token)).status).toBe(401);
    const login = () =>
      app.call({ method: 'POST', url: '/api/auth/login', body: { email: person.email, password } });
    expect((await login()).body.code).toBe('INVALID_CREDENTIALS');
    const open = { version: version + 1 };
    expect((await call('POST', `/api/staff/${person.userId}/reactivate`, open)).body.member.state).toBe(
      'active',
    );
    expect((await login()).status).toBe(200);
    expect((await call('GET', '/api/auth/me', undefined, person.token)).status).toBe(401);
    expect((await audited(person.userId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.deactivate', 'staff.reactivate']),
    );
  });

  it('is deactivated once', async () => {
    const { userId } = await colleague('admin');
    await call('POST', `/api/staff/${userId}/deactivate`, { version: 1 });
    expect((await call('POST', `/api/staff/${userId}/deactivate`, { version: 2 })).body.code).toBe(
      'ALREADY_DONE',
    );
  });
});

describe('removing someone from the staff', () => {
  const remove = async (userId: string, token = owner.token) =>
    call('POST', `/api/staff/${userId}/remove`, { version: (await member(userId)).version }, token);
  const signIn = (email: string) =>
    app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
  const row = (userId: string) => app.database.platform('users').where({ user_id: userId }).first();

  it('leaves the account of a clinic’s member as it was, without the console, and emails the person', async () => {
    const person = await app.person();
    await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
    await app.member(await app.tenant(), person.userId, 'clinician');
    await call('POST', '/api/staff', invitation({ email: person.email, role: 'admin' }));
    const { token } = await app.session(person.userId, 'console');
    const { version } = await member(person.userId);
    const { status, body } = await remove(person.userId);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await member(person.userId)).toBeUndefined();
    expect(await row(person.userId)).toMatchObject({ platform_role: null, staff_version: version + 1 });
    expect((await call('GET', '/api/staff', undefined, token)).body.code).toBe('SESSION_INVALID');
    const again = await signIn(person.email);
    expect([again.status, again.body.user.role]).toEqual([200, null]);
    const clinics = await call('GET', '/api/account/clinics', undefined, again.body.token);
    expect(clinics.body.clinics).toHaveLength(1);
    expect((await call('GET', '/api/staff', undefined, again.body.token)).body.code).toBe('FORBIDDEN');
    expect(await audited(person.userId)).toContainEqual({
      action: 'staff.remove',
      details: { role: 'admin', state: 'active', endedSessions: 1 },
      actor_id: owner.userId,
    });
    const mails = await app.database.platform('mail_outbox').where({ to_email: person.email });
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['staff_removed', 'staff_welcome']);
  });

  it('reopens a deactivated account, without its old links and sessions', async () => {
    const person = await colleague('support');
    await call('POST', `/api/staff/${person.userId}/deactivate`, { version: 1 });
    expect((await remove(person.userId)).status).toBe(200);
    expect(await row(person.userId)).toMatchObject({ platform_role: null, deactivated_at: null });
    expect((await call('GET', '/api/auth/me', undefined, person.token)).status).toBe(401);
    expect((await signIn(person.email)).status).toBe(200);
    expect((await call('POST', '/api/staff', invitation({ email: person.email }))).status).toBe(201);
  });

  it('deletes an account that exists only for an invitation, and emails nobody', async () => {
    const form = invitation();
    const { body } = await call('POST', '/api/staff', form);
    expect((await remove(body.member.userId)).status).toBe(200);
    expect(await row(body.member.userId)).toBeUndefined();
    const mails = await app.database.platform('mail_outbox').where({ to_email: form.email });
    expect(mails.map(({ template }) => template)).toEqual(['staff_invitation']);
  });

  it('is refused from an outdated version, and for someone who is not staff', async () => {
    const { userId } = await colleague('support');
    const late = await call('POST', `/api/staff/${userId}/remove`, { version: 7 });
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await member(userId)).role).toBe('support');
    const { userId: nobody } = await app.person();
    expect((await call('POST', `/api/staff/${nobody}/remove`, { version: 1 })).status).toBe(404);
  });

  it('is refused to oneself and to anyone but owners', async () => {
    const second = await colleague('platform_owner');
    for (const id of [second.userId, second.userId.toUpperCase()]) {
      const own = await call('POST', `/api/staff/${id}/remove`, { version: 1 }, second.token);
      expect([own.status, own.body.code]).toEqual([409, 'NOT_ON_YOURSELF']);
    }
    const admin = await colleague('admin');
    expect((await remove(second.userId, admin.token)).body.code).toBe('FORBIDDEN');
    expect((await member(second.userId)).role).toBe('platform_owner');
  });

  it('is refused for the last owner who can sign in', async () => {
    const { body } = await call('POST', '/api/staff', invitation({ role: 'platform_owner' }));
    const invited = await app.session(body.member.userId, 'console');
    expect((await remove(owner.userId, invited.token)).body.code).toBe('LAST_OWNER');
    expect((await member(owner.userId)).role).toBe('platform_owner');
  });

  it('leaves one owner even when two owners remove each other at once', async () => {
    const second = await colleague('platform_owner');
    const answers = await Promise.all([
      call('POST', `/api/staff/${second.userId}/remove`, { version: 1 }),
      call('POST', `/api/staff/${owner.userId}/remove`, { version: 1 }, second.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await app.database.platform('users').where({ platform_role: 'platform_owner' });
    expect(owners).toHaveLength(1);
  });
});

describe('sessions of a colleague', () => {
  it('are listed, and ended one by one or all at once', async () => {
    const person = await colleague('admin');
    const second = await app.session(person.userId, 'console');
    const at = `/api/staff/${person.userId}/sessions`;
    const list = async () => (await call('GET', at)).body.sessions.length;
    expect(await list()).toBe(2);
    expect((await call('DELETE', `${at}/${second.sessionId}`)).status).toBe(200);
    expect((await call('DELETE', `${at}/${second.sessionId}`)).status).toBe(404);
    expect(await list()).toBe(1);
    expect((await call('DELETE', at)).status).toBe(200);
    expect(await list()).toBe(0);
  });

  it('of people who are not staff cannot be listed here', async () => {
    const { userId, sessionId } = await app.person();
    expect((await call('GET', `/api/staff/${userId}/sessions`)).status).toBe(404);
    expect((await call('DELETE', `/api/staff/${userId}/sessions/${sessionId}`)).status).toBe(404);
  });
});

describe('two-step sign-in', () => {
  it('is reset for a colleague who lost it and is notified', async () => {
    const person = await colleague('admin');
    await app.database
      .platform('users')
      .where({ user_id: person.userId })
      .update({ totp_secret: Buffer.from('x'), totp_confirmed_at: new Date() });
    const url = `/api/staff/${person.userId}/reset-two-factor`;
    expect((await call('POST', url)).body.member).toMatchObject({ twoFactor: false, sessions: 0 });
    expect((await call('POST', url)).body.code).toBe('ALREADY_DONE');
    const mail = await app.database.platform('mail_outbox').where({ to_email: person.email }).first();
    expect([mail.template, mail.params.change]).toEqual(['two_factor_changed', 'disabled']);
  });
});

it('requires a step-up before anyone is invited or changed', async () => {
  const { userId } = await colleague('support');
  const { token } = await app.session(owner.userId, 'console', undefined, false);
  for (const [method, url] of [
    ['POST', '/api/staff'],
    ['PATCH', `/api/staff/${userId}`],
    ['POST', `/api/staff/${userId}/deactivate`],
    ['POST', `/api/staff/${userId}/reactivate`],
    ['POST', `/api/staff/${userId}/remove`],
    ['POST', `/api/staff/${userId}/reset-two-factor`],
  ] as const)
    expect((await call(method, url, {}, token)).body.code).toBe('STEP_UP_REQUIRED');
});
