import { keepIf } from '../../database/keep-if.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { findAccountByEmail } from '../users/index.ts';
import { type LockReason, lockedMail } from './mails.ts';

/**
 * Emails the owner of an account that somebody is guessing, once a day for each reason. For an email without a usable
 * account the same is done and rolled back, so that the response takes the same time.
 */
export async function mailLock(tx: Tx, deps: ServerDeps, email: string, reason: LockReason): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  const usable = account?.emailVerifiedAt && !account.deactivatedAt ? account : undefined;
  const { fullName, locale, userId } = usable ?? { fullName: '', locale: 'en', userId: '' };
  const at = deps.clock.now().toISOString();
  await keepIf(usable !== undefined, tx, (inner) =>
    queueMail(inner, deps.jobs, {
      to: usable?.email ?? email,
      tenantId: null,
      dedupeKey: `sign_in_locked:${reason}:${userId}:${at.slice(0, 10)}`,
      message: lockedMail.message({
        fullName,
        reason,
        at,
        link: mainUrl(deps.settings, locale, '/forgot-password'),
      }),
    }),
  );
}
