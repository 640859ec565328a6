import type { ClinicRole } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

export interface Successor {
  userId: string;
  name: string;
  email: string;
  locale: Locale;
  role: ClinicRole;
  state: 'invited' | 'active';
  isOwner: boolean;
}

/** The member who is to own the clinic, locked. */
export async function lockSuccessor(
  tx: Tx,
  tenantId: string,
  memberId: string,
): Promise<Successor | undefined> {
  return one<Successor>(
    tx,
    `SELECT m.user_id AS "userId", u.full_name AS name, u.email::text AS email, u.locale, m.role, m.state, m.is_owner AS "isOwner"
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND member_id(m.tenant_id, m.user_id) = ? FOR UPDATE OF m`,
    [tenantId, memberId],
  );
}

/** Makes `to` the owner and the clinic's contact. False when `from` is not the owner (any more). */
export async function swapOwner(tx: Tx, tenantId: string, from: string, to: Successor): Promise<boolean> {
  const updated = await tx('memberships')
    .where({ tenant_id: tenantId, user_id: from, is_owner: true })
    .update({ is_owner: false });
  if (updated === 0) return false;
  await tx('memberships').where({ tenant_id: tenantId, user_id: to.userId }).update({ is_owner: true });
  await tx('tenants')
    .where({ tenant_id: tenantId })
    .update({ owner_name: to.name, owner_email: to.email, version: tx.raw('version + 1') });
  return true;
}
