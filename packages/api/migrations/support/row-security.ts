/** The runtime roles, without their prefix `svc_`: clinics' own sites, accounts and console, background work. */
type Role = 'app' | 'platform' | 'worker';

/** Every privilege on rows. */
export const readAndWrite = 'SELECT, INSERT, UPDATE, DELETE';

const currentTenant = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

/**
 * SQL that guards a table with tenant_id by row-level security and grants each role named its privileges. `svc_app`
 * sees the rows of the tenant named in `app.tenant_id` and none without it; the other roles see all rows.
 *
 * Each role has a policy of its own instead of an OR in a shared one, which would keep the planner from using the
 * index. Row-level security is forced because the owner of a table would pass it otherwise.
 */
export function guardRows(table: string, privileges: Partial<Record<Role, string>>): string {
  const policy = (role: string, rows: string) =>
    `CREATE POLICY ${table}_${role} ON ${table} TO svc_${role} USING (${rows}) WITH CHECK (${rows});`;
  const roles = Object.entries(privileges).map(
    ([role, allowed]) => `
      ${policy(role, role === 'app' ? currentTenant : 'true')}
      GRANT ${allowed} ON ${table} TO svc_${role};`,
  );
  return `
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      ${policy('migrations', 'true')}${roles.join('')}
  `;
}
