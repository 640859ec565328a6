import type { ClinicRole } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../../database/types.ts';

export interface Invitee {
  userId: string;
  email: string;
  locale: Locale;
}

/** The person behind an address; one who is new gets a row with the name that the inviter typed, and no password. */
export async function findOrCreateInvitee(
  tx: Tx,
  invitee: { email: string; name: string; locale: Locale },
): Promise<Invitee> {
  await tx.raw(
    'INSERT INTO users (email, full_name, locale) VALUES (?, ?, ?) ON CONFLICT (email) DO NOTHING',
    [invitee.email, invitee.name, invitee.locale],
  );
  const { rows } = await tx.raw<{ rows: [Invitee] }>(
    'SELECT user_id AS "userId", email::text AS email, locale FROM users WHERE email = ?',
    [invitee.email],
  );
  return rows[0];
}

/** Adds an open invitation; the member's id, or undefined when the person is a member or invited already. */
export async function insertInvitation(
  tx: Tx,
  invitation: { tenantId: string; userId: string; role: ClinicRole; name: string; invitedBy: string },
): Promise<string | undefined> {
  const { rows } = await tx.raw<{ rows: { memberId: string }[] }>(
    `INSERT INTO memberships (tenant_id, user_id, role, state, invited_name, invited_by) VALUES (?, ?, ?, 'invited', ?, ?)
     ON CONFLICT (tenant_id, user_id) DO NOTHING RETURNING member_id(tenant_id, user_id) AS "memberId"`,
    [invitation.tenantId, invitation.userId, invitation.role, invitation.name, invitation.invitedBy],
  );
  return rows[0]?.memberId;
}

/** Stores the hash of a new invitation link; every earlier one of this person for this clinic is dead from now on. */
export async function replaceInvitationLink(
  tx: Tx,
  link: { hash: Buffer; tenantId: string; userId: string; days: number },
): Promise<void> {
  await deleteLinks(tx, link.tenantId, link.userId, ['invitation']);
  await tx.raw(
    `INSERT INTO one_time_tokens (token_hash, purpose, user_id, tenant_id, expires_at)
     VALUES (?, 'invitation', ?, ?, now() + make_interval(days => ?))`,
    [link.hash, link.userId, link.tenantId, link.days],
  );
}

async function deleteLinks(
  tx: Tx,
  tenantId: string,
  userId: string,
  purposes: readonly ('invitation' | 'site_code')[],
): Promise<void> {
  await tx('one_time_tokens')
    .where({ tenant_id: tenantId, user_id: userId })
    .whereIn('purpose', purposes)
    .whereNull('used_at')
    .delete();
}

export interface InviteeState extends Invitee {
  role: ClinicRole;
  state: 'invited' | 'active';
}

/** The invited person for another link; undefined for someone the clinic does not know. */
export async function findInvitation(
  tx: Tx,
  tenantId: string,
  memberId: string,
): Promise<InviteeState | undefined> {
  const { rows } = await tx.raw<{ rows: InviteeState[] }>(
    `SELECT m.user_id AS "userId", u.email::text AS email, u.locale, m.role, m.state
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND member_id(m.tenant_id, m.user_id) = ? FOR UPDATE OF m`,
    [tenantId, memberId],
  );
  return rows[0];
}

/** Gives a member another role, never the owner; false when there was nobody to give it to. */
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

/**
 * Takes a person out of the clinic: membership, open links and every session on the clinic's site, all at once.
 * Never the owner; false when there was nobody to take out.
 */
export async function removeMembership(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const removed = await tx('memberships')
    .where({ tenant_id: tenantId, user_id: userId, is_owner: false })
    .delete();
  if (removed === 0) return false;
  await deleteLinks(tx, tenantId, userId, ['invitation', 'site_code']);
  await tx('sessions')
    .where({ tenant_id: tenantId, user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: tx.fn.now(), revoked_because: 'member_removed' });
  return true;
}
