import type { ServerRoute } from '@hapi/hapi';
import type { PasskeyResponse } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, done, passkeyResponse, text } from '../../server/schemas.ts';
import type { Passkeys } from '../passkeys/index.ts';
import { revokeSessions, sessionUser } from '../sessions/index.ts';
import type { TwoFactor } from '../two-factor/index.ts';
import { signInAnswer, userAnswer } from '../users/index.ts';
import { signIn } from './service.ts';

interface Credentials {
  email?: string;
  emailOrUsername?: string;
  password: string;
  remember: boolean;
  code?: string;
  passkey?: PasskeyResponse;
}

/** Both spellings of the address are taken; two different ones are refused. */
const credentials = Joi.object<Credentials>({
  email: text(254, 'emailRequired'),
  emailOrUsername: text(254, 'emailRequired'),
  password: anyPassword.required(),
  remember: Joi.boolean().default(false),
  code: text(32),
  passkey: passkeyResponse,
}).custom((value: Credentials, helpers) => {
  if (value.email && value.emailOrUsername && value.email !== value.emailOrUsername) {
    return helpers.error('rule.conflictingNames:emailOrUsername', { peer: 'email' });
  }
  return value.email || value.emailOrUsername
    ? value
    : helpers.error('rule.emailRequired', { peer: 'email' });
});

export function signInRoutes(
  deps: ServerDeps,
  hasher: PasswordHasher,
  factor: TwoFactor,
  passkeys: Passkeys,
): ServerRoute[] {
  return [
    defineRoute<object, object, Credentials>({
      method: 'POST',
      path: '/api/auth/login',
      summary: 'Sign in with an address and a password',
      permission: 'public',
      host: 'both',
      rateLimit: 'signIn',
      payload: credentials,
      answer: signInAnswer,
      handler: ({ payload, request, actor }) =>
        signIn(deps, hasher, factor, passkeys, {
          email: payload.email ?? payload.emailOrUsername ?? '',
          password: payload.password,
          code: payload.code,
          passkey: payload.passkey,
          remember: payload.remember,
          request,
          actor,
        }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout',
      idempotent: true,
      summary: 'End this session',
      permission: 'account:own',
      host: 'both',
      endsSession: true,
      answer: done,
      handler: async ({ session, actor }) => {
        await deps.database.platform.transaction(async (tx) => {
          await revokeSessions(
            tx,
            { userId: session.user.userId, sessionId: session.sessionId },
            'signed out',
          );
          await insertAuditEntry(tx, actor, {
            action: session.impersonation ? 'tenant.impersonation_ended' : 'account.sign_out',
            tenantId: session.tenantId,
            subjectId: session.impersonation?.memberId ?? null,
          });
        });
        return { success: true };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/auth/me',
      summary: 'The signed-in person',
      permission: 'account:own',
      host: 'both',
      answer: userAnswer,
      handler: async ({ session }) => {
        const user = await sessionUser(deps.database.platform, session);
        return { success: true, user, data: { admin: user } };
      },
    }),
  ];
}
