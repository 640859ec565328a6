import { DomainError } from '@tamarack/core/domain';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { type Account, findAccount } from '../users/index.ts';
import { hashEmail, lockSeconds } from './lockout.ts';
import { lockedSeconds, recordFailure } from './repository.ts';

/**
 * Asks a signed-in person for their password once more before something weighty. Failures count like those of a
 * sign-in, so a stolen session cannot be used to guess it.
 * @throws DomainError VALIDATION_FAILED naming `field`, ACCOUNT_LOCKED
 */
export async function confirmPassword(
  deps: ServerDeps,
  hasher: PasswordHasher,
  userId: string,
  password: string,
  field: string,
): Promise<Account> {
  const sql = deps.database.platform;
  const account = await findAccount(sql, userId);
  if (!account) throw new DomainError('SESSION_INVALID');
  const hash = hashEmail(account.email);
  const locked = await lockedSeconds(sql, hash);
  if (locked > 0) throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: locked });
  if (await hasher.verify(account.passwordHash, password)) return account;
  await recordFailure(sql, hash, lockSeconds);
  throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'passwordWrong' } });
}
