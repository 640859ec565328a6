import type { AuditEntry } from '@tamarack/core/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { meanwhile, withErrorCodes } from '../../../test/meanwhile.ts';
import { accessOf } from '../../server/routes.ts';

let tenantId: string;
let owner: { userId: string; email: string };
let clinician: { userId: string };
let host: string;

const bench = provideOperatorsBench();

beforeEach(async () => {
  const { app } = bench;
  const subdomain = `seen-${Math.random().toString(36).slice(2, 10)}`;
  tenantId = await bench.activeClinic(subdomain);
  host = `${subdomain}.localhost`;
  const sql = app.database.platform;
  owner = await sql('memberships as m')
    .join('users as u', 'u.user_id', 'm.user_id')
    .where({ 'm.tenant_id': tenantId, is_owner: true })
    .first(sql.raw('u.user_id AS "userId", u.email'));
  clinician = await app.person({ name: 'Amrit Kaur' });
  await app.member(tenantId, clinician.userId, 'clinician');
});

const ask = (body: object = {}, token = bench.admin.token) =>
  bench.post(
    `/api/tenants/${tenantId}/impersonation`,
    { reason: 'Session types are missing', ...body },
    token,
  );

const exchange = (code: string, at = host) =>
  bench.app.call({ method: 'POST', url: '/api/impersonation/exchange', body: { code }, host: at });

async function signedIn(body: object = {}): Promise<string> {
  const { body: asked } = await ask(body);
  const { body: answer, status } = await exchange(asked.code);
  expect(status).toBe(200);
  return answer.token;
}

async function audit(action: string): Promise<AuditEntry[]> {
  const { body } = await bench.get(`/api/logs/audit?limit=200&search=${tenantId}`);
  return body.entries.filter((entry: AuditEntry) => entry.action === action);
}

it('shows whose view a code opens without using it, only on the clinic’s site', async () => {
  const { body: asked } = await ask({ memberId: clinician.userId });
  const inspect = (at = host) =>
    bench.app.call({
      method: 'POST',
      url: '/api/impersonation/exchange/inspect',
      body: { code: asked.code },
      host: at,
    });
  const answer = await inspect();
  expect([answer.status, answer.body.user]).toEqual([
    200,
    { userId: clinician.userId, name: 'Amrit Kaur', email: expect.stringContaining('@') },
  ]);
  expect((await bench.get(`/api/tenants/${tenantId}/log`)).body.entries).not.toContainEqual(
    expect.objectContaining({ type: 'tenant.impersonation_started' }),
  );
  expect((await exchange(asked.code)).status).toBe(200);
  expect((await inspect()).body.code).toBe('LINK_USED');
});

it.each([
  ['a code is used', () => 410, (code: string) => exchange(code)],
  ['another code is asked for', () => 200, () => ask()],
])('while %s, the operator’s access can end', async (_what, status, act) => {
  const { body: asked } = await ask();
  const operator = { operator_id: bench.admin.userId };
  const { answer, codes } = await withErrorCodes(
    bench.app,
    () =>
      meanwhile(
        bench.app,
        (tx) => tx('users').where({ user_id: bench.admin.userId }).forUpdate(),
        () => act(asked.code),
        (tx) =>
          tx('impersonations')
            .where(operator)
            .update({ code_expires_at: new Date(0) }),
      ),
    'platform',
  );
  expect([answer.status, codes]).toEqual([status(), []]);
});

describe('asking', () => {
  it('returns a link to the clinic’s site with a 30-second code in its fragment', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      code: expect.stringMatching(/^[\w-]{43}$/),
      url: `http://${host}:5000/#as=${body.code}`,
      expiresInSeconds: 30,
    });
    const [entry] = await audit('tenant.impersonation_requested');
    expect(entry).toMatchObject({
      actor: { userId: bench.admin.userId },
      subject: { userId: owner.userId },
      details: { role: 'administrator', isOwner: true },
      personal: { reason: 'Session types are missing' },
    });
  });

  it('lists the members who can be impersonated, the owner first', async () => {
    const { body } = await bench.app.call({
      url: `/api/tenants/${tenantId}/impersonation`,
      token: bench.admin.token,
    });
    expect(body.members).toEqual([
      { userId: owner.userId, name: 'Maude Gagnon', role: 'administrator', isOwner: true },
      { userId: clinician.userId, name: 'Amrit Kaur', role: 'clinician', isOwner: false },
    ]);
  });

  it('requires a reason and a member of this clinic', async () => {
    expect((await ask({ reason: '  ' })).body.fields).toEqual({ reason: expect.any(String) });
    const stranger = await bench.app.person();
    const { status, body } = await ask({ memberId: stranger.userId });
    expect([status, body.fields.memberId]).toEqual([
      400,
      'This person is not an active member of the clinic.',
    ]);
  });

  it('is refused to support, and without a recent step-up', async () => {
    expect((await ask({}, bench.support.token)).status).toBe(403);
    const stale = await bench.app.session(bench.admin.userId, 'console', undefined, false);
    const { status, body } = await ask({}, stale.token);
    expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  it.each([
    ['suspended', 'TENANT_SUSPENDED', { hold_kind: 'other', hold_reason: 'x' }],
    ['terminated', 'TENANT_TERMINATED', { terminated_at: '2026-01-01T00:00:00Z' }],
    ['provisioning', 'TENANT_PROVISIONING', {}],
  ])('is refused for a clinic that is %s', async (status, code, columns) => {
    await bench.app.database
      .platform('tenants')
      .where({ tenant_id: tenantId })
      .update({ status, ...columns });
    expect((await ask()).body.code).toBe(code);
  });

  it('is not found for a clinic that does not exist', async () => {
    tenantId = '00000000-0000-4000-8000-000000000000';
    expect((await ask()).body.code).toBe('NOT_FOUND');
  });
});

describe('the owner', () => {
  const past = async (id = tenantId) => {
    const { token } = await bench.app.session(owner.userId, 'account');
    return bench.app.call({ url: `/api/clinics/${id}/impersonations`, token });
  };

  it('lists who signed in as whom and why, newest first', async () => {
    await signedIn();
    await signedIn({ memberId: clinician.userId, reason: 'The calendar is empty' });
    const { status, body } = await past();
    expect(status).toBe(200);
    const each = {
      impersonationId: expect.any(String),
      operatorName: 'Ada Admin',
      startedAt: expect.any(String),
    };
    expect(body.impersonations).toEqual([
      { ...each, memberName: 'Amrit Kaur', reason: 'The calendar is empty' },
      { ...each, memberName: 'Maude Gagnon', reason: 'Session types are missing' },
    ]);
    expect(Math.abs(Date.parse(body.impersonations[0].startedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('leaves out unused codes and other clinics', async () => {
    await ask();
    expect((await past()).body.impersonations).toEqual([]);
    const elsewhere = await bench.activeClinic(`else-${Math.random().toString(36).slice(2, 10)}`);
    expect((await past(elsewhere)).status).toBe(404);
  });
});

describe('the code', () => {
  it('opens a 30-minute session of the operator with the member’s view', async () => {
    const { body: asked } = await ask({ memberId: clinician.userId });
    const { status, body } = await exchange(asked.code);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      userId: clinician.userId,
      name: 'Amrit Kaur',
      role: 'clinician',
      isAdmin: false,
      operator: { name: 'Ada Admin', reason: 'Session types are missing', endsAt: body.expiresAt },
    });
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const me = await bench.app.call({ url: '/api/auth/me', token: body.token, host });
    expect(me.body.user).toEqual(body.user);
    const workspace = await bench.app.call({ url: '/api/clinic/me', token: body.token, host });
    expect(workspace.body.me).toMatchObject({ role: 'clinician', isOwner: false, names: false });
  });

  it('emails the owner and appears in the tenant’s timeline', async () => {
    await signedIn({ memberId: clinician.userId });
    const sql = bench.app.database.platform;
    const mail = await sql('mail_outbox').where({ tenant_id: tenantId, template: 'impersonation_started' });
    expect(mail).toHaveLength(1);
    expect(mail[0]).toMatchObject({
      to_email: owner.email,
      params: {
        operatorName: 'Ada Admin',
        memberName: 'Amrit Kaur',
        message: 'Session types are missing',
        minutes: 30,
      },
    });
    const { body } = await bench.get(`/api/tenants/${tenantId}/log`);
    expect(body.entries[0]).toMatchObject({
      message: expect.stringContaining('Support signed in to the site of Érable Physio'),
      actor: 'Ada Admin',
    });
  });

  it('works once', async () => {
    const { body } = await ask();
    await exchange(body.code);
    expect((await exchange(body.code)).body.code).toBe('LINK_USED');
  });

  it('works on no other site', async () => {
    const { body } = await ask();
    const other = `other-${Math.random().toString(36).slice(2, 10)}`;
    await bench.app.tenant({ subdomain: other });
    expect((await exchange(body.code, `${other}.localhost`)).body.code).toBe('LINK_INVALID');
    expect((await exchange(body.code, 'localhost')).status).toBe(404);
  });

  it('ends after 30 seconds, and when the operator asks for another', async () => {
    const first = await ask();
    const second = await ask();
    expect((await exchange(first.body.code)).body.code).toBe('LINK_EXPIRED');
    const sql = bench.app.database.platform;
    await sql('impersonations')
      .where({ tenant_id: tenantId })
      .update({
        requested_at: sql.raw("now() - interval '31 s'"),
        code_expires_at: sql.raw("now() - interval '1 s'"),
      });
    expect((await exchange(second.body.code)).body.code).toBe('LINK_EXPIRED');
  });

  it('stops working once the clinic is suspended or the operator has lost the role', async () => {
    const sql = bench.app.database.platform;
    const { body } = await ask();
    await sql('tenants')
      .where({ tenant_id: tenantId })
      .update({ status: 'suspended', hold_kind: 'other', hold_reason: 'x' });
    expect((await exchange(body.code)).body.code).toBe('TENANT_SUSPENDED');
    await sql('tenants')
      .where({ tenant_id: tenantId })
      .update({ status: 'active', hold_kind: null, hold_reason: null });
    await sql('users').where({ user_id: bench.admin.userId }).update({ platform_role: 'support' });
    expect((await exchange(body.code)).body.code).toBe('LINK_INVALID');
    await sql('users').where({ user_id: bench.admin.userId }).update({ platform_role: 'admin' });
  });
});

describe('the session', () => {
  it('can read only on the clinic’s site', async () => {
    const token = await signedIn();
    for (const url of ['/api/account/clinics', `/api/clinics/${tenantId}`, '/api/tenants', '/api/auth/me'])
      expect((await bench.app.call({ url, token })).body.code).toBe('SESSION_INVALID');
  });

  it('logs each request, including refused ones', async () => {
    const token = await signedIn();
    await bench.app.call({ url: '/api/clinic/me', token, host });
    const [entry] = await audit('tenant.viewed_as');
    expect(entry).toMatchObject({
      actor: { userId: bench.admin.userId },
      subject: { userId: owner.userId },
      details: { method: 'get', path: '/api/clinic/me' },
    });
  });

  it('cannot change anything, whatever the member may do', async () => {
    const routes = bench.app.server
      .table()
      .filter(
        ({ path, method }) => path.startsWith('/api/') && method !== 'get' && !path.includes('{path*}'),
      );
    const token = await signedIn();
    for (const route of routes) {
      const { method, path } = route;
      if (accessOf(route)?.permission === 'public' || path === '/api/auth/logout') continue;
      const url = path.replaceAll(/\{\w+\}/g, tenantId);
      const { status } = await bench.app.call({ method: method.toUpperCase(), url, token, host, body: {} });
      expect([method, path, status >= 401 && status < 500]).toEqual([method, path, true]);
    }
  });

  it('ends when the operator ends it, with an event', async () => {
    const token = await signedIn();
    const { status } = await bench.app.call({
      method: 'POST',
      url: '/api/auth/logout',
      token,
      host,
      body: {},
    });
    expect(status).toBe(200);
    expect((await bench.app.call({ url: '/api/clinic/me', token, host })).body.code).toBe('SESSION_INVALID');
    expect(await audit('tenant.impersonation_ended')).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the operator loses the role',
      () =>
        bench.app.database
          .platform('users')
          .where({ user_id: bench.admin.userId })
          .update({ platform_role: 'support' }),
    ],
    [
      'the operator signs out everywhere',
      () => bench.post('/api/account/sessions/sign-out-everywhere', {}, bench.admin.token),
    ],
    [
      'the member leaves the clinic',
      () => bench.app.database.platform('memberships').where({ user_id: clinician.userId }).delete(),
    ],
  ])('ends when %s', async (_, act) => {
    const token = await signedIn({ memberId: clinician.userId });
    await act();
    expect((await bench.app.call({ url: '/api/clinic/me', token, host })).body.code).toBe('SESSION_INVALID');
    const sql = bench.app.database.platform;
    await sql('users').where({ user_id: bench.admin.userId }).update({ platform_role: 'admin' });
    await sql('sessions')
      .where({ session_id: bench.admin.sessionId })
      .update({ revoked_at: null, revoked_because: null });
  });
});

it('the database limits how long such sessions and codes last', async () => {
  const sql = bench.app.database.platform;
  await signedIn();
  await expect(
    sql('sessions')
      .where({ kind: 'operator' })
      .update({ expires_at: sql.raw("now() + interval '1 hour'") }),
  ).rejects.toThrow('sessions_operator_is_short');
  await expect(
    sql('impersonations').update({ code_expires_at: sql.raw("requested_at + interval '31 s'") }),
  ).rejects.toThrow('impersonations_code_is_short');
});
