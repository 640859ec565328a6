import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardRows, keyedAcrossTenants, readAndWrite } from '../../migrations/support/row-security.ts';
import { type LifecycleBench, lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { assertRuntimeRoles } from './roles/role-check.ts';
import { query } from './rows.ts';

let db: TestDatabase;
let bench: LifecycleBench;
let ours: string;
let theirs: string;

const tables = [
  'tenants',
  'memberships',
  'clinic_people',
  'workspace_settings',
  'services',
  'operations',
  'operation_steps',
  'events',
  'clinic_diary',
] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
  ours = (await bench.active('ours')).tenantId;
  theirs = (await bench.active('theirs')).tenantId;
  // A table like those of workspace features, which a clinic reads and writes.
  await db.admin.raw(`
    SET ROLE svc_migrations;
    CREATE TABLE clinic_diary (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      entry_id uuid NOT NULL DEFAULT uuidv7(),
      body text NOT NULL,
      PRIMARY KEY (tenant_id, entry_id)
    );
    ${guardRows('clinic_diary', { app: readAndWrite, worker: 'SELECT' })}
    INSERT INTO clinic_diary (tenant_id, body) VALUES ('${ours}', 'ours'), ('${theirs}', 'theirs');
    RESET ROLE`);
});
afterAll(() => db.close());

describe.each(tables)('%s, with the privileges of the clinics’ role', (table) => {
  it('shows nothing while no clinic is set', async () => {
    expect(await db.database.app(table).select('tenant_id')).toEqual([]);
    await db.database.app.raw("SELECT set_config('app.tenant_id', '', false)");
    expect(await db.database.app(table).select('tenant_id')).toEqual([]);
  });

  it('shows the clinic that is set, and no other', async () => {
    const rows = await db.database.forTenant(ours, (tx) => tx(table).select('tenant_id'));
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row: { tenant_id: string }) => row.tenant_id))).toEqual(new Set([ours]));
    const others = db.database.forTenant(ours, (tx) =>
      tx(table).select('tenant_id').where({ tenant_id: theirs }),
    );
    expect(await others).toEqual([]);
  });
});

describe('another clinic’s rows', () => {
  it('cannot be changed or removed', async () => {
    const touched = await db.database.forTenant(ours, async (tx) => [
      await tx('tenants').where({ tenant_id: theirs }).update({ time_zone: 'America/Vancouver' }),
      await tx('memberships').where({ tenant_id: theirs }).update({ role: 'hr' }),
      await tx('memberships').where({ tenant_id: theirs }).delete(),
      await tx('clinic_diary').where({ tenant_id: theirs }).update({ body: 'taken over' }),
      await tx('clinic_diary').where({ tenant_id: theirs }).delete(),
    ]);
    expect(touched).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['operations', { kind: 'change_plan' }],
    ['events', { type: 'member.invited', level: 'info' }],
    ['clinic_diary', { body: 'forged' }],
  ])('cannot be added to %s', async (table, columns) => {
    await expect(
      db.database.forTenant(ours, (tx) => tx(table).insert({ ...columns, tenant_id: theirs })),
    ).rejects.toThrow(/row-level security/);
  });

  it('cannot be created by moving a row to that clinic', async () => {
    await expect(
      db.database.forTenant(ours, (tx) => tx('clinic_diary').update({ tenant_id: theirs })),
    ).rejects.toThrow(/row-level security/);
  });

  it('cannot be referenced by this clinic’s operation steps', async () => {
    const [operation] = await db.database.platform('operations').where({ tenant_id: theirs }).limit(1);
    const step = { operation_id: operation.operation_id, position: 99, name: 'apply_plan' };
    await expect(
      db.database.forTenant(ours, (tx) => tx('operation_steps').insert({ ...step, tenant_id: ours })),
    ).rejects.toThrow('operation_steps_of_operation');
  });
});

const ofTenant = '(tenant_id = ( SELECT current_tenant() AS current_tenant))';
const names = "(current_setting('app.names'::text, true) = 'on'::text)";
const chart = "(client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::uuid)";

/** Tables whose rows a clinic's transaction sees only after it has opened a lock. */
const locked: Record<string, string> = {
  client_identities: names,
  client_words: names,
  client_relations: names,
  invoice_parties: names,
  payment_parties: names,
  note_versions: chart,
  note_drafts: chart,
};

describe('every table with tenant_id', () => {
  const withTenant = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)`;

  it('has row-level security, enabled and forced', async () => {
    const rows = await query(
      db.admin,
      `SELECT relname FROM pg_class c WHERE ${withTenant} AND NOT (relrowsecurity AND relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });

  it('filters by tenant_id in each policy of the clinics’ role, and for the listed tables also by their lock', async () => {
    const policies = await query<{ policy: string; table: string; rows: string | null }>(
      db.admin,
      `SELECT polname AS policy, polrelid::regclass::text AS table, pg_get_expr(polqual, polrelid) AS rows FROM pg_policy
        WHERE 'svc_app'::regrole = ANY (polroles) AND polpermissive AND polrelid <> 'pgboss.job_common'::regclass`,
    );
    expect(policies.length).toBeGreaterThan(10);
    for (const { policy, table, rows } of policies) {
      const lock = locked[table];
      expect([policy, rows]).toEqual([policy, lock ? `(${ofTenant} AND ${lock})` : ofTenant]);
    }
  });

  it('has tenant_id first in every key, or states a reason why not', async () => {
    const rows = await query<{ name: string; key: string }>(
      db.admin,
      `SELECT c.relname AS name, i.relname AS key FROM pg_class c
         JOIN pg_index x ON x.indrelid = c.oid AND x.indisunique JOIN pg_class i ON i.oid = x.indexrelid
        WHERE ${withTenant}
          AND x.indkey[0] <> (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id')`,
    );
    expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(
      Object.keys(keyedAcrossTenants).toSorted(),
    );
  });

  it('includes the tenant in every foreign key to a tenant’s rows, so that none crosses tenants', async () => {
    const rows = await query(
      db.admin,
      `SELECT c.relname AS name, k.conname AS key FROM pg_class c
         JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' JOIN pg_class f ON f.oid = k.confrelid
        WHERE ${withTenant} AND c.relname <> ALL (?) AND f.relname <> 'tenants'
          AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.oid AND a.attname = 'tenant_id')
          AND k.conkey[1] <> (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id')`,
      [Object.keys(keyedAcrossTenants).filter((name) => name !== 'operation_steps')],
    );
    expect(rows).toEqual([]);
  });
});

it('the runtime roles are accepted, and refused once the clinics’ role may use a table without row-level security', async () => {
  await expect(assertRuntimeRoles(db.database)).resolves.toBeUndefined();
  await db.admin.raw('GRANT SELECT (email) ON users TO svc_app');
  await expect(assertRuntimeRoles(db.database)).rejects.toThrow(
    'The database role "svc_app" may use the table "users", which row-level security does not guard.',
  );
  await db.admin.raw('REVOKE SELECT (email) ON users FROM svc_app');
});
