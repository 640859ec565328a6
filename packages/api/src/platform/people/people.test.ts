import type { AuditEntry, PersonSummary } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OperatorsBench, provideOperatorsBench } from '../../../test/console/operators.ts';
import { conditionsOf } from './repository.ts';

let tenantId: string;
let person: Awaited<ReturnType<OperatorsBench['app']['person']>>;

const bench = provideOperatorsBench();
beforeAll(async () => {
  const { app } = bench;
  tenantId = await app.tenant({ clinicName: 'Clinique des Érables', subdomain: 'erables' });
  const otherId = await app.tenant({ clinicName: 'Baie Physio', subdomain: 'baie', status: 'suspended' });
  person = await app.person({ name: 'Zoé Lachance', email: 'Zoe@erables.example', locale: 'fr' });
  await app.member(tenantId, person.userId, 'administrator', true);
  await app.member(otherId, person.userId, 'clinician');
});

async function found(query: string): Promise<PersonSummary[]> {
  const { status, body } = await bench.get(`/api/people?${query}`);
  expect(status).toBe(200);
  return body.people;
}
const names = (people: PersonSummary[]) => people.map(({ name }) => name);
const read = async (userId = person.userId) => (await bench.get(`/api/people/${userId}`)).body.person;
const help = (what: string, userId = person.userId, body: object = {}, token = bench.admin.token) =>
  bench.post(`/api/people/${userId}/${what}`, body, token);

async function audit(action: string, userId = person.userId): Promise<AuditEntry[]> {
  const { body } = await bench.get(`/api/logs/audit?limit=200&search=${userId}`);
  return body.entries.filter((entry: AuditEntry) => entry.action === action);
}

async function mistype(times: number, email = person.email): Promise<void> {
  const sql = bench.app.database.platform;
  const wrong = { email, password: 'not the password' };
  const { status } = await bench.app.call({ method: 'POST', url: '/api/auth/login', body: wrong });
  expect(status).toBe(401);
  const hash = sql.raw('sign_in_email_hash(?)', [email]);
  const changed = await sql('sign_in_failures')
    .where({ email_hash: hash, guesser: 'network' })
    .update({ failures: times, locked_until: sql.raw("now() + interval '10 minutes'") });
  expect(changed).toBe(1);
}

describe('the list', () => {
  it.each([
    ['a part of the name, ignoring accents and case', () => 'search=zoe'],
    ['several words in any order', () => 'search=lachance+ZO%C3%89'],
    ['a part of the email', () => 'search=%40erables.ex'],
    [
      'a sender as mail programs copy it',
      () => `search=${encodeURIComponent('"Lachance, Zoé" <zoe@erables.example>')}`,
    ],
    ['a link to the email', () => `search=mailto:${person.email}`],
    ['an email with a full stop after it', () => `search=${person.email}.`],
    ['the id', () => `search=${person.userId}`],
  ])('is searched by %s', async (_, query) => {
    expect(names(await found(query()))).toEqual(['Zoé Lachance']);
  });

  it.each([
    ['zo', ['Zoé Lachance']],
    ['ZÖ', ['Zoé Lachance']],
    ['wn', ['Abel Ames']],
    ['la', []],
    ['er', []],
  ])('is searched only by beginnings with one or two letters, such as %s', async (letters, expected) => {
    const sql = bench.app.database.platform;
    const { userId } = await bench.app.person({ name: 'Abel Ames', email: 'wn@erables.example' });
    expect(names(await found(`search=${letters}`))).toEqual(expected);
    await sql('users').where({ user_id: userId }).delete();
  });

  it('lists people with similar names if it finds nobody', async () => {
    const answer = async (query: string) => (await bench.get(`/api/people?${query}`)).body;
    expect(await answer('search=Zoe+Lachanse')).toEqual({
      success: true,
      people: [],
      next: null,
      similar: await found('search=lachance'),
    });
    expect(await answer('search=Lachanse&state=deactivated')).toEqual({
      success: true,
      people: [],
      next: null,
      similar: [],
    });
    expect(await answer('state=deactivated')).toEqual({ success: true, people: [], next: null });
    expect(Object.keys(await answer('search=lachance'))).not.toContain('similar');
  });

  it('finds beginnings through an index, without scanning all people', async () => {
    const { where, values } = conditionsOf({ kind: 'prefix', typed: 'zo', pattern: 'zo%' });
    const plan = await bench.app.database.platform.transaction(async (tx) => {
      await tx.raw('SET LOCAL enable_seqscan = off');
      const { rows } = await tx.raw(`EXPLAIN SELECT FROM users u WHERE ${where.join(' AND ')}`, values);
      return JSON.stringify(rows);
    });
    for (const index of ['users_name_beginning', 'users_email_beginning']) expect(plan).toContain(index);
  });

  it('lists people’s clinics by name', async () => {
    const [row] = await found('search=lachance');
    expect(row).toEqual({
      userId: person.userId,
      name: 'Zoé Lachance',
      email: 'Zoe@erables.example',
      createdAt: expect.any(String),
      verifiedAt: expect.any(String),
      deactivatedAt: null,
      lockedUntil: null,
      platformRole: null,
      clinics: 2,
      memberships: [
        {
          tenantId: expect.any(String),
          clinicName: 'Baie Physio',
          subdomain: 'baie',
          status: 'suspended',
          role: 'clinician',
          isOwner: false,
          state: 'active',
        },
        {
          tenantId,
          clinicName: 'Clinique des Érables',
          subdomain: 'erables',
          status: 'active',
          role: 'administrator',
          isOwner: true,
          state: 'active',
        },
      ],
    });
  });

  it('takes search text as text, not as a pattern', async () => {
    expect(await found('search=%25')).toEqual([]);
    expect(await found('search=zo_')).toEqual([]);
  });

  it('is filtered to people who are locked out, unverified or deactivated', async () => {
    const { app } = bench;
    const locked = await app.person({ name: 'Lou Locked' });
    const fresh = await app.person({ name: 'Una Verified' });
    const deactivated = await app.person({ name: 'Dee Activated' });
    const sql = app.database.platform;
    await mistype(6, locked.email);
    await sql('users').where({ user_id: fresh.userId }).update({ email_verified_at: null });
    await sql('users').where({ user_id: deactivated.userId }).update({ deactivated_at: sql.fn.now() });
    expect(names(await found('state=locked'))).toEqual(['Lou Locked']);
    expect(names(await found('state=unverified'))).toEqual(['Una Verified']);
    expect(names(await found('state=deactivated'))).toEqual(['Dee Activated']);
    expect(await found('state=locked&search=zoe')).toEqual([]);
  });

  it('is read page by page without a gap, newest first', async () => {
    const all = await found('limit=100');
    expect(all.map(({ userId }) => userId)).toEqual(
      all
        .map(({ userId }) => userId)
        .toSorted()
        .toReversed(),
    );
    const paged: PersonSummary[] = [];
    for (let next: string | null = null, first = true; first || next; first = false) {
      const { body } = await bench.get(`/api/people?limit=2${next ? `&before=${next}` : ''}`);
      paged.push(...body.people);
      next = body.next;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['limit=101', 'limit'],
    ['state=ill', 'state'],
    ['before=x', 'before'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await bench.get(`/api/people?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('one person', () => {
  it('is shown with account, clinics and sessions, and no records of the clinics', async () => {
    expect(Object.keys(await read()).toSorted()).toEqual(
      [
        'clinics',
        'createdAt',
        'deactivatedAt',
        'email',
        'failures',
        'hasPassword',
        'lastSignInAt',
        'locale',
        'lockedUntil',
        'memberships',
        'name',
        'platformRole',
        'twoFactor',
        'twoFactorReset',
        'sessions',
        'userId',
        'verifiedAt',
      ].toSorted(),
    );
    expect(await read()).toMatchObject({
      locale: 'fr',
      hasPassword: false,
      twoFactor: false,
      failures: 0,
      clinics: 2,
      sessions: [{ sessionId: person.sessionId, kind: 'account', current: false }],
    });
  });

  it('is not found by an unknown id', async () => {
    expect((await bench.get('/api/people/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('unlocking', () => {
  it('lets a person sign in again after too many wrong passwords, and is audited', async () => {
    await mistype(7);
    expect(await read()).toMatchObject({ failures: 7, lockedUntil: expect.any(String) });
    const { status, body } = await help('unlock');
    expect([status, body.person.failures, body.person.lockedUntil]).toEqual([200, 0, null]);
    const again = { email: person.email, password: 'x' };
    const { status: signIn } = await bench.app.call({ method: 'POST', url: '/api/auth/login', body: again });
    expect(signIn).toBe(401);
    const [entry] = await audit('account.unlocked');
    expect(entry).toMatchObject({ actor: { userId: bench.admin.userId }, details: { failures: 7 } });
    await help('unlock');
  });

  it('of an account that is not locked changes nothing and is not audited', async () => {
    const before = (await audit('account.unlocked')).length;
    expect((await help('unlock')).status).toBe(200);
    expect(await audit('account.unlocked')).toHaveLength(before);
  });
});

describe('a reset link', () => {
  it('is emailed to the person in their language, and the operator never sees it', async () => {
    const { status, body } = await help('password-reset');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('set-password');
    const sql = bench.app.database.platform;
    const mail = await sql('mail_outbox').where({ to_email: person.email, template: 'password_reset' });
    expect(mail).toHaveLength(1);
    expect(mail[0]).toMatchObject({
      locale: 'fr',
      params: { link: expect.stringContaining('/fr/set-password/') },
    });
    const [entry] = await audit('account.password_reset_requested');
    expect(entry).toMatchObject({
      actor: { userId: bench.admin.userId },
      subject: { userId: person.userId },
    });
  });

  it('does not go to a deactivated account', async () => {
    const deactivated = await bench.app.person();
    const sql = bench.app.database.platform;
    await sql('users').where({ user_id: deactivated.userId }).update({ deactivated_at: sql.fn.now() });
    expect((await help('password-reset', deactivated.userId)).body.code).toBe('ACCOUNT_DEACTIVATED');
  });
});

describe('ending sessions', () => {
  it('ends the named session, then all others', async () => {
    const other = await bench.app.person();
    const second = await bench.app.session(other.userId, 'account');
    const { body } = await help('end-sessions', other.userId, { sessionId: second.sessionId });
    expect(body.person.sessions).toHaveLength(1);
    const me = (token: string) => bench.app.call({ url: '/api/auth/me', token });
    expect((await me(second.token)).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
    await help('end-sessions', other.userId);
    expect((await me(other.token)).status).toBe(401);
    const entries = await audit('account.sessions_ended', other.userId);
    expect(entries.map(({ details }) => details)).toEqual([
      { ended: 1 },
      { ended: 1, sessionId: second.sessionId },
    ]);
  });

  it('finds no session of someone else', async () => {
    const { body } = await help('end-sessions', person.userId, { sessionId: bench.owner.sessionId });
    expect(body.code).toBe('NOT_FOUND');
  });
});

describe('staff', () => {
  it.each(['unlock', 'password-reset', 'end-sessions'])(
    'cannot be helped by %s, only by those who manage staff',
    async (what) => {
      expect((await help(what, bench.support.userId)).status).toBe(403);
      const [entry] = await audit('access.refused', bench.support.userId);
      expect(entry).toMatchObject({ outcome: 'refused', subject: { userId: bench.support.userId } });
      const colleague = await bench.app.person({ platformRole: 'support' });
      expect((await help(what, colleague.userId, {}, bench.owner.token)).status).toBe(200);
    },
  );

  it('of the role support can read, but cannot help', async () => {
    expect((await help('unlock', person.userId, {}, bench.support.token)).status).toBe(403);
  });
});
