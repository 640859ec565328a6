import type { TenantMember } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { firstValue, one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Limit of the list; even the largest plan has far fewer members. */
const maxMembers = 500;

/** The owner first, then active and invited members, each by name. */
export async function listTenantMembers(sql: Sql, tenantId: string): Promise<TenantMember[]> {
  const rows = await query<Dated<TenantMember>>(
    sql,
    `SELECT m.user_id, u.email::text, m.role, m.is_owner,
            CASE WHEN m.state = 'invited' THEN coalesce(m.invited_name, u.full_name) ELSE u.full_name END AS name,
            CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' ELSE m.state END AS state,
            u.email_verified_at IS NOT NULL AS verified, u.totp_confirmed_at IS NOT NULL AS "twoFactor",
            m.created_at AS "addedAt", m.last_signed_in_at AS "lastSignInAt"
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ?
      ORDER BY m.is_owner DESC, m.state, search_fold(u.full_name), m.user_id LIMIT ${maxMembers}`,
    [tenantId],
  );
  return rows.map(isoTimes);
}

/** The id under which the clinic knows a member or an invited person. */
export async function findMemberId(sql: Sql, tenantId: string, userId: string): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    `SELECT member_id(tenant_id, user_id) AS "memberId" FROM memberships WHERE tenant_id = ? AND user_id = ?`,
    [tenantId, userId],
  );
}

/** Whether the account is one of the platform's own staff. */
export async function isStaff(sql: Sql, account: { userId: string } | { email: string }): Promise<boolean> {
  const key = 'userId' in account ? { user_id: account.userId } : { email: account.email };
  const row = await sql('users').where(key).whereNotNull('platform_role').first('user_id');
  return row !== undefined;
}

export interface ClinicOwner {
  fullName: string;
  email: string;
}

/** The owner of the transaction's clinic. */
export async function findClinicOwner(tx: Sql, tenantId: string): Promise<ClinicOwner | undefined> {
  return one<ClinicOwner>(
    tx,
    `SELECT p.full_name, p.email::text
       FROM memberships m JOIN clinic_people p USING (tenant_id, user_id) WHERE m.tenant_id = ? AND m.is_owner`,
    [tenantId],
  );
}
