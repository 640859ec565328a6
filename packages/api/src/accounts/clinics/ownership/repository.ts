import { one, value } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { MemberRow } from '../members/repository.ts';

export type Successor = Omit<MemberRow, 'memberId' | 'invitedAt' | 'invitationExpiresAt'>;

/** The future owner of the clinic, locked. */
export async function lockSuccessor(
  tx: Tx,
  tenantId: string,
  memberId: string,
): Promise<Successor | undefined> {
  return one<Successor>(
    tx,
    `SELECT user_id, u.full_name AS name, u.email::text, m.role, m.state, m.is_owner, u.is_deactivated
       FROM memberships m JOIN clinic_people u USING (tenant_id, user_id)
      WHERE tenant_id = ? AND member_id(tenant_id, user_id) = ? FOR UPDATE OF m`,
    [tenantId, memberId],
  );
}

/** Makes `to` the owner and the clinic's contact. False when `from` is not the owner (any more). */
export async function swapOwner(tx: Tx, from: string, to: string): Promise<boolean> {
  return value<boolean>(tx, 'SELECT transfer_ownership(?, ?)', [from, to]);
}
