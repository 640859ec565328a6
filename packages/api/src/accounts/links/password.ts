import type { Sql, Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { unfitPassword } from '../../server/passwords.ts';
import { invalid } from '../../server/refusals.ts';
import { type Account, listClinicNames } from '../users/index.ts';
import { passwordChangedMail } from './mails.ts';

/** Refuses passwords that are common, leaked or made of the person's name, their email or one of their clinics. */
export async function assertFitPassword(
  sql: Sql,
  password: string,
  { userId, email, fullName }: Pick<Account, 'userId' | 'email' | 'fullName'>,
  field = 'password',
): Promise<void> {
  const problem = await unfitPassword(password, [email, fullName, ...(await listClinicNames(sql, userId))]);
  if (problem) throw invalid({ [field]: problem });
}

/** Tells the person that the password changed, and what to do if it was not them. */
export async function mailPasswordChanged(tx: Tx, deps: ServerDeps, account: Account): Promise<void> {
  const at = deps.clock.now().toISOString();
  await queueMail(tx, deps.jobs, {
    to: account.email,
    tenantId: null,
    dedupeKey: `password_changed:${account.userId}:${at}`,
    message: passwordChangedMail.message({ fullName: account.fullName, at }),
  });
}
