import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { memberIdOf } from '../../../test/clinic.ts';
import { lifecycleBench } from '../../../test/console/lifecycle.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { newLinkToken } from '../../server/access/tokens.ts';
import { createPasswordHasher } from '../../server/passwords.ts';

let platformOwner: { token: string };
const password = 'larch needles in autumn';
const app = provideTestApp();
beforeAll(async () => {
  platformOwner = await app.person({ platformRole: 'platform_owner' });
});

const purposes = ['activation', 'password_reset', 'staff_invitation', 'invitation', 'site_code'] as const;

/**
 * A member of staff who also belongs to a clinic, with an open session, link, code and challenge of every kind. The other
 * session opened the clinic's site, and requested an unconfirmed change of email.
 */
async function everythingOpen(options: { role?: 'admin'; verified?: boolean; owns?: boolean } = {}) {
  const { role = 'admin', verified = true, owns = false } = options;
  const sql = app.database.platform;
  const person = await app.person(verified ? { platformRole: role } : {});
  const { userId } = person;
  const tenantId = await app.tenant({ ownerEmail: person.email });
  if (!owns) {
    const { userId: ownerId } = await app.person();
    await app.member(tenantId, ownerId, 'administrator', true);
  }
  await app.member(tenantId, userId, owns ? 'administrator' : 'clinician', owns);
  const passwordHash = await createPasswordHasher(app.deps.settings.argon2).hash(password);
  await sql('users')
    .where({ user_id: userId })
    .update({ password_hash: passwordHash, ...(verified ? {} : { email_verified_at: null }) });
  const other = await app.session(userId, verified ? 'console' : 'account');
  const onSite = await app.session(userId, 'clinic', tenantId);
  await sql('sessions').where({ session_id: onSite.sessionId }).update({ opened_from: other.sessionId });
  const links = Object.fromEntries(purposes.map((purpose) => [purpose, newLinkToken()]));
  await sql('one_time_tokens').insert(
    purposes.map((purpose) => ({
      token_hash: links[purpose]?.hash,
      purpose,
      user_id: userId,
      tenant_id: ['activation', 'invitation', 'site_code'].includes(purpose) ? tenantId : null,
      expires_at: sql.raw("now() + interval '30 seconds'"),
    })),
  );
  await sql('impersonations').insert({
    tenant_id: tenantId,
    operator_id: userId,
    member_id: userId,
    reason: 'Support',
    code_hash: newLinkToken().hash,
    code_expires_at: sql.raw("now() + interval '30 seconds'"),
  });
  await sql('passkey_challenges').insert({
    challenge_hash: newLinkToken().hash,
    user_id: userId,
    purpose: 'step_up',
    expires_at: sql.raw("now() + interval '5 minutes'"),
  });
  await sql('account_changes').insert({
    user_id: userId,
    kind: 'email',
    old_email: person.email,
    new_email: `new-${person.email}`,
    requested_by: userId,
    session_id: other.sessionId,
    requested_at: sql.fn.now(),
    expires_at: sql.raw("now() + interval '1 day'"),
  });
  return { ...person, tenantId, other, onSite, links };
}
type Person = Awaited<ReturnType<typeof everythingOpen>>;

/** Which of them are still open. */
async function stillOpen({ userId, sessionId, other, onSite }: Person): Promise<string[]> {
  const sql = app.database.platform;
  const names: Record<string, string> = {
    [sessionId]: 'this session',
    [other.sessionId]: 'other session',
    [onSite.sessionId]: 'clinic session',
  };
  const sessions = await sql('sessions').where({ user_id: userId }).whereNull('revoked_at');
  const links = await sql('one_time_tokens').where({ user_id: userId }).whereNull('used_at');
  const codes = await sql('impersonations')
    .where({ operator_id: userId })
    .where('code_expires_at', '>', sql.fn.now());
  const challenges = await sql('passkey_challenges').where({ user_id: userId });
  const changes = await sql('account_changes').where({ user_id: userId, state: 'requested' });
  return [
    ...sessions.flatMap((row) => [
      names[row.session_id] ?? 'new session',
      ...(row.stepped_up_at && row.session_id === sessionId ? ['step-up'] : []),
    ]),
    ...links.map((row) => row.purpose),
    ...codes.map(() => 'impersonation code'),
    ...challenges.map(() => 'passkey challenge'),
    ...changes.map(() => 'email change'),
  ].toSorted();
}

const everything = [
  'activation',
  'clinic session',
  'email change',
  'impersonation code',
  'invitation',
  'other session',
  'passkey challenge',
  'password_reset',
  'site_code',
  'staff_invitation',
  'step-up',
  'this session',
];
const without = (...ended: string[]) => everything.filter((name) => !ended.includes(name));

const call = async (method: string, url: string, token: string, body?: object) => {
  const answer = await app.call({ method, url, token, ...(body ? { body } : {}) });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true })]);
  return answer;
};
const staffVersion = async (userId: string) =>
  (await app.database.platform('users').where({ user_id: userId }).first('staff_version')).staff_version;
const asOwner = async (method: string, { userId }: Person, path: string, body?: object) =>
  call(
    method,
    `/api/staff/${userId}${path}`,
    platformOwner.token,
    body && { version: await staffVersion(userId), ...body },
  );

interface Case {
  does(person: Person): Promise<unknown>;
  leaves: string[];
}

/** Thirty-second codes and challenges end with every one of these. */
const codes = ['site_code', 'impersonation code', 'passkey challenge'];
const sessions = ['this session', 'step-up', 'other session', 'clinic session'];
const passwordLinks = ['activation', 'password_reset', 'staff_invitation'];

const cases: Record<string, Case> = {
  'signing out': {
    does: ({ token }) => call('POST', '/api/auth/logout', token),
    leaves: without('this session', 'step-up', ...codes),
  },
  'ending another of one’s sessions, which requested no change of email': {
    does: ({ token, onSite }) => call('DELETE', `/api/account/sessions/${onSite.sessionId}`, token),
    leaves: without('clinic session', ...codes),
  },
  'ending one of one’s sessions': {
    does: ({ token, other }) => call('DELETE', `/api/account/sessions/${other.sessionId}`, token),
    leaves: without('other session', 'clinic session', 'email change', ...codes),
  },
  'signing out everywhere': {
    does: ({ token }) => call('POST', '/api/account/sessions/sign-out-everywhere', token),
    leaves: without('password_reset', 'email change', ...sessions, ...codes),
  },
  'changing the password': {
    does: ({ token }) =>
      call('POST', '/api/account/password', token, {
        currentPassword: password,
        newPassword: 'spruce gum in winter',
      }),
    leaves: ['invitation', 'this session'],
  },
  'setting a password with a mailed link': {
    async does({ links }) {
      const body = { token: links.password_reset?.token, password: 'spruce gum in winter' };
      expect((await app.call({ method: 'POST', url: '/api/auth/set-password', body })).status).toBe(200);
    },
    leaves: ['invitation', 'new session'],
  },
  'an operator ending all sessions': {
    does: ({ userId }) => call('POST', `/api/people/${userId}/end-sessions`, platformOwner.token, {}),
    leaves: without('password_reset', 'email change', ...sessions, ...codes),
  },
  'an operator ending one session': {
    does: ({ userId, other: { sessionId } }) =>
      call('POST', `/api/people/${userId}/end-sessions`, platformOwner.token, { sessionId }),
    leaves: without('other session', 'clinic session', 'email change', ...codes),
  },
  'an owner of the platform ending all sessions': {
    does: (person) => asOwner('DELETE', person, '/sessions'),
    leaves: without('password_reset', 'email change', ...sessions, ...codes),
  },
  'an owner of the platform ending one session': {
    does: (person) => asOwner('DELETE', person, `/sessions/${person.other.sessionId}`),
    leaves: without('other session', 'clinic session', 'email change', ...codes),
  },
  'another platform role': {
    does: (person) => asOwner('PATCH', person, '', { role: 'support' }),
    leaves: without('password_reset', 'email change', ...sessions, ...codes),
  },
  'a reset of two-step sign-in': {
    async does(person) {
      await app.database
        .platform('users')
        .where({ user_id: person.userId })
        .update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() });
      await asOwner('POST', person, '/reset-two-factor');
    },
    leaves: without('password_reset', 'email change', ...sessions, ...codes),
  },
  deactivation: { does: (person) => asOwner('POST', person, '/deactivate', {}), leaves: [] },
  reactivation: {
    async does(person) {
      await app.database
        .platform('users')
        .where({ user_id: person.userId })
        .update({ deactivated_at: new Date() });
      await asOwner('POST', person, '/reactivate', {});
    },
    leaves: [],
  },
};

describe('what ends with', () => {
  it.each(Object.entries(cases))('%s', async (_name, { does, leaves }) => {
    const person = await everythingOpen();
    expect(await stillOpen(person)).toEqual(everything);
    const bystander = await everythingOpen();
    await does(person);
    expect(await stillOpen(person)).toEqual(leaves);
    expect(await stillOpen(bystander)).toEqual(everything);
  });

  it.each([
    ['site_code', 'exchange', {}],
    ['password_reset', 'set-password', { password: 'spruce gum in winter' }],
  ] as const)('signing out at the moment when a %s is used', async (purpose, path, fields) => {
    const { userId, tenantId, links } = await everythingOpen();
    const { subdomain } = await app.admin('tenants').where({ tenant_id: tenantId }).first('subdomain');
    const atSite = purpose === 'site_code';
    const { token } = links[purpose] ?? {};
    const used = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).forUpdate().select('user_id'),
      () =>
        app.call({
          method: 'POST',
          url: `/api/auth/${path}`,
          body: { ...fields, [atSite ? 'code' : 'token']: token },
          ...(atSite && { host: `${subdomain}.localhost` }),
        }),
      (tx) => tx('one_time_tokens').where({ user_id: userId, purpose }).delete(),
    );
    expect(used.body.code).toBe('LINK_USED');
  });

  it('a deactivation, which the ended session tells', async () => {
    const person = await everythingOpen();
    await asOwner('POST', person, '/deactivate', {});
    const { body } = await app.call({ url: '/api/auth/me', token: person.token });
    expect(body).toMatchObject({ code: 'SESSION_INVALID', details: { because: 'account_deactivated' } });
  });

  it('a new password, which the ended session does not tell', async () => {
    const person = await everythingOpen();
    const { token } = await app.session(person.userId, 'account');
    await app.call({
      ...{ method: 'POST', url: '/api/account/password', token },
      body: { currentPassword: password, newPassword: `${password} again` },
    });
    const { body } = await app.call({ url: '/api/auth/me', token: person.token });
    expect([body.code, body.details]).toEqual(['SESSION_INVALID', undefined]);
  });

  it('a first platform role', async () => {
    const person = await everythingOpen();
    const users = app.database.platform('users').where({ user_id: person.userId });
    await users.clone().update({ platform_role: null });
    const body = { email: person.email, name: 'Maude Gagnon', role: 'support' };
    const invited = await app.call({
      method: 'POST',
      url: '/api/staff',
      token: platformOwner.token,
      body,
    });
    expect(invited.status).toBe(201);
    expect(await stillOpen(person)).toEqual(without('password_reset', 'email change', ...sessions, ...codes));
  });

  it('the correction of a mistyped email: links emailed to the wrong one no longer work', async () => {
    const person = await everythingOpen({ verified: false, owns: true });
    const body = { version: 1, ownerEmail: `right-${person.email}` };
    await call('PATCH', `/api/tenants/${person.tenantId}`, platformOwner.token, body);
    expect(await stillOpen(person)).toEqual(['activation']);
    for (const purpose of passwordLinks) {
      const link = { token: person.links[purpose]?.token };
      const { body } = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: link });
      expect(body.code).toBe('LINK_INVALID');
    }
  });

  describe('a change of membership, only on the clinic’s site:', () => {
    async function clinicOwner({ tenantId }: Person) {
      const row = await app.database
        .platform('memberships')
        .where({ tenant_id: tenantId, is_owner: true })
        .first('user_id');
      return app.session(row.user_id, 'account');
    }
    const memberUrl = (person: Person) =>
      `/api/clinics/${person.tenantId}/members/${memberIdOf(person, person)}`;

    it('another role', async () => {
      const person = await everythingOpen();
      await call('PATCH', memberUrl(person), (await clinicOwner(person)).token, { role: 'front_desk' });
      expect(await stillOpen(person)).toEqual(without('clinic session', 'site_code'));
    });

    it('removal', async () => {
      const person = await everythingOpen();
      await call('DELETE', memberUrl(person), (await clinicOwner(person)).token);
      expect(await stillOpen(person)).toEqual(without('clinic session', 'site_code', 'invitation'));
    });

    it('a transfer of ownership', async () => {
      const owner = await everythingOpen({ owns: true });
      const { userId } = await app.person();
      await app.member(owner.tenantId, userId, 'administrator');
      const { token } = await app.session(owner.userId, 'account');
      await call('POST', `/api/clinics/${owner.tenantId}/ownership`, token, {
        memberId: memberIdOf(owner, { userId }),
      });
      expect(await stillOpen(owner)).toEqual(
        [...without('clinic session', 'site_code'), 'new session'].toSorted(),
      );
    });
  });
});

describe('accepting an invitation', () => {
  /** Someone with an account who is invited to the clinic. */
  async function invited(): Promise<Person> {
    const person = await everythingOpen();
    await app.database
      .platform('memberships')
      .where({ tenant_id: person.tenantId, user_id: person.userId })
      .update({ state: 'invited' });
    return person;
  }

  const accept = (link?: { token: string }) =>
    app.call({
      method: 'POST',
      url: '/api/auth/invitations/accept',
      body: { token: link?.token, acceptTerms: true },
    });

  it('is refused at the moment when the account is deactivated', async () => {
    const { userId, links } = await invited();
    const accepted = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).forUpdate().select('user_id'),
      () => accept(links.invitation),
      (tx) => tx('one_time_tokens').where({ user_id: userId, purpose: 'invitation' }).delete(),
    );
    expect(accepted.body.code).toBe('LINK_USED');
    expect(await app.admin('memberships').where({ user_id: userId }).pluck('state')).toEqual(['invited']);
  });

  it('succeeds at the moment when the clinic sends another link', async () => {
    const { userId, tenantId, links } = await invited();
    const accepted = await meanwhile(
      app,
      (tx) => tx('tenants').where({ tenant_id: tenantId }).forUpdate().select('tenant_id'),
      () => accept(links.invitation),
      (tx) =>
        tx('one_time_tokens').insert({
          token_hash: newLinkToken().hash,
          purpose: 'invitation',
          user_id: userId,
          tenant_id: tenantId,
          expires_at: tx.raw("now() + interval '7 days'"),
        }),
    );
    expect(accepted.status).toBe(200);
    expect(await app.admin('memberships').where({ user_id: userId }).pluck('state')).toEqual(['active']);
  });
});

describe('ending sessions is audited in the clinic that the person is signed out of,', () => {
  const signedOut = async ({ userId, tenantId }: Person) =>
    app.database
      .platform('audit_log')
      .where({ action: 'account.sign_out', tenant_id: tenantId })
      .whereRaw('? IN (actor_id, subject_id)', [userId])
      .select('actor_id', 'subject_id');

  it.each(['other', 'onSite'] as const)('one by the person: %s', async (which) => {
    const person = await everythingOpen();
    await call('DELETE', `/api/account/sessions/${person[which].sessionId}`, person.token);
    expect(await signedOut(person)).toEqual([{ actor_id: person.userId, subject_id: null }]);
  });

  it.each(['people', 'staff'])('one by staff, in the list of %s', async (list) => {
    const person = await everythingOpen();
    const { sessionId } = person.other;
    if (list === 'staff') await asOwner('DELETE', person, `/sessions/${sessionId}`);
    else await call('POST', `/api/people/${person.userId}/end-sessions`, platformOwner.token, { sessionId });
    expect(await signedOut(person)).toEqual([
      { actor_id: expect.not.stringMatching(person.userId), subject_id: person.userId },
    ]);
  });

  it.each(['signing out everywhere', 'changing the password', 'setting a password with a mailed link'])(
    'all by the person: %s',
    async (name) => {
      const person = await everythingOpen();
      await cases[name]?.does(person);
      expect(await signedOut(person)).toEqual([{ actor_id: person.userId, subject_id: null }]);
    },
  );

  it.each(['an operator ending all sessions', 'an owner of the platform ending all sessions'])(
    'all by staff: %s',
    async (name) => {
      const person = await everythingOpen();
      await cases[name]?.does(person);
      expect(await signedOut(person)).toEqual([
        { actor_id: expect.not.stringMatching(person.userId), subject_id: person.userId },
      ]);
    },
  );
});

it('ends every session on a suspended clinic’s site and every unused code for it', async () => {
  const bench = lifecycleBench(app);
  const { tenantId } = await bench.active(`ends-${Math.random().toString(36).slice(2, 9)}`);
  const person = await app.person();
  await app.member(tenantId, person.userId, 'clinician');
  await app.session(person.userId, 'clinic', tenantId);
  const { token } = await app.person({ platformRole: 'admin' });
  const asked = await call('POST', `/api/tenants/${tenantId}/impersonation`, token, {
    reason: 'Support',
    memberId: person.userId,
  });
  await bench.carryOut(tenantId, { kind: 'restart' });
  const sql = app.database.platform;
  expect(await sql('sessions').where({ tenant_id: tenantId }).whereNull('revoked_at')).toEqual([]);
  const { subdomain } = await sql('tenants').where({ tenant_id: tenantId }).first('subdomain');
  const { code } = asked.body;
  const exchanged = await app.call({
    method: 'POST',
    url: '/api/impersonation/exchange',
    body: { code },
    host: `${subdomain}.localhost`,
  });
  expect(exchanged.body.code).toBe('LINK_EXPIRED');
});

it('ends an impersonation of someone who has left the clinic', async () => {
  const { tenantId, userId } = await everythingOpen();
  const operator = await app.person({ platformRole: 'admin' });
  const sql = app.database.platform;
  const { subdomain } = await sql('tenants').where({ tenant_id: tenantId }).first('subdomain');
  const host = `${subdomain}.localhost`;
  const asked = await call('POST', `/api/tenants/${tenantId}/impersonation`, operator.token, {
    reason: 'Support',
    memberId: userId,
  });
  const { code } = asked.body;
  const { body } = await app.call({
    method: 'POST',
    url: '/api/impersonation/exchange',
    body: { code },
    host,
  });
  const me = () => app.call({ url: '/api/auth/me', token: body.token, host });
  expect((await me()).status).toBe(200);
  await sql('memberships').where({ tenant_id: tenantId, user_id: userId }).delete();
  expect((await me()).body.code).toBe('SESSION_INVALID');
});

it('refuses a sign-in whose password was changed while it was being checked', async () => {
  const { email, userId } = await everythingOpen();
  const sql = app.database.platform;
  const { verify } = app.deps.hasher;
  app.deps.hasher.verify = async (hash, typed) => {
    const fits = await verify(hash, typed);
    await sql('users').where({ user_id: userId }).update({ password_hash: 'changed meanwhile' });
    return fits;
  };
  const signedIn = await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
  app.deps.hasher.verify = verify;
  expect(signedIn.body.code).toBe('INVALID_CREDENTIALS');
  const { password_hash } = await sql('users').where({ user_id: userId }).first('password_hash');
  expect(password_hash).toBe('changed meanwhile');
});

describe('a session that ends while its request waits', () => {
  it.each([
    ['email', { email: 'thief@mailbox.example' }],
    ['password', { currentPassword: password, newPassword: 'a quiet harbour morning' }],
  ])('changes no %s', async (path, payload) => {
    const { userId } = await everythingOpen();
    const { token, sessionId } = await app.session(userId, 'account');
    const before = await app.database.platform('users').where({ user_id: userId }).first();
    const { body } = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).forUpdate(),
      () => app.call({ method: 'POST', url: `/api/account/${path}`, body: payload, token }),
      (tx) =>
        tx('sessions')
          .where({ session_id: sessionId })
          .update({ revoked_at: tx.fn.now(), revoked_because: 'password set' }),
    );
    expect(body.code).toBe('SESSION_INVALID');
    expect(await app.database.platform('users').where({ user_id: userId }).first()).toEqual(before);
    expect(await app.database.platform('mail_outbox').where({ to_email: 'thief@mailbox.example' })).toEqual(
      [],
    );
  });
});
