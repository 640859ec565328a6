import { describe, expect, it } from 'vitest';
import { clinicForm, provideOperatorsBench } from '../../../../test/console/operators.ts';
import { runOperation } from '../lifecycle/runner.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;

describe('operators', () => {
  it('suspend, suspend again, resume, restart', async () => {
    const tenantId = await bench.activeClinic('held');
    const url = `/api/tenants/${tenantId}`;
    const suspended = await bench.post(`${url}/suspend`, { reason: 'Invoice unpaid', holdKind: 'billing' });
    expect(suspended.status).toBe(202);
    expect(suspended.body.operation).toMatchObject({
      kind: 'suspend',
      reason: 'Invoice unpaid',
      state: 'queued',
    });
    await bench.carryOut(suspended.body.operation.operationId);

    const again = await bench.post(`${url}/suspend`, { reason: 'Another' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      success: true,
      tenant: {
        status: 'suspended',
        hold: { holdKind: 'billing', reason: 'Invoice unpaid', customerMessage: null },
        allowedOperations: ['resume', 'change_plan', 'terminate'],
      },
    });

    const refused = await bench.post(`${url}/restart`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'suspended', allowed: ['resume', 'change_plan', 'terminate'] },
    });

    const resumed = await bench.post(`${url}/resume`);
    expect(resumed.status).toBe(202);
    const busy = await bench.post(`${url}/resume`);
    expect(busy.status).toBe(409);
    expect(busy.body).toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
      details: { operationId: resumed.body.operation.operationId, kind: 'resume' },
    });
    await bench.carryOut(resumed.body.operation.operationId);
    expect((await bench.post(`${url}/restart`)).status).toBe(202);
  });

  it('suspend, with the kind of hold under its short name', async () => {
    const url = `/api/tenants/${await bench.activeClinic('held-briefly')}`;
    const both = await bench.post(`${url}/suspend`, { reason: 'x', kind: 'security', holdKind: 'billing' });
    expect(both.status).toBe(400);
    const suspended = await bench.post(`${url}/suspend`, { reason: 'Leaked password', kind: 'security' });
    await bench.carryOut(suspended.body.operation.operationId);
    expect((await bench.get(url)).body.tenant.hold.holdKind).toBe('security');
  });

  it('replace the hold of a suspended clinic only when asked to, and email the owner once', async () => {
    const tenantId = await bench.activeClinic('held-harder');
    const url = `/api/tenants/${tenantId}`;
    const suspend = async (body: object, token?: string) => {
      const answer = await bench.post(`${url}/suspend`, body, token);
      if (answer.status === 202) await bench.carryOut(answer.body.operation.operationId);
      return answer;
    };
    const seen = await bench.versionOf(tenantId);
    const billing = { reason: 'Invoice unpaid', holdKind: 'billing' };
    const security = { reason: 'Leaked password', holdKind: 'security' };
    const early = await suspend({ ...security, replacesHold: true });
    expect([early.status, early.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    await suspend({ ...billing, version: seen });

    const second = await suspend({ ...security, version: seen }, bench.owner.token);
    expect([second.status, second.body.tenant.hold.holdKind]).toEqual([200, 'billing']);
    const { version } = second.body.tenant;
    const stale = await suspend({ ...security, replacesHold: true, version: version - 1 });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    expect((await suspend({ ...security, replacesHold: true, version }, bench.owner.token)).status).toBe(202);
    const { tenant } = (await bench.get(url)).body;
    expect(tenant).toMatchObject({
      status: 'suspended',
      hold: { ...security, customerMessage: null },
      version: version + 1,
    });

    const audit = await sql()('audit_log')
      .where({ tenant_id: tenantId, action: 'tenant.suspend' })
      .orderBy('at');
    expect(audit.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [bench.admin.userId, { statusBefore: 'active', holdKind: 'billing' }],
      [bench.owner.userId, { statusBefore: 'suspended', holdKind: 'security', holdKindBefore: 'billing' }],
    ]);
    const mails = async () =>
      (
        await sql()('mail_outbox').where({ tenant_id: tenantId, template: 'suspended' }).orderBy('created_at')
      ).map(({ params }) => [params.kind, params.dashboardLink]);
    const dashboardLink = `http://localhost:5000/fr/dashboard?clinic=${tenantId}`;
    const sent = [
      ['billing', dashboardLink],
      ['security', dashboardLink],
    ];
    expect(await mails()).toEqual(sent);
    await suspend({ ...security, reason: 'Two leaked passwords', replacesHold: true });
    expect(await mails()).toEqual(sent);
    expect((await bench.get(url)).body.tenant.hold.reason).toBe('Two leaked passwords');
  });

  it('change the plan, also by its public name', async () => {
    const tenantId = await bench.activeClinic('growing');
    const answer = await bench.post(`/api/tenants/${tenantId}/plan`, { plan: 'expert' });
    expect(answer.status).toBe(202);
    await bench.carryOut(answer.body.operation.operationId);
    expect((await bench.get(`/api/tenants/${tenantId}`)).body.tenant).toMatchObject({
      plan: 'enterprise',
      clinicians: { used: 0, limit: 25 },
    });
    expect((await bench.post(`/api/tenants/${tenantId}/plan`, { plan: 'gold' })).body.fields).toEqual({
      plan: 'Please choose one of the plans Basic, Pro or Expert',
    });
  });

  it('terminate with the subdomain typed in and cancel the termination, platform owners only', async () => {
    const tenantId = await bench.activeClinic('closing');
    const url = `/api/tenants/${tenantId}`;
    const body = { subdomain: 'closing', reason: 'Asked for it' };
    expect((await bench.post(`${url}/terminate`, body)).status).toBe(403);
    const wrong = await bench.post(`${url}/terminate`, { ...body, subdomain: 'closed' }, bench.owner.token);
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({ subdomain: 'This value is not valid' });
    const terminated = await bench.post(`${url}/terminate`, body, bench.owner.token);
    expect(terminated.status).toBe(202);
    await bench.carryOut(terminated.body.operation.operationId);
    const { tenant } = (await bench.get(url)).body;
    expect(tenant).toMatchObject({ status: 'terminated', allowedOperations: ['cancel_termination'] });
    expect(Date.parse(tenant.eraseAfter) - Date.parse(tenant.terminatedAt)).toBe(30 * 86_400_000);
    const cancelled = await bench.post(`${url}/cancel-termination`, {}, bench.owner.token);
    expect(cancelled.status).toBe(202);
    await bench.carryOut(cancelled.body.operation.operationId);
    expect((await bench.get(url)).body.tenant).toMatchObject({
      status: 'active',
      terminatedAt: null,
      eraseAfter: null,
    });
  });

  it.each([
    ['suspend', {}, { reason: 'A reason is required' }],
    ['suspend', { reason: '  ' }, { reason: 'A reason is required' }],
    ['suspend', { reason: 'x', holdKind: 'mood' }, { holdKind: 'This value is not valid' }],
    ['suspend', { reason: 'x'.repeat(1001) }, { reason: 'Use at most 1000 characters' }],
    ['suspend', { reason: 'x', message: 'y' }, { message: 'This field is not known here. Remove it' }],
    ['restart', { now: true }, { now: 'This field is not known here. Remove it' }],
  ])('%s refuses %j', async (action, body, fields) => {
    const tenantId = '018f0000-0000-7000-8000-000000000000';
    const answer = await bench.post(`/api/tenants/${tenantId}/${action}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
  });

  it('a clinic or an operation that does not exist', async () => {
    const id = '018f0000-0000-7000-8000-000000000000';
    for (const url of [
      `/api/tenants/${id}`,
      `/api/tenants/${id}/operations`,
      `/api/tenants/${id}/log`,
      `/api/operations/${id}`,
    ])
      expect((await bench.get(url)).status).toBe(404);
    expect((await bench.post(`/api/tenants/${id}/restart`)).status).toBe(404);
    expect((await bench.post(`/api/operations/${id}/retry`)).status).toBe(404);
    expect((await bench.get('/api/tenants/not-an-id')).status).toBe(400);
  });

  it('support reads and changes nothing', async () => {
    const tenantId = await bench.app.tenant();
    for (const action of [
      'restart',
      'suspend',
      'resume',
      'plan',
      'terminate',
      'cancel-termination',
      'resend-activation',
    ]) {
      const body = {
        suspend: { reason: 'x' },
        plan: { plan: 'pro' },
        terminate: { subdomain: 'x', reason: 'x' },
      }[action];
      expect((await bench.post(`/api/tenants/${tenantId}/${action}`, body, bench.support.token)).status).toBe(
        403,
      );
    }
    expect((await bench.patch(tenantId, { version: 1, clinicName: 'X' }, bench.support.token)).status).toBe(
      403,
    );
    expect((await bench.post('/api/tenants', clinicForm('by-support'), bench.support.token)).status).toBe(
      403,
    );
  });

  it('a failed operation is retried', async () => {
    const { operation } = await bench.created('failing');
    const { operationId } = operation;
    const siteProbe = { check: async () => Promise.reject(new Error('socket hang up')) };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sql()('operations')
        .where({ operation_id: operationId })
        .whereNotNull('next_attempt_at')
        .update({ next_attempt_at: new Date() });
      await runOperation({ ...bench.app.deps, siteProbe }, operationId);
    }
    expect((await bench.get(`/api/operations/${operationId}`)).body.operation).toMatchObject({
      state: 'failed',
      error: 'Unexpected failure: socket hang up',
      attempts: 5,
    });
    const answer = await bench.post(`/api/operations/${operationId}/retry`);
    expect(answer.status).toBe(202);
    expect(answer.body.operation).toMatchObject({ state: 'queued', error: null });
    expect(await bench.carryOut(operationId)).toBe('succeeded');
    expect((await bench.post(`/api/operations/${operationId}/retry`)).body.code).toBe('ALREADY_DONE');
  });
});

describe('two operators at the same time', () => {
  it.each([
    ['suspend', { reason: 'Second opinion' }],
    ['plan', { plan: 'enterprise' }],
    ['restart', {}],
  ])('%s leaves a clinic unchanged if its version is outdated', async (act, body) => {
    const tenantId = await bench.activeClinic(`stale-${act}`);
    const version = await bench.versionOf(tenantId);
    await bench.patch(tenantId, { version, clinicName: 'Renamed Physio' });
    const stale = await bench.post(`/api/tenants/${tenantId}/${act}`, { ...body, version });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: version + 1, status: 'active' },
    ]);
    expect(
      (await bench.post(`/api/tenants/${tenantId}/${act}`, { ...body, version: version + 1 })).status,
    ).toBe(202);
  });
});
