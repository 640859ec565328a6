/** The runtime roles, without their prefix `svc_`: clinics' own sites, accounts and console, background work. */
type Role = 'app' | 'platform' | 'worker';

/** Every privilege on rows. */
export const readAndWrite = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * The subquery hides the tenant from the planner. It would otherwise evaluate the setting while planning, take the number
 * of rows that the statistics have for that one tenant (one, if they do not list it), and keep the plan for all tenants.
 */
const currentTenant = 'tenant_id = (SELECT current_tenant())';

/** Further settings of a transaction, besides the tenant, without which svc_app cannot see a row. */
const locks = {
  /** Clients' names and contacts, opened for members who may read them. */
  names: "current_setting('app.names', true) = 'on'",
  /** Texts of one client's chart, opened only by open_chart(), which writes the access log first. */
  chart: "client_id = nullif(current_setting('app.client_id', true), '')::uuid",
};

/** Columns of every table of the workspace; `created_by` is the member of staff. */
export const kept = `version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid,
    FOREIGN KEY (tenant_id, created_by) REFERENCES clinic_staff`;

/**
 * SQL that protects a table with tenant_id by row-level security and grants each given role its privileges. `svc_app`
 * sees only the rows of the tenant in `app.tenant_id`, and of those only the ones that `lock` allows; the other roles
 * see all rows. A role without privileges has no policy.
 *
 * Each role has its own policy instead of an OR in a shared one, which would keep the planner from using the index.
 * Row-level security is forced because the owner of a table would otherwise bypass it.
 */
export function guardRows(
  table: string,
  privileges: Partial<Record<Role, string>>,
  lock?: keyof typeof locks,
): string {
  const policy = (role: string, rows: string) =>
    `CREATE POLICY ${table}_${role} ON ${table} TO svc_${role} USING (${rows}) WITH CHECK (${rows});`;
  const ofClinic = lock ? `${currentTenant} AND ${locks[lock]}` : currentTenant;
  const roles = Object.entries(privileges).map(
    ([role, allowed]) => `
      ${policy(role, role === 'app' ? ofClinic : 'true')}
      GRANT ${allowed} ON ${table} TO svc_${role};`,
  );
  return `
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      ${policy('migrations', 'true')}${roles.join('')}
  `;
}

const byOperators = 'Operators and background work find its rows by their own id, across tenants.';

/**
 * Tables with tenant_id whose keys do not begin with it, with the reason; a test compares them with the database. They
 * belong to the platform and are about tenants. Tables of the workspace have tenant_id first in every key and in every
 * reference to other rows of the clinic, so that no row of one clinic can refer to another's.
 */
export const keyedAcrossTenants: Readonly<Record<string, string>> = {
  tenants: 'Its subdomain is unique over all tenants, and one tenant is the sandbox.',
  subdomain_redirects: 'A subdomain is unique over all tenants.',
  registrations: 'A registration is found by the token of the visitor, before there is a tenant.',
  sessions: 'A session is found by its id, and may belong to no tenant.',
  one_time_tokens: 'A link is found by the hash of its token, and may belong to no tenant.',
  terms_acceptances: 'A person may accept the terms for no tenant.',
  impersonations: byOperators,
  operations: byOperators,
  operation_steps: 'The worker finds the steps by their operation; the reference to it names the tenant.',
  bulk_change_tenants: 'Its rows belong to a bulk change over many tenants.',
  tenant_notes: byOperators,
  events: 'Events have one order over all tenants; some belong to none.',
  audit_log: 'The log is one chain over all tenants; some entries belong to none.',
  mail_outbox: 'The worker finds mail by its id; some belongs to no tenant.',
  webhook_deliveries: 'A delivery is found by its id and its endpoint; some belong to no tenant.',
};
