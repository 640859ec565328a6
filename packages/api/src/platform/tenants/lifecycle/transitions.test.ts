import type { OperationKind, TenantStatus } from '@tamarack/core/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LifecycleBench,
  lifecycleBench,
  suspension,
  termination,
} from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import type { RequestedChange } from './types.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterAll(() => db.close());

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

/** Status after the operation, or `refused` with the allowed operations; `unchanged` when nothing happens. */
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
  it(`is ${expected}`, async () => {
    const { tenantId, subdomain } = await bench.clinicIn(status);
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

it('every combination of operation and status is in the table', () => {
  expect(new Set(table.map(([kind, status]) => `${kind} ${status}`)).size).toBe(7 * 4);
});
