import { type AuditAction, DomainError } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { invalid } from '../../server/refusals.ts';
import { type Account, findAccount } from '../users/index.ts';
import { attempt, type Claim } from './attempt.ts';

/** A signed-in person and what they want to do. */
export interface SignedIn {
  session: Pick<Session, 'sessionId' | 'user'>;
  actor: Actor;
  action: AuditAction;
}

/** Counter for a signed-in person's attempts: failures in one session lock only that session. */
export function claimOf({ session, actor, action }: SignedIn): Claim {
  const { email, userId } = session.user;
  return { email, userId, by: { sessionId: session.sessionId }, actor, action };
}

/**
 * Checks a signed-in person's password again before a sensitive action. Failures are counted per session, so a stolen
 * session cannot be used to guess the password, and strangers cannot lock it.
 * @throws DomainError VALIDATION_FAILED naming `field`, ACCOUNT_LOCKED, SESSION_INVALID when the account is gone
 */
export async function confirmPassword(
  deps: ServerDeps,
  signedIn: SignedIn,
  password: string,
  field = 'password',
): Promise<Account> {
  const account = await findAccount(deps.database.platform, signedIn.session.user.userId);
  if (!account) throw new DomainError('SESSION_INVALID');
  const confirmed = await attempt(deps, 'password', claimOf(signedIn), async () =>
    (await deps.hasher.verify(account.passwordHash, password)) ? account : undefined,
  );
  if (!confirmed) throw invalid({ [field]: 'passwordWrong' });
  return confirmed;
}
