import type { Actor } from '../../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../../audit/repository.ts';
import type { Tx } from '../../../../database/types.ts';
import { lockTenant } from '../repository.ts';
import { findOwner } from '../steps/repository.ts';
import { activationMail } from './mails.ts';
import { isActivationComing } from './repository.ts';
import { type ActivationDeps, issueActivation } from './service.ts';

/** Why no further link was sent; `withheld` by the cap of the mailbox. */
export type NotSent =
  | { because: 'missing' | 'terminated' | 'verified' | 'coming' }
  | { because: 'withheld'; retryAfterSeconds: number };

/**
 * Sends the owner of a clinic another activation link, with an event and an audit entry. Returns the reason when none
 * is sent: the owner needs none, the clinic is closed, or provisioning has yet to send the first.
 */
export async function sendActivationAgain(
  tx: Tx,
  deps: ActivationDeps,
  tenantId: string,
  actor: Actor,
): Promise<NotSent | undefined> {
  const tenant = await lockTenant(tx, tenantId);
  const owner = tenant && (await findOwner(tx, tenantId));
  if (!owner) return { because: 'missing' };
  if (tenant.status === 'terminated') return { because: 'terminated' };
  if (owner.verified) return { because: 'verified' };
  if (await isActivationComing(tx, tenantId)) return { because: 'coming' };
  const retryAfterSeconds = await issueActivation(tx, deps, { mail: activationMail, tenant, owner });
  if (retryAfterSeconds > 0) return { because: 'withheld', retryAfterSeconds };
  const { clinicName } = tenant;
  const type = 'tenant.activation_resent';
  await insertEvent(tx, actor, { type, tenantId, payload: { clinicName } });
  await insertAuditEntry(tx, actor, {
    action: 'tenant.resend_activation',
    tenantId,
    subjectId: owner.userId,
  });
  return undefined;
}
