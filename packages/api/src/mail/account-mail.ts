import { DomainError } from '@tamarack/core/domain';
import type { Tx } from '../database/types.ts';
import { countAccountMail } from './repository.ts';

/** Maximum number of mails to one mailbox, whoever requests them: enough for anyone, and too few to flood it. */
const maxMails = { hourly: 3, daily: 10 };

/**
 * Counts a mail with a link to an account, or an invitation to one: activation, reset, invitation, registration with a
 * known email. Security notices are not counted and never withheld. If the transaction locks the account, it must do so
 * before this call, to avoid deadlocks. Invitations by clinics are counted separately, because the inviter learns the
 * result.
 * @returns 0 when the mail may be sent, else the seconds until another one may
 */
export async function takeAccountMail(
  tx: Tx,
  to: string,
  kind: 'link' | 'invitation' = 'link',
): Promise<number> {
  return countAccountMail(tx, to, kind, maxMails);
}

/**
 * For signed-in people, who may learn the result. It says nothing about earlier links, which may have been used or
 * withdrawn.
 * @param seconds until another mail may be sent
 * @throws DomainError TOO_MANY_MAILS
 */
export function refuseWithheld(seconds: number): void {
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 300) * 5;
  const hours = minutes < 60 ? 0 : Math.ceil(minutes / 60);
  throw new DomainError('TOO_MANY_MAILS', { values: { minutes, hours }, retryAfterSeconds: seconds });
}
