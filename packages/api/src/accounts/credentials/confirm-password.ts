import { DomainError } from '@tamarack/core/domain';
import type { ServerDeps } from '../../server/deps.ts';
import { type Account, findAccount } from '../users/index.ts';
import { lockedSeconds, recordFailure } from './repository.ts';

/**
 * Asks a signed-in person for their password again before a sensitive action. Failures count like those of a sign-in,
 * so a stolen session cannot be used to guess the password.
 * @throws DomainError VALIDATION_FAILED naming `field`, ACCOUNT_LOCKED
 */
export async function confirmPassword(
  deps: ServerDeps,
  userId: string,
  password: string,
  field = 'password',
): Promise<Account> {
  const sql = deps.database.platform;
  const account = await findAccount(sql, userId);
  if (!account) throw new DomainError('SESSION_INVALID');
  const locked = await lockedSeconds(sql, account.email);
  if (locked > 0) throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: locked });
  if (await deps.hasher.verify(account.passwordHash, password)) return account;
  await recordFailure(sql, account.email);
  throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'passwordWrong' } });
}
