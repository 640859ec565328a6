import type { TenantChanges } from '@tamarack/core/domain';
import { execute, firstValue } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { updateVersion } from '../../../database/write.ts';

/** Columns of a tenant that an operator can change; times are ISO 8601. */
export interface TenantEdit extends Omit<TenantChanges, 'subdomain'> {
  /** When the data of a terminated clinic is erased. */
  eraseAfter?: string;
}

/** Stores the changes if the tenant is still at `version`; false when it is not. */
export async function updateTenant(
  tx: Tx,
  tenantId: string,
  version: number,
  changes: TenantEdit,
): Promise<boolean> {
  return (await updateVersion(tx, 'tenants', { tenantId, version }, changes)) !== undefined;
}

/** When a tenant's trial ends; null where it has none. */
export async function findTrialEnd(sql: Sql, tenantId: string): Promise<string | null> {
  const endsAt = await firstValue<Date | null>(sql, 'SELECT trial_ends_at FROM tenants WHERE tenant_id = ?', [
    tenantId,
  ]);
  return endsAt?.toISOString() ?? null;
}

/** Whether an account belongs to another clinic too, or to a member of staff. */
export async function isMoreThanOwner(sql: Sql, userId: string): Promise<boolean> {
  const more = await firstValue<boolean>(
    sql,
    `SELECT u.platform_role IS NOT NULL OR (SELECT count(*) FROM memberships m WHERE m.user_id = u.user_id) > 1 AS more
       FROM users u WHERE u.user_id = ? FOR UPDATE OF u`,
    [userId],
  );
  return more ?? true;
}

/** Changes the email of an unverified account and removes its password. */
export async function moveAccount(tx: Tx, userId: string, email: string): Promise<void> {
  await tx('users').where({ userId, emailVerifiedAt: null }).update({ email, passwordHash: null });
}

/** Makes another account the clinic's owner instead of the current one. */
export async function replaceOwner(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  await tx('memberships').where({ tenantId, userId: from }).delete();
  await execute(
    tx,
    `INSERT INTO memberships (tenant_id, user_id, role, is_owner, state, joined_at)
     VALUES (?, ?, 'administrator', true, 'active', now())
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = 'administrator', is_owner = true, state = 'active'`,
    [tenantId, to],
  );
}

/** Deletes an account that was never verified and belongs to no clinic. */
export async function deleteUnusedAccount(tx: Tx, userId: string): Promise<void> {
  await execute(
    tx,
    `DELETE FROM users u WHERE user_id = ? AND email_verified_at IS NULL AND platform_role IS NULL
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.user_id)`,
    [userId],
  );
}

export async function markOwnerVerified(tx: Tx, tenantId: string, at: Date): Promise<void> {
  await tx('tenants').where({ tenantId }).update({ ownerVerifiedAt: at });
}
