import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type LifecycleBench, lifecycleBench } from '../../test/lifecycle.ts';
import { assertRuntimeRoles } from './role-check.ts';
import type { Tx } from './types.ts';

let db: TestDatabase;
let bench: LifecycleBench;
let ours: string;
let theirs: string;

const tables = [
  'tenants',
  'memberships',
  'workspace_settings',
  'session_types',
  'operations',
  'operation_steps',
  'events',
] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
  ours = (await bench.active('ours')).tenantId;
  theirs = (await bench.active('theirs')).tenantId;
});
afterAll(() => db.close());

describe.each(tables)('%s, with the rights of the clinics’ own role', (table) => {
  it('shows nothing while no clinic is set', async () => {
    expect(await db.database.app(table)).toEqual([]);
    await db.database.app.raw("SELECT set_config('app.tenant_id', '', false)");
    expect(await db.database.app(table)).toEqual([]);
  });

  it('shows the clinic that is set, and no other', async () => {
    const rows = await db.database.forTenant(ours, (tx) => tx(table));
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row: { tenant_id: string }) => row.tenant_id))).toEqual(new Set([ours]));
    expect(await db.database.forTenant(ours, (tx) => tx(table).where({ tenant_id: theirs }))).toEqual([]);
  });
});

describe('another clinic’s rows', () => {
  it('cannot be changed or removed', async () => {
    const touched = await db.database.forTenant(ours, async (tx) => [
      await tx('tenants').where({ tenant_id: theirs }).update({ clinic_name: 'Taken over' }),
      await tx('memberships').where({ tenant_id: theirs }).update({ role: 'hr' }),
      await tx('workspace_settings').where({ tenant_id: theirs }).delete(),
      await tx('session_types').where({ tenant_id: theirs }).delete(),
    ]);
    expect(touched).toEqual([0, 0, 0, 0]);
    expect(await db.database.platform('tenants').where({ tenant_id: theirs }).pluck('clinic_name')).toEqual([
      'Clinic theirs',
    ]);
  });

  it.each([
    ['memberships', { role: 'clinician' }],
    ['session_types', { code: 'x', name_en: 'x', name_fr: 'x', minutes: 30, position: 9 }],
    ['operations', { kind: 'restart' }],
    ['events', { type: 'forged', level: 'info' }],
  ])('cannot be added to %s', async (table, columns) => {
    const [user] = await db.database.platform('users').limit(1);
    const row = table === 'memberships' ? { ...columns, user_id: user.user_id } : columns;
    await expect(
      db.database.forTenant(ours, (tx) => tx(table).insert({ ...row, tenant_id: theirs })),
    ).rejects.toThrow(/row-level security/);
  });

  it('cannot be reached by giving an own row away', async () => {
    await expect(
      db.database.forTenant(ours, (tx) => tx('session_types').update({ tenant_id: theirs })),
    ).rejects.toThrow(/row-level security/);
  });
});

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['passwords', async (tx) => tx('users').select('password_hash')],
  ['platform roles', async (tx) => tx('users').update({ platform_role: 'admin' })],
  ['mail', async (tx) => tx('mail_outbox').select('params')],
  ['the audit log', async (tx) => tx('audit_log').select('*')],
  ['keys of applications', async (tx) => tx('api_clients').select('*')],
  ['the removal of clinics', async (tx) => tx('tenants').delete()],
  ['numbers of the platform', async (tx) => tx('tenant_counts').select('*')],
])('%s are closed to the clinics’ role', async (_, attempt) => {
  await expect(db.database.forTenant(ours, attempt)).rejects.toThrow(/permission denied/);
});

it('what is kept of operators’ work is out of reach of the clinics’ own role', async () => {
  const kept = ['idempotency_keys', 'tenant_notes', 'impersonations', 'privacy_requests', 'application_log'];
  for (const table of [...kept, 'webhook_endpoints', 'bulk_changes', 'tenant_views', 'passkeys'])
    await expect(db.database.app(table), table).rejects.toThrow(/permission denied/);
});

it('the audit log only grows, for every role', async () => {
  for (const pool of [db.database.platform, db.database.worker]) {
    await expect(pool('audit_log').delete()).rejects.toThrow(/permission denied/);
    await expect(pool('audit_log').update({ action: 'rewritten' })).rejects.toThrow(/permission denied/);
  }
  const { default: pg } = await import('pg');
  const superuser = new pg.Client({ connectionString: db.adminUrl });
  await superuser.connect();
  for (const statement of [
    'DELETE FROM audit_log',
    "UPDATE audit_log SET action = 'x'",
    'TRUNCATE audit_log',
  ])
    await expect(superuser.query(statement)).rejects.toThrow('The audit log only grows');
  await superuser.end();
});

it('the runtime roles are fit: no superuser, no bypass, no tables of their own', async () => {
  await expect(assertRuntimeRoles(db.database)).resolves.toBeUndefined();
});
