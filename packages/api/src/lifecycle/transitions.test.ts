import type { OperationKind, TenantStatus } from '@tamarack/core/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type LifecycleBench, lifecycleBench } from '../../test/lifecycle.ts';
import { requestOperation } from './service.ts';
import type { RequestedChange } from './types.ts';

let db: TestDatabase;
let bench: LifecycleBench;
let made = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterAll(() => db.close());

const suspension: RequestedChange = {
  kind: 'suspend',
  reason: 'Invoice 4711 unpaid',
  holdKind: 'billing',
  customerMessage: 'Please settle the October invoice.',
};
const termination = (subdomain: string): RequestedChange => ({
  kind: 'terminate',
  reason: 'Asked by the owner',
  subdomain,
});

async function clinicIn(status: TenantStatus): Promise<{ tenantId: string; subdomain: string }> {
  made += 1;
  const subdomain = `clinic-${made}`;
  const { tenantId, operationId } =
    status === 'provisioning' ? await bench.create(subdomain) : await bench.active(subdomain);
  if (status === 'provisioning') {
    await db.database.worker('operations').where({ operation_id: operationId }).update({
      state: 'failed',
      error: 'The site did not answer.',
      finished_at: bench.clock.now(),
    });
  }
  if (status === 'suspended') await bench.carryOut(tenantId, suspension);
  if (status === 'terminated') await bench.carryOut(tenantId, termination(subdomain));
  return { tenantId, subdomain };
}

const changeOf = (kind: OperationKind, subdomain: string): RequestedChange => {
  if (kind === 'suspend') return suspension;
  if (kind === 'terminate') return termination(subdomain);
  return kind === 'change_plan' ? { kind, plan: 'enterprise' } : { kind };
};

const row = (tenantId: string) => db.database.platform('tenants').where({ tenant_id: tenantId }).first();
const written = async (tenantId: string) => {
  const { rows } = await db.database.platform.raw(
    `SELECT (SELECT count(*) FROM operations WHERE tenant_id = :tenantId) AS operations,
            (SELECT count(*) FROM events WHERE tenant_id = :tenantId) AS events,
            (SELECT count(*) FROM audit_log WHERE tenant_id = :tenantId) AS audit,
            (SELECT count(*) FROM mail_outbox WHERE tenant_id = :tenantId) AS mails,
            (SELECT version FROM tenants WHERE tenant_id = :tenantId) AS version`,
    { tenantId },
  );
  return rows[0];
};

/** Status after the operation, or `refused` with what is allowed instead; `unchanged` where nothing happens. */
const table: [OperationKind, TenantStatus, TenantStatus | 'refused' | 'unchanged'][] = [
  ['provision', 'provisioning', 'active'],
  ['provision', 'active', 'refused'],
  ['provision', 'suspended', 'refused'],
  ['provision', 'terminated', 'refused'],
  ['restart', 'provisioning', 'refused'],
  ['restart', 'active', 'active'],
  ['restart', 'suspended', 'refused'],
  ['restart', 'terminated', 'refused'],
  ['suspend', 'provisioning', 'refused'],
  ['suspend', 'active', 'suspended'],
  ['suspend', 'suspended', 'unchanged'],
  ['suspend', 'terminated', 'refused'],
  ['resume', 'provisioning', 'refused'],
  ['resume', 'active', 'refused'],
  ['resume', 'suspended', 'active'],
  ['resume', 'terminated', 'refused'],
  ['change_plan', 'provisioning', 'refused'],
  ['change_plan', 'active', 'active'],
  ['change_plan', 'suspended', 'suspended'],
  ['change_plan', 'terminated', 'refused'],
  ['terminate', 'provisioning', 'terminated'],
  ['terminate', 'active', 'terminated'],
  ['terminate', 'suspended', 'terminated'],
  ['terminate', 'terminated', 'refused'],
  ['cancel_termination', 'provisioning', 'refused'],
  ['cancel_termination', 'active', 'refused'],
  ['cancel_termination', 'suspended', 'refused'],
  ['cancel_termination', 'terminated', 'active'],
];

const allowedIn: Record<TenantStatus, string[]> = {
  provisioning: ['terminate'],
  active: ['restart', 'suspend', 'change_plan', 'terminate'],
  suspended: ['resume', 'change_plan', 'terminate'],
  terminated: ['cancel_termination'],
};

const eventOf: Record<OperationKind, [string, string]> = {
  provision: ['tenant.activated', 'success'],
  restart: ['tenant.restarted', 'success'],
  suspend: ['tenant.suspended', 'warning'],
  resume: ['tenant.resumed', 'success'],
  change_plan: ['tenant.plan_changed', 'info'],
  terminate: ['tenant.terminated', 'warning'],
  cancel_termination: ['tenant.termination_cancelled', 'info'],
};

const mailOf: Record<OperationKind, string[]> = {
  provision: ['activation'],
  restart: [],
  suspend: ['suspended'],
  resume: ['resumed'],
  change_plan: ['plan_changed'],
  terminate: ['terminated'],
  cancel_termination: ['termination_cancelled'],
};

describe.each(table)('%s a clinic that is %s', (kind, status, expected) => {
  test(`is ${expected}`, async () => {
    const { tenantId, subdomain } = await clinicIn(status);
    const before = await written(tenantId);
    if (expected === 'refused') {
      await expect(bench.request(tenantId, changeOf(kind, subdomain))).rejects.toMatchObject({
        code: 'TRANSITION_NOT_ALLOWED',
        details: { status, allowed: allowedIn[status] },
      });
      expect(await written(tenantId)).toEqual(before);
      return;
    }
    if (expected === 'unchanged') {
      await expect(bench.request(tenantId, changeOf(kind, subdomain))).rejects.toThrow(
        'request was unchanged',
      );
      expect(await written(tenantId)).toEqual(before);
      return;
    }
    const mailsBefore = await db.database
      .platform('mail_outbox')
      .where({ tenant_id: tenantId })
      .pluck('message_id');
    const operationId = await bench.carryOut(tenantId, changeOf(kind, subdomain));
    expect((await row(tenantId)).status).toBe(expected);
    const [type, level] = eventOf[kind];
    expect(await db.database.platform('events').where({ operation_id: operationId })).toMatchObject([
      { type, level },
    ]);
    expect(
      await db.database.platform('audit_log').where({ operation_id: operationId }).pluck('action'),
    ).toEqual([`tenant.${kind}`]);
    expect(
      await db.database
        .platform('mail_outbox')
        .where({ tenant_id: tenantId })
        .whereNotIn('message_id', mailsBefore)
        .pluck('template'),
    ).toEqual(mailOf[kind]);

    const after = await written(tenantId);
    expect(await bench.run(operationId)).toBe('succeeded');
    expect(await written(tenantId)).toEqual(after);
  });
});

test('every combination of operation and status is in the table', () => {
  expect(new Set(table.map(([kind, status]) => `${kind} ${status}`)).size).toBe(7 * 4);
});

describe('what a request does at once', () => {
  test('a suspension holds before any worker has run, with its reason kept inside and its message for the clinic', async () => {
    const { tenantId } = await clinicIn('active');
    await bench.request(tenantId, suspension);
    expect(await row(tenantId)).toMatchObject({
      status: 'suspended',
      hold_kind: 'billing',
      hold_reason: 'Invoice 4711 unpaid',
      hold_message: 'Please settle the October invoice.',
    });
    const audit = await db.database
      .platform('audit_log')
      .where({ tenant_id: tenantId, action: 'tenant.suspend' });
    expect(audit).toMatchObject([{ details: { statusBefore: 'active', holdKind: 'billing' } }]);
    expect(JSON.stringify(audit)).not.toContain('invoice');
  });

  test('a termination closes the clinic before any worker has run', async () => {
    const { tenantId, subdomain } = await clinicIn('active');
    await bench.request(tenantId, termination(subdomain));
    expect(await row(tenantId)).toMatchObject({
      status: 'terminated',
      status_before_termination: 'active',
      terminated_at: bench.clock.now(),
      erase_after: null,
    });
  });

  test('anything else changes only when its steps have run', async () => {
    const { tenantId } = await clinicIn('suspended');
    const operationId = await bench.request(tenantId, { kind: 'resume' });
    expect((await row(tenantId)).status).toBe('suspended');
    await bench.run(operationId);
    expect(await row(tenantId)).toMatchObject({
      status: 'active',
      hold_kind: null,
      hold_reason: null,
      hold_message: null,
    });
  });
});

describe('refusals beside the status', () => {
  test('one operation at a time for a clinic', async () => {
    const { tenantId } = await clinicIn('active');
    const operationId = await bench.request(tenantId, { kind: 'restart' });
    await expect(bench.request(tenantId, suspension)).rejects.toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
      details: { operationId, kind: 'restart' },
    });
    expect((await row(tenantId)).status).toBe('active');
  });

  test('a deletion lock protects from termination', async () => {
    const { tenantId, subdomain } = await clinicIn('active');
    await db.database.platform('tenants').where({ tenant_id: tenantId }).update({ deletion_locked: true });
    await expect(bench.request(tenantId, termination(subdomain))).rejects.toMatchObject({
      code: 'DELETION_LOCKED',
    });
  });

  test('a termination names the clinic by its subdomain, typed in', async () => {
    const { tenantId } = await clinicIn('active');
    await expect(bench.request(tenantId, termination('other-clinic'))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { subdomain: 'invalid' },
    });
    expect((await row(tenantId)).status).toBe('active');
  });

  test('a plan must hold the clinicians there are, invited ones included', async () => {
    const { tenantId } = await clinicIn('active');
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

  test('a clinic that does not exist', async () => {
    await expect(
      bench.request('018f0000-0000-7000-8000-000000000000', { kind: 'restart' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what the steps do', () => {
  test('a suspension ends the sessions on the clinic’s site and lets its business mail wait until it is resumed', async () => {
    const { tenantId } = await clinicIn('active');
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
      to_address: 'new@x.example',
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
    ).toEqual(['1 session ended', '1 message waits', 'Message to the owner queued']);

    await bench.carryOut(tenantId, { kind: 'resume' });
    const [due] = await sql('mail_outbox')
      .where({ tenant_id: tenantId, template: 'invitation' })
      .pluck('next_attempt_at');
    expect(due).toBeInstanceOf(Date);
  });

  test('a restart repairs what is missing from the workspace and raises the cache version', async () => {
    const { tenantId } = await clinicIn('active');
    const sql = db.database.platform;
    await sql('session_types').where({ tenant_id: tenantId }).delete();
    await sql('memberships').where({ tenant_id: tenantId }).delete();
    const operationId = await bench.carryOut(tenantId, { kind: 'restart' });
    expect(
      await sql('operation_steps').where({ operation_id: operationId }).orderBy('position').pluck('detail'),
    ).toEqual(['0 sessions ended', 'Cache version 2', 'Repaired: owner, session types', 'Answered in 3 ms']);
    expect(await sql('session_types').where({ tenant_id: tenantId })).toHaveLength(4);
    expect(await sql('memberships').where({ tenant_id: tenantId })).toMatchObject([{ is_owner: true }]);
  });

  test('a termination schedules the erasure for 30 days later; cancelled, a held clinic is held as before', async () => {
    const { tenantId, subdomain } = await clinicIn('suspended');
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

  test('a clinic terminated before it was ready goes on being provisioned when that is cancelled', async () => {
    const { tenantId, subdomain } = await clinicIn('provisioning');
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

test('the owner’s own request works with the rights of the clinic’s role alone', async () => {
  const { tenantId } = await clinicIn('active');
  const other = await clinicIn('active');
  const request = (target: string) =>
    db.database.forTenant(tenantId, (tx) =>
      requestOperation(tx, bench.deps, {
        tenantId: target,
        kind: 'change_plan',
        plan: 'enterprise',
        actor: { kind: 'user', userId: null, sessionId: null, requestId: null, ip: null },
      }),
    );
  expect(await request(tenantId)).toMatchObject({ outcome: 'accepted' });
  await expect(request(other.tenantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
