import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LifecycleBench,
  lifecycleBench,
  suspension,
  termination,
} from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { requestOperation } from './service.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterAll(() => db.close());

const row = (tenantId: string) => db.database.platform('tenants').where({ tenant_id: tenantId }).first();

describe('immediate effects of a request', () => {
  it('a suspension takes effect before any worker runs, with an internal reason and a message for the clinic', async () => {
    const { tenantId } = await bench.clinicIn('active');
    await bench.request(tenantId, suspension);
    expect(await row(tenantId)).toMatchObject({
      status: 'suspended',
      hold_kind: 'billing',
      hold_reason: 'Invoice 4711 unpaid',
      customer_message: 'Please settle the October invoice.',
    });
    const audit = await db.database
      .platform('audit_log')
      .where({ tenant_id: tenantId, action: 'tenant.suspend' });
    expect(audit).toMatchObject([{ details: { statusBefore: 'active', holdKind: 'billing' } }]);
    expect(JSON.stringify(audit)).not.toContain('invoice');
  });

  it('a termination closes the clinic before any worker runs', async () => {
    const { tenantId, subdomain } = await bench.clinicIn('active');
    await bench.request(tenantId, termination(subdomain));
    expect(await row(tenantId)).toMatchObject({
      status: 'terminated',
      status_before_termination: 'active',
      terminated_at: bench.clock.now(),
      erase_after: null,
    });
  });

  it('everything else changes only when its steps have run', async () => {
    const { tenantId } = await bench.clinicIn('suspended');
    const operationId = await bench.request(tenantId, { kind: 'resume' });
    expect((await row(tenantId)).status).toBe('suspended');
    await bench.run(operationId);
    expect(await row(tenantId)).toMatchObject({
      status: 'active',
      hold_kind: null,
      hold_reason: null,
      customer_message: null,
    });
  });
});

describe('refusals for other reasons than the status', () => {
  it('one operation at a time for a clinic', async () => {
    const { tenantId } = await bench.clinicIn('active');
    const operationId = await bench.request(tenantId, { kind: 'restart' });
    await expect(bench.request(tenantId, suspension)).rejects.toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
      details: { operationId, kind: 'restart' },
    });
    expect((await row(tenantId)).status).toBe('active');
  });

  it('a deletion lock protects from termination', async () => {
    const { tenantId, subdomain } = await bench.clinicIn('active');
    await db.database.platform('tenants').where({ tenant_id: tenantId }).update({ deletion_locked: true });
    await expect(bench.request(tenantId, termination(subdomain))).rejects.toMatchObject({
      code: 'DELETION_LOCKED',
    });
  });

  it('a termination is confirmed by typing the clinic’s subdomain', async () => {
    const { tenantId } = await bench.clinicIn('active');
    await expect(bench.request(tenantId, termination('other-clinic'))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { subdomain: 'invalid' },
    });
    expect((await row(tenantId)).status).toBe('active');
  });

  it('a plan must have enough seats for the clinicians, including invited ones', async () => {
    const { tenantId } = await bench.clinicIn('active');
    for (const name of ['ada', 'bob']) {
      const [user] = await db.database
        .platform('users')
        .insert({ email: `${name}-${tenantId}@x.example`, full_name: name })
        .returning('user_id');
      await db.database.platform('memberships').insert({
        tenant_id: tenantId,
        user_id: user.user_id,
        role: 'clinician',
        state: name === 'ada' ? 'active' : 'invited',
      });
    }
    await expect(bench.request(tenantId, { kind: 'change_plan', plan: 'basic' })).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      values: { plan: 'Basic', limit: 1 },
      details: { used: 2, limit: 1 },
    });
    await expect(
      bench.request(tenantId, { kind: 'change_plan', plan: 'professional' }),
    ).rejects.toMatchObject({
      code: 'ALREADY_DONE',
    });
    const operationId = await bench.carryOut(tenantId, { kind: 'change_plan', plan: 'enterprise' });
    expect((await row(tenantId)).plan).toBe('enterprise');
    expect(await db.database.platform('events').where({ operation_id: operationId })).toMatchObject([
      { payload: { planBefore: 'professional', plan: 'enterprise', clinicians: 2, clinicianLimit: 25 } },
    ]);
  });

  it('a clinic that does not exist', async () => {
    await expect(
      bench.request('018f0000-0000-7000-8000-000000000000', { kind: 'restart' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the steps', () => {
  it('a suspension ends the sessions on the clinic’s site and holds back its business mail until it is resumed', async () => {
    const { tenantId } = await bench.clinicIn('active');
    const sql = db.database.platform;
    const owner = await sql('memberships').where({ tenant_id: tenantId }).first();
    const session = {
      user_id: owner.user_id,
      idle_seconds: 1800,
      expires_at: sql.raw("now() + interval '1 hour'"),
    };
    await sql('sessions').insert([
      { ...session, kind: 'clinic', tenant_id: tenantId },
      { ...session, kind: 'account' },
    ]);
    await sql('mail_outbox').insert({
      dedupe_key: `invitation:${tenantId}`,
      tenant_id: tenantId,
      to_email: 'new@x.example',
      locale: 'en',
      template: 'invitation',
    });
    const suspended = await bench.carryOut(tenantId, suspension);
    expect(
      await sql('sessions')
        .where({ user_id: owner.user_id })
        .orderBy('kind')
        .select('kind', 'revoked_because'),
    ).toEqual([
      { kind: 'account', revoked_because: null },
      { kind: 'clinic', revoked_because: 'clinic suspend' },
    ]);
    expect(
      await sql('mail_outbox')
        .where({ tenant_id: tenantId, template: 'invitation' })
        .pluck('next_attempt_at'),
    ).toEqual([Number.POSITIVE_INFINITY]);
    expect(
      await sql('operation_steps').where({ operation_id: suspended }).orderBy('position').pluck('detail'),
    ).toEqual(['1 session ended', '1 message on hold', 'Message to the owner queued']);

    await bench.carryOut(tenantId, { kind: 'resume' });
    const [due] = await sql('mail_outbox')
      .where({ tenant_id: tenantId, template: 'invitation' })
      .pluck('next_attempt_at');
    expect(due).toBeInstanceOf(Date);
  });

  it('a restart repairs the workspace and increments the cache version', async () => {
    const { tenantId } = await bench.clinicIn('active');
    const sql = db.database.platform;
    await db.admin('services').where({ tenant_id: tenantId }).delete();
    await sql('memberships').where({ tenant_id: tenantId }).delete();
    const operationId = await bench.carryOut(tenantId, { kind: 'restart' });
    expect(
      await sql('operation_steps').where({ operation_id: operationId }).orderBy('position').pluck('detail'),
    ).toEqual(['0 sessions ended', 'Cache version 2', 'Repaired: owner, services', 'Answered in 3 ms']);
    expect(await sql('services').where({ tenant_id: tenantId })).toHaveLength(4);
    expect(await sql('memberships').where({ tenant_id: tenantId })).toMatchObject([{ is_owner: true }]);
  });

  it('a termination schedules the erasure for 30 days later; when cancelled, a suspended clinic is suspended as before', async () => {
    const { tenantId, subdomain } = await bench.clinicIn('suspended');
    await bench.carryOut(tenantId, termination(subdomain));
    const terminated = await row(tenantId);
    expect(terminated.erase_after.getTime() - terminated.terminated_at.getTime()).toBe(30 * 86_400_000);
    await bench.carryOut(tenantId, { kind: 'cancel_termination' });
    expect(await row(tenantId)).toMatchObject({
      status: 'suspended',
      hold_kind: 'billing',
      hold_reason: 'Invoice 4711 unpaid',
      terminated_at: null,
      erase_after: null,
      status_before_termination: null,
    });
  });

  it('a termination names the day of the erasure in the clinic’s time zone', async () => {
    const { tenantId, subdomain } = await bench.clinicIn('active');
    const operationId = await bench.request(tenantId, termination(subdomain));
    await db.database
      .platform('tenants')
      .where({ tenant_id: tenantId })
      .update({ time_zone: 'America/Vancouver', terminated_at: '2026-12-02T03:00:00.000Z' });
    await bench.run(operationId);
    const step = { operation_id: operationId, name: 'schedule_erasure' };
    expect(await db.database.platform('operation_steps').where(step).pluck('detail')).toEqual([
      'Data is erased after 2026-12-31',
    ]);
  });

  it('provisioning continues when the termination of an unready clinic is cancelled', async () => {
    const { tenantId, subdomain } = await bench.clinicIn('provisioning');
    await bench.carryOut(tenantId, termination(subdomain));
    await bench.carryOut(tenantId, { kind: 'cancel_termination' });
    const open = await db.database
      .platform('operations')
      .where({ tenant_id: tenantId, state: 'queued' })
      .first();
    expect(open.kind).toBe('provision');
    expect(await bench.run(open.operation_id)).toBe('succeeded');
    expect((await row(tenantId)).status).toBe('active');
  });
});

it('the owner’s own request needs only the privileges of the clinic’s database role', async () => {
  const { tenantId } = await bench.clinicIn('active');
  const other = await bench.clinicIn('active');
  const owner = await db.database.platform('memberships').where({ tenant_id: tenantId }).first('user_id');
  const userId: string = owner.user_id;
  const [{ session_id: sessionId }] = await db.database
    .platform('sessions')
    .insert({
      user_id: userId,
      kind: 'account',
      idle_seconds: 600,
      expires_at: new Date(Date.now() + 600_000),
    })
    .returning('session_id');
  const request = (target: string) =>
    db.database.forTenant(tenantId, (tx) =>
      requestOperation(tx, bench.deps, {
        tenantId: target,
        kind: 'change_plan',
        plan: 'enterprise',
        actor: { kind: 'user', userId, sessionId, requestId: null, ip: null },
      }),
    );
  expect(await request(tenantId)).toMatchObject({ outcome: 'accepted' });
  await expect(request(other.tenantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
