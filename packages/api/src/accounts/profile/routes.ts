import type { ServerRoute } from '@hapi/hapi';
import { maxLengths, type ProfileChanges, profileEndpoints } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { invalid } from '../../server/refusals.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, newPassword, text } from '../../server/schemas.ts';
import { oneOf, optional, shape, trusted } from '../../server/shape.ts';
import { confirmPassword } from '../credentials/index.ts';
import { assertFitPassword, mailPasswordChanged } from '../links/index.ts';
import { currentUser, endAccess, lockSignedIn, sessionUser } from '../sessions/index.ts';
import { storePassword, updateProfile } from '../users/index.ts';

export function profileRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(profileEndpoints.update, {
      summary: 'Change name or language',
      permission: 'account:own',
      host: 'both',
      payload: trusted<ProfileChanges>(
        shape<ProfileChanges>({
          name: optional(text(maxLengths.fullName, 'nameRequired')),
          locale: optional(oneOf(locales)),
        }).min(1),
      ),
      answer: shape({ user: sessionUser }),
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        await sql.transaction(async (tx) => {
          await updateProfile(tx, userId, payload);
          const details = { fields: Object.keys(payload) };
          await insertAuditEntry(tx, actor, { action: 'account.profile_changed', details });
        });
        return { user: await currentUser(sql, userId, null) };
      },
    }),
    defineRoute(profileEndpoints.changePassword, {
      summary: 'Change the password; every other session ends',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: shape({ currentPassword: anyPassword, newPassword }),
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        const signedIn = { session, actor, action: 'account.password_changed' } as const;
        const account = await confirmPassword(deps, signedIn, payload.currentPassword, 'currentPassword');
        await assertFitPassword(deps.database.platform, payload.newPassword, account, 'newPassword');
        if (payload.newPassword === payload.currentPassword) {
          throw invalid({ newPassword: 'passwordSame' });
        }
        const passwordHash = await deps.hasher.hash(payload.newPassword);
        await deps.database.change(async (tx) => {
          const { passwordHash: current } = await lockSignedIn(tx, session);
          if (current !== account.passwordHash) throw invalid({ currentPassword: 'passwordWrong' });
          await storePassword(tx, userId, passwordHash);
          await endAccess(tx, actor, 'passwordChanged', { userId, sessionId: session.sessionId });
          await insertAuditEntry(tx, actor, { action: 'account.password_changed' });
          await mailPasswordChanged(tx, deps, account);
        });
      },
    }),
  ];
}
