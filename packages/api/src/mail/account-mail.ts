import { DomainError } from '@tamarack/core/domain';
import type { Tx } from '../database/types.ts';
import { countAccountMail } from './repository.ts';

/** What one mailbox is sent at most, whoever asks: nobody needs more, so a stranger cannot flood it. */
const most = { hourly: 3, daily: 10 };

/**
 * Counts a mail that carries a link to an account, or invites to one: activation, reset, invitation, registration with a
 * known email. Mail that tells of a change for a person's security is not counted and never withheld. Lock the account
 * before, where the transaction does so at all, so that two of them cannot wait for each other.
 * Invitations by clinics are counted apart, because the inviter is told.
 * @returns 0 when the mail may go, else the seconds until another one may
 */
export async function takeAccountMail(
  tx: Tx,
  to: string,
  kind: 'link' | 'invitation' = 'link',
): Promise<number> {
  return countAccountMail(tx, to, kind, most);
}

/** For signed-in people, who are told. @throws DomainError TOO_MANY_MAILS */
export function refuseWithheld(seconds: number): void {
  if (seconds > 0) throw new DomainError('TOO_MANY_MAILS', { retryAfterSeconds: seconds });
}
