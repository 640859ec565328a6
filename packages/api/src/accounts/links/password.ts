import { DomainError } from '@tamarack/core/domain';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { isCommonPassword } from '../../server/passwords.ts';
import type { Account } from '../users/index.ts';
import { passwordChangedMail } from './mails.ts';

/** Refuses passwords that are common, leaked or derived from the person's name or email. */
export async function assertFitPassword(
  password: string,
  { email, fullName }: Pick<Account, 'email' | 'fullName'>,
  field = 'password',
): Promise<void> {
  const personal = [email, email.split('@')[0] ?? '', fullName.replace(/\s/g, ''), fullName];
  if (await isCommonPassword(password, personal))
    throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'passwordCommon' } });
}

/** Tells the person that the password changed, and what to do if it was not them. */
export async function mailPasswordChanged(tx: Tx, deps: ServerDeps, account: Account): Promise<void> {
  const at = deps.clock.now().toISOString();
  await queueMail(tx, deps.jobs, {
    to: account.email,
    locale: account.locale,
    tenantId: null,
    dedupeKey: `password_changed:${account.userId}:${at}`,
    message: passwordChangedMail.message({ fullName: account.fullName, at }),
  });
}
