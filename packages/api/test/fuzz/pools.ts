import pg from 'pg';
import type { TestClinic } from '../clinic.ts';
import { memberIdOf } from '../clinic.ts';
import { linkTokens } from './furniture.ts';

/** Secret of the authenticator app of people with two-step sign-in. */
export const authenticatorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface KeyColumn {
  table: string;
  column: string;
  hasTenant: boolean;
}

/**
 * The fixture's ids by `name:owner`. The name is that of the path parameter (`tenantId` for `tenant_id`); the owner is
 * `own`, `other` or `any`. New tables are found by their primary key.
 */
export async function collectPools(
  adminUrl: string,
  own: TestClinic,
  other: TestClinic,
): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const pools = new Map<string, string[]>();
  const add = (name: string, owner: string, values: string[]) =>
    pools.set(`${name}:${owner}`, [...(pools.get(`${name}:${owner}`) ?? []), ...values]);
  const valuesOf = async (text: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ value: string }>(text, values);
    return rows.map(({ value }) => value);
  };
  for (const { table, column, hasTenant } of await keyColumns(client)) {
    const name = column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
    const all = await valuesOf(`SELECT ${column}::text AS value FROM ${table} ORDER BY ctid LIMIT 40`);
    add(name, 'any', all);
    if (!hasTenant) add(name, 'own', all);
    for (const [owner, { tenantId }] of [['own', own] as const, ['other', other] as const])
      if (hasTenant)
        add(
          name,
          owner,
          await valuesOf(
            `SELECT ${column}::text AS value FROM ${table} WHERE tenant_id = $1 ORDER BY ctid LIMIT 20`,
            [tenantId],
          ),
        );
  }
  for (const [owner, clinic] of [['own', own] as const, ['other', other] as const]) {
    const users = await valuesOf(
      'SELECT user_id::text AS value FROM memberships WHERE tenant_id = $1 ORDER BY ctid',
      [clinic.tenantId],
    );
    // A clinic identifies its members by its own ids, the platform by account ids.
    add(
      'memberId',
      owner,
      users.map((userId) => memberIdOf(clinic, { userId })),
    );
    add('memberId', owner, users);
    add('email', owner, [clinic.owner.email]);
    add('subdomain', owner, [clinic.subdomain]);
    add('token', owner, linkTokens(owner));
  }
  add('email', 'own', await valuesOf('SELECT email AS value FROM users ORDER BY ctid'));
  add(
    'staffId',
    'own',
    await valuesOf('SELECT user_id AS value FROM users WHERE platform_role IS NOT NULL ORDER BY ctid'),
  );
  // Mostly an active clinic, sometimes one that is being provisioned, suspended or terminated.
  const further = await valuesOf(
    `SELECT tenant_id::text AS value FROM tenants WHERE subdomain LIKE 'fuzz-%ed' OR subdomain = 'fuzz-provisioning' ORDER BY ctid`,
  );
  add('tenantId', 'own', [own.tenantId, own.tenantId, own.tenantId, own.tenantId, ...further]);
  const day = 86_400_000;
  add(
    'time',
    'own',
    [30, -1].map((days) => new Date(Date.now() + days * day).toISOString()),
  );
  add(
    'day',
    'own',
    [-30, -1].map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10)),
  );
  add('jobId', 'own', await valuesOf(`SELECT id::text AS value FROM pgboss.job ORDER BY ctid`));
  for (const table of ['audit_log', 'application_log'])
    add(
      'entryNumber',
      'own',
      await valuesOf(`SELECT entry_id::text AS value FROM ${table} ORDER BY ctid LIMIT 4`),
    );
  await client.end();
  return pools;
}

/** Tables with a single-column primary key. */
async function keyColumns(client: pg.Client): Promise<KeyColumn[]> {
  const { rows } = await client.query<KeyColumn>(`
    SELECT c.relname AS table, a.attname AS column,
           EXISTS (SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id') AS "hasTenant"
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE i.indisprimary AND a.atttypid IN ('uuid'::regtype, 'text'::regtype) AND i.indnkeyatts = 1 AND n.nspname = 'public' AND a.attname LIKE '%\\_id' ORDER BY 1`);
  return rows;
}
