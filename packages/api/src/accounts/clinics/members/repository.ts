import type { ClinicMember, ClinicRole, TeamInvitation } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Dated } from '../../../database/dated.ts';
import { one, query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface MemberRow extends Dated<Omit<ClinicMember, 'isSelf'>> {
  userId: string;
}

const memberColumns = `
  user_id, member_id(tenant_id, user_id) AS "memberId", u.email::text, m.role, m.is_owner, m.state, u.is_deactivated,
  m.created_at AS "invitedAt", u.full_name AS name, u.invitation_expires_at`;

/** Members and invited people of a clinic, the owner first, then by name. */
export async function listMembers(sql: Sql, tenantId: string): Promise<MemberRow[]> {
  return query<MemberRow>(
    sql,
    `SELECT ${memberColumns} FROM memberships m JOIN clinic_people u USING (tenant_id, user_id) WHERE tenant_id = ?
      ORDER BY m.is_owner DESC, m.state, search_fold(u.full_name), "memberId"`,
    [tenantId],
  );
}

export async function findMember(
  sql: Sql,
  tenantId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  return one<MemberRow>(
    sql,
    `SELECT ${memberColumns} FROM memberships m JOIN clinic_people u USING (tenant_id, user_id)
      WHERE tenant_id = ? AND member_id(tenant_id, user_id) = ?`,
    [tenantId, memberId],
  );
}

export interface Invitee {
  userId: string;
  email: string;
  locale: Locale;
}

/**
 * Invites a person to the transaction's clinic; a new email gets an account without a password and with the name that
 * the inviter typed. A person of the team is invited at the email of the account they had, else gets the account of the
 * email. Undefined when the person is already a member or invited, or the email belongs to somebody else of the team.
 */
export async function insertInvitation(
  tx: Tx,
  invitation: TeamInvitation & { locale: Locale; invitedBy: string },
): Promise<(Invitee & { memberId: string }) | undefined> {
  const { email = null, name, locale, role, invitedBy, staffId = null } = invitation;
  return one<Invitee & { memberId: string }>(
    tx,
    `SELECT user_id, member_id, email, locale FROM invite_member(?, ?, ?, ?, ?, ?)`,
    [email, name, locale, role, invitedBy, staffId],
  );
}

/** How many invitations the clinic has sent in the last 24 hours, including those sent again. */
export async function countInvitations(sql: Sql, tenantId: string): Promise<number> {
  return value<number>(
    sql,
    `SELECT count(*)::integer AS sent FROM events
      WHERE tenant_id = ? AND type IN ('member.invited', 'member.invitation_resent')
        AND created_at > now() - interval '24 hours'`,
    [tenantId],
  );
}

export interface LockedMember extends Invitee {
  role: ClinicRole;
  state: 'invited' | 'active';
}

/** An invited or active member by id, locked. */
export async function lockMember(
  tx: Tx,
  tenantId: string,
  memberId: string,
): Promise<LockedMember | undefined> {
  return one<LockedMember>(
    tx,
    `SELECT user_id, u.email::text, u.locale, m.role, m.state
       FROM memberships m JOIN clinic_people u USING (tenant_id, user_id)
      WHERE tenant_id = ? AND member_id(tenant_id, user_id) = ? FOR UPDATE OF m`,
    [tenantId, memberId],
  );
}

/** Whether an active administrator remains. */
export async function hasAdministrator(sql: Sql, tenantId: string): Promise<boolean> {
  const found = await sql('memberships')
    .where({ tenantId, role: 'administrator', state: 'active' })
    .first('user_id');
  return found !== undefined;
}

/** Whether a person is an active administrator. */
export async function isAdministrator(sql: Sql, tenantId: string, userId: string): Promise<boolean> {
  const found = await sql('memberships')
    .where({ tenantId, userId, role: 'administrator', state: 'active' })
    .first('user_id');
  return found !== undefined;
}

/** Changes the role of a member who is not the owner; false when there is no such member. */
export async function updateRole(
  tx: Tx,
  tenantId: string,
  userId: string,
  role: ClinicRole,
): Promise<boolean> {
  const changed = await tx('memberships').where({ tenantId, userId, isOwner: false }).update({ role });
  return changed === 1;
}

/** Removes a person who is not the owner from the clinic; false when there is no such member. */
export async function removeMembership(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const removed = await tx('memberships').where({ tenantId, userId, isOwner: false }).delete();
  return removed === 1;
}
