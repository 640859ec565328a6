import type { TenantMember } from '@tamarack/core/domain';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Limit of the list; even the largest plan has far fewer members. */
const mostMembers = 500;

type MemberRow = Omit<TenantMember, 'addedAt' | 'lastSignInAt'> & {
  addedAt: Date;
  lastSignInAt: Date | null;
};

/** The owner first, then active and invited members, each by name. */
export async function listTenantMembers(sql: Sql, tenantId: string): Promise<TenantMember[]> {
  const rows = await query<MemberRow>(
    sql,
    `SELECT m.user_id AS "userId", u.email::text AS email, m.role, m.is_owner AS "isOwner",
            CASE WHEN m.state = 'invited' THEN coalesce(m.invited_name, u.full_name) ELSE u.full_name END AS name,
            CASE WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' ELSE m.state END AS state,
            u.email_verified_at IS NOT NULL AS verified, u.totp_confirmed_at IS NOT NULL AS "twoFactor",
            m.created_at AS "addedAt", u.last_signed_in_at AS "lastSignInAt"
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ?
      ORDER BY m.is_owner DESC, m.state, search_fold(u.full_name), m.user_id LIMIT ${mostMembers}`,
    [tenantId],
  );
  return rows.map((row) => ({
    ...row,
    addedAt: row.addedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }));
}
