import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { cancelOpenReset } from './repository.ts';

/** Cancels a person's open reset, if there is one: it was meant for the authenticator and the account of its time. */
export async function cancelReset(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (await cancelOpenReset(tx, userId)) await recordCancelledReset(tx, actor, userId);
}

export function recordCancelledReset(tx: Tx, actor: Actor, userId: string): Promise<void> {
  return insertAuditEntry(tx, actor, { action: 'account.two_factor_reset_cancelled', subjectId: userId });
}
