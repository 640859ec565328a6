import { execute, firstValue, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** Locks a subdomain until the transaction ends: tenants, redirects and reservations share one namespace. */
export async function lockSubdomain(tx: Tx, subdomain: string): Promise<void> {
  await execute(tx, "SELECT pg_advisory_xact_lock(hashtextextended('subdomain:' || ?, 0))", [subdomain]);
}

/** Whether a clinic has the subdomain, it still redirects to one, or a registration or a setting reserves it. */
export async function isTaken(sql: Sql, subdomain: string): Promise<boolean> {
  return value<boolean>(sql, 'SELECT subdomain_is_taken(?)', [subdomain]);
}

/** Whether a subdomain still redirects to a clinic that has left it. */
export async function redirectsTo(sql: Sql, subdomain: string, tenantId: string): Promise<boolean> {
  const row = await sql('subdomain_redirects')
    .where({ subdomain, tenantId })
    .where('until', '>', sql.fn.now())
    .first(sql.raw('1'));
  return row !== undefined;
}

/** The first of the subdomains that is free; undefined when none is. */
export async function firstFree(sql: Sql, names: string[]): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    `SELECT name FROM unnest(?::text[]) WITH ORDINALITY AS wanted (name, place)
      WHERE NOT subdomain_is_taken(name) ORDER BY place LIMIT 1`,
    [names],
  );
}

/**
 * Moves the site of a clinic. Returns for how many days the former subdomain redirects to the new one; null when the
 * new one is taken. A subdomain that still redirects to the clinic may be taken back.
 */
export async function moveSite(tx: Tx, tenantId: string, subdomain: string): Promise<number | null> {
  await execute(tx, "SELECT set_config('app.tenant_id', ?, true)", [tenantId]);
  return value<number | null>(tx, 'SELECT move_clinic_site(?)', [subdomain]);
}
