import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { query } from '../rows.ts';
import type { Database } from '../types.ts';
import { type RuntimeRole, roles, runtimeRoles } from './roles.ts';

interface RoleFacts {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  /** May create roles, and thus become a member of them. */
  creates: boolean;
  owns: boolean;
  /** Every other role whose privileges it has or can assume. */
  becomes: string[];
}

const factsOf = (which: string) => `
  SELECT rolname AS name, rolsuper AS superuser, rolbypassrls AS bypasses, rolcreaterole AS creates,
         EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid AND relkind IN ('r', 'p')) AS owns,
         ARRAY(SELECT other.rolname::text FROM pg_roles other
                WHERE other.oid <> r.oid AND pg_has_role(r.oid, other.oid, 'MEMBER') ORDER BY 1) AS becomes
    FROM pg_roles r WHERE rolname ${which}`;

/** Why a login would not keep clinics apart; undefined if it does. `allowed` are the roles it may have. */
function excessPrivilege(facts: RoleFacts, allowed: readonly string[]): string | undefined {
  if (facts.superuser) return 'is a superuser';
  if (facts.bypasses) return 'bypasses row-level security';
  if (facts.creates) return 'may create roles';
  if (facts.owns) return 'owns tables';
  const further = facts.becomes.find((role) => !allowed.includes(role));
  return further && `can become "${further}"`;
}

/**
 * Refuses a login in DATABASE_URL with privileges of its own: whoever reads the URL would have them, without the pools.
 * @throws StartError
 */
export async function assertPlainLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<RoleFacts>(factsOf('= session_user')).finally(() => client.end());
  const [facts] = rows;
  if (!facts) return;
  const plain = facts.becomes.filter((role) => !isOfProduct(role));
  const excess = excessPrivilege(facts, plain);
  if (excess)
    throw new StartError(
      `DATABASE_URL connects as "${facts.name}", which ${excess}; clinics would not be kept apart.`,
      facts.becomes.some(isOfProduct) && !facts.superuser
        ? `Run "npm run admin -- migrate" with DATABASE_ADMIN_URL set, or: REVOKE ${facts.becomes.filter(isOfProduct).join(', ')} FROM ${facts.name}.`
        : 'Give that connection in DATABASE_ADMIN_URL (used for migrations only) and a plain login role in DATABASE_URL.',
    );
}

function isOfProduct(role: string): boolean {
  return (Object.values(roles) as string[]).includes(role);
}

/**
 * Refuses to run with privileges that bypass row-level security or let one pool act as another: a pool's login has the
 * privileges of its own runtime role only, is not a superuser, does not bypass row-level security and owns no table;
 * and every table that the clinics' role may use has row-level security.
 * @throws StartError
 */
export async function assertRuntimeRoles(database: Database): Promise<void> {
  const pools: Record<RuntimeRole, Database['platform']> = {
    [roles.app]: database.app,
    [roles.platform]: database.platform,
    [roles.worker]: database.worker,
  };
  for (const role of runtimeRoles) {
    const found = await query<RoleFacts>(pools[role], factsOf(`IN (session_user, '${role}')`));
    for (const facts of found) {
      const excess = excessPrivilege(facts, facts.name === role ? [] : [role]);
      if (excess)
        throw new StartError(
          `The database role "${facts.name}" ${excess}; clinics would not be kept apart.`,
          'Take this right from the role, or run "npm run admin -- migrate" with DATABASE_ADMIN_URL set.',
        );
    }
  }
  const [unguarded] = await query<{ name: string }>(
    database.platform,
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND has_any_column_privilege('svc_app', c.oid, 'SELECT, INSERT, UPDATE') LIMIT 1`,
  );
  if (unguarded)
    throw new StartError(
      `The database role "svc_app" may use the table "${unguarded.name}", which row-level security does not guard.`,
      `As the owner of the table: REVOKE ALL ON ${unguarded.name} FROM svc_app.`,
    );
}
