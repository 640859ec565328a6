import type { SessionInfo } from '@tamarack/core/domain';
import { sendStaffInvitation } from '../../accounts/links/index.ts';
import { listSessions, revokeSessions } from '../../accounts/sessions/index.ts';
import { removeSecret, twoFactorChangedMail } from '../../accounts/two-factor/index.ts';
import { lockAccount } from '../../accounts/users/index.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';

/** What the owners of the platform do to a colleague's account, for the feature that decides whether they may. */
export function accountsOfStaff(deps: ServerDeps) {
  return {
    sendInvitation: (tx: Tx, { userId }: { userId: string }): Promise<void> =>
      sendStaffInvitation(tx, deps, userId),

    endSessions: (tx: Tx, userId: string, because: string, sessionId?: string): Promise<number> =>
      revokeSessions(tx, { userId, ...(sessionId ? { sessionId } : {}) }, because),

    async removeTwoFactor(tx: Tx, userId: string): Promise<void> {
      const account = await lockAccount(tx, userId);
      if (!account) throw new Error(`no account ${userId}`);
      await removeSecret(tx, userId);
      const at = deps.clock.now().toISOString();
      await queueMail(tx, deps.jobs, {
        to: account.email,
        locale: account.locale,
        tenantId: null,
        dedupeKey: `two_factor:reset:${userId}:${at}`,
        message: twoFactorChangedMail.message({ fullName: account.fullName, change: 'disabled', at }),
      });
    },

    listSessions: (sql: Sql, userId: string, currentId: string): Promise<SessionInfo[]> =>
      listSessions(sql, userId, currentId),
  };
}
