import type { ServerRoute } from '@hapi/hapi';
import { DomainError, maxLengths } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, done, newPassword, text } from '../../server/schemas.ts';
import { confirmPassword } from '../credentials/index.ts';
import { assertFitPassword, mailPasswordChanged } from '../links/index.ts';
import { currentUser, revokeSessions } from '../sessions/index.ts';
import { storePassword, updateProfile, userAnswer } from '../users/index.ts';

interface ProfileChange {
  name?: string;
  locale?: Locale;
}

export function profileRoutes(deps: ServerDeps, hasher: PasswordHasher): ServerRoute[] {
  return [
    defineRoute<object, object, ProfileChange>({
      method: 'PATCH',
      path: '/api/account/profile',
      summary: 'Change name or language',
      permission: 'account:own',
      payload: Joi.object<ProfileChange>({
        name: text(maxLengths.fullName, 'nameRequired'),
        locale: Joi.string().valid(...locales),
      }).min(1),
      answer: userAnswer,
      handler: async ({ session, payload, actor }) => {
        const { userId } = session.user;
        await deps.database.platform.transaction(async (tx) => {
          await updateProfile(tx, userId, {
            ...(payload.name === undefined ? {} : { fullName: payload.name }),
            ...(payload.locale === undefined ? {} : { locale: payload.locale }),
          });
          await insertAuditEntry(tx, actor, {
            action: 'account.profile_changed',
            details: { fields: Object.keys(payload) },
          });
        });
        return { success: true, user: await currentUser(deps.database.platform, userId, null) };
      },
    }),
    defineRoute<object, object, { currentPassword: string; newPassword: string }>({
      method: 'POST',
      path: '/api/account/password',
      idempotent: true,
      summary: 'Change the password; every other session ends',
      permission: 'account:own',
      rateLimit: 'signIn',
      payload: Joi.object<{ currentPassword: string; newPassword: string }>({
        currentPassword: anyPassword.required(),
        newPassword: newPassword.required(),
      }),
      answer: done,
      handler: async ({ session, payload, actor }) => {
        const account = await confirmPassword(
          deps,
          hasher,
          session.user.userId,
          payload.currentPassword,
          'currentPassword',
        );
        await assertFitPassword(payload.newPassword, account, 'newPassword');
        if (payload.newPassword === payload.currentPassword) {
          throw new DomainError('VALIDATION_FAILED', { fields: { newPassword: 'passwordSame' } });
        }
        const passwordHash = await hasher.hash(payload.newPassword);
        await deps.database.platform.transaction(async (tx) => {
          await storePassword(tx, account.userId, passwordHash, false);
          await revokeSessions(
            tx,
            { userId: account.userId, exceptSessionId: session.sessionId },
            'password changed',
          );
          await insertAuditEntry(tx, actor, { action: 'account.password_changed' });
          await mailPasswordChanged(tx, deps, account);
        });
        return { success: true };
      },
    }),
  ];
}
