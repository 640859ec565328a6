import type { ClinicRole } from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';

export interface MemberRow {
  userId: string;
  /** What the clinic knows them by. */
  memberId: string;
  /** The name the person goes by; while the invitation is open, the one that the inviter typed. */
  name: string;
  email: string;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active';
  invitedAt: Date;
  /** End of the newest unused invitation link. */
  invitationExpiresAt: Date | null;
}

const memberColumns = `
  m.user_id AS "userId", member_id(m.tenant_id, m.user_id) AS "memberId", u.email::text AS email, m.role, m.is_owner AS "isOwner", m.state, m.created_at AS "invitedAt",
  CASE WHEN m.state = 'invited' THEN coalesce(m.invited_name, u.full_name) ELSE u.full_name END AS name,
  CASE WHEN m.state = 'invited' THEN
    (SELECT max(o.expires_at) FROM one_time_tokens o
      WHERE o.user_id = m.user_id AND o.tenant_id = m.tenant_id AND o.purpose = 'invitation' AND o.used_at IS NULL)
  END AS "invitationExpiresAt"`;

/** Everyone in a clinic, the owner first, then by name; invited people among them. */
export async function listMembers(sql: Sql, tenantId: string): Promise<MemberRow[]> {
  const { rows } = await sql.raw<{ rows: MemberRow[] }>(
    `SELECT ${memberColumns} FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ?
      ORDER BY m.is_owner DESC, m.state, search_fold(u.full_name), "memberId"`,
    [tenantId],
  );
  return rows;
}

export async function findMember(
  sql: Sql,
  tenantId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql.raw<{ rows: MemberRow[] }>(
    `SELECT ${memberColumns} FROM memberships m JOIN users u USING (user_id) 
      WHERE m.tenant_id = ? AND member_id(m.tenant_id, m.user_id) = ?`,
    [tenantId, memberId],
  );
  return rows[0];
}
