import { query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** Tenants created before `before` whose owner has not confirmed their email, with no operation under way. */
export async function listUnverified(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await query<{ tenant_id: string }>(
    sql,
    `SELECT tenant_id FROM tenants t
      WHERE owner_verified_at IS NULL AND NOT sample AND status IN ('provisioning', 'active')
        AND created_at < ? AND NOT deletion_locked
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))
      ORDER BY created_at LIMIT ?`,
    [before, limit],
  );
  return rows.map((row) => row.tenant_id);
}

/** Frees the subdomains that were reserved before `before` for emails with an account. */
export async function releaseReservations(sql: Sql, before: Date): Promise<void> {
  await sql('registrations')
    .whereNotNull('reserved_subdomain')
    .where('submitted_at', '<', before)
    .update({ reserved_subdomain: null });
}

/** Terminated tenants whose grace period is over. */
export async function listErasable(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await query<{ tenant_id: string }>(
    sql,
    `SELECT tenant_id FROM tenants t
      WHERE status = 'terminated' AND erase_after <= ? AND NOT deletion_locked
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))
      ORDER BY erase_after LIMIT ?`,
    [now, limit],
  );
  return rows.map((row) => row.tenant_id);
}

/**
 * Deletes a tenant with everything that belongs to it (members, workspace, operations, events, mails), its registration
 * and every account that belonged to no other tenant. The audit log stays. Undefined when the tenant has changed in
 * the meantime and is no longer due.
 */
export async function deleteTenant(
  tx: Tx,
  tenantId: string,
  still: 'unverified' | 'erasable',
  now: Date,
): Promise<{ subdomain: string; accounts: number } | undefined> {
  const condition =
    still === 'unverified'
      ? `owner_verified_at IS NULL AND status IN ('provisioning', 'active')`
      : `status = 'terminated' AND erase_after <= :now`;
  const locked = await tx.raw<{ rows: { subdomain: string }[] }>(
    `SELECT subdomain FROM tenants WHERE tenant_id = :tenantId AND NOT deletion_locked AND ${condition}
        FOR UPDATE SKIP LOCKED`,
    { tenantId, now },
  );
  const subdomain = locked.rows[0]?.subdomain;
  if (subdomain === undefined) return undefined;
  const members = await tx('memberships').where({ tenant_id: tenantId }).pluck('user_id');
  await tx('registrations').where({ tenant_id: tenantId }).delete();
  await tx('tenants').where({ tenant_id: tenantId }).delete();
  return { subdomain, accounts: await deleteAccountsWithoutClinic(tx, members) };
}

async function deleteAccountsWithoutClinic(tx: Tx, userIds: readonly string[]): Promise<number> {
  const rows = await query<{ email: string }>(
    tx,
    `DELETE FROM users u WHERE user_id = ANY(?) AND platform_role IS NULL
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.user_id) RETURNING email`,
    [[...userIds]],
  );
  await tx.raw('DELETE FROM mail_outbox WHERE to_email = ANY(?::citext[])', [rows.map((row) => row.email)]);
  return rows.length;
}
