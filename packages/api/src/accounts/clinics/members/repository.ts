import type { ClinicRole } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface MemberRow {
  userId: string;
  /** Identifies the membership, not the account. */
  memberId: string;
  /** The person's name; while the invitation is open, the name that the inviter typed. */
  name: string;
  email: string;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active';
  invitedAt: Date;
  /** When the newest unused invitation link expires. */
  invitationExpiresAt: Date | null;
}

const memberColumns = `
  m.user_id AS "userId", member_id(m.tenant_id, m.user_id) AS "memberId", u.email::text AS email, m.role, m.is_owner AS "isOwner", m.state, m.created_at AS "invitedAt",
  CASE WHEN m.state = 'invited' THEN coalesce(m.invited_name, u.full_name) ELSE u.full_name END AS name,
  CASE WHEN m.state = 'invited' THEN
    (SELECT max(o.expires_at) FROM one_time_tokens o
      WHERE o.user_id = m.user_id AND o.tenant_id = m.tenant_id AND o.purpose = 'invitation' AND o.used_at IS NULL)
  END AS "invitationExpiresAt"`;

/** Members and invited people of a clinic, the owner first, then by name. */
export async function listMembers(sql: Sql, tenantId: string): Promise<MemberRow[]> {
  return query<MemberRow>(
    sql,
    `SELECT ${memberColumns} FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ?
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
    `SELECT ${memberColumns} FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND member_id(m.tenant_id, m.user_id) = ?`,
    [tenantId, memberId],
  );
}

export interface Invitee {
  userId: string;
  email: string;
  locale: Locale;
}

/** The person with this email; a new one gets an account without a password and with the name that the inviter typed. */
export async function findOrCreateInvitee(
  tx: Tx,
  invitee: { email: string; name: string; locale: Locale },
): Promise<Invitee> {
  await tx.raw(
    'INSERT INTO users (email, full_name, locale) VALUES (?, ?, ?) ON CONFLICT (email) DO NOTHING',
    [invitee.email, invitee.name, invitee.locale],
  );
  const found = await one<Invitee>(
    tx,
    'SELECT user_id AS "userId", email::text AS email, locale FROM users WHERE email = ?',
    [invitee.email],
  );
  if (!found) throw new Error('the invited account disappeared');
  return found;
}

/** Adds an open invitation; the member's id, or undefined when the person is a member or invited already. */
export async function insertInvitation(
  tx: Tx,
  invitation: { tenantId: string; userId: string; role: ClinicRole; name: string; invitedBy: string },
): Promise<string | undefined> {
  const member = await one<{ memberId: string }>(
    tx,
    `INSERT INTO memberships (tenant_id, user_id, role, state, invited_name, invited_by) VALUES (?, ?, ?, 'invited', ?, ?)
     ON CONFLICT (tenant_id, user_id) DO NOTHING RETURNING member_id(tenant_id, user_id) AS "memberId"`,
    [invitation.tenantId, invitation.userId, invitation.role, invitation.name, invitation.invitedBy],
  );
  return member?.memberId;
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
    `SELECT m.user_id AS "userId", u.email::text AS email, u.locale, m.role, m.state
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND member_id(m.tenant_id, m.user_id) = ? FOR UPDATE OF m`,
    [tenantId, memberId],
  );
}

/** Changes the role of a member who is not the owner; false when there is no such member. */
export async function updateRole(
  tx: Tx,
  tenantId: string,
  userId: string,
  role: ClinicRole,
): Promise<boolean> {
  const changed = await tx('memberships')
    .where({ tenant_id: tenantId, user_id: userId, is_owner: false })
    .update({ role });
  return changed === 1;
}

/** Removes a person who is not the owner from the clinic; false when there is no such member. */
export async function removeMembership(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const removed = await tx('memberships')
    .where({ tenant_id: tenantId, user_id: userId, is_owner: false })
    .delete();
  return removed === 1;
}
