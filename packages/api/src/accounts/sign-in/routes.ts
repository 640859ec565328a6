import type { ServerRoute } from '@hapi/hapi';
import { type SessionUser, type SignInFields, signInEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { anyPassword, text } from '../../server/schemas.ts';
import { optional, shape, trusted } from '../../server/shape.ts';
import { passkeyResponse } from '../passkeys/index.ts';
import { endSession, sessionUser, signInAnswer, userOfSession } from '../sessions/index.ts';
import { signIn } from './service.ts';

/** `email` and `emailOrUsername` are both accepted; two different ones are refused. */
const signInFields = trusted<SignInFields>(
  shape<SignInFields>({
    email: optional(text(254, 'emailRequired')),
    emailOrUsername: optional(text(254, 'emailRequired')),
    password: anyPassword,
    remember: optional(Joi.boolean()),
    code: optional(text(32)),
    passkey: optional(passkeyResponse),
  })
    .or('email', 'emailOrUsername')
    .custom((fields: SignInFields, helpers) => {
      const { email, emailOrUsername } = fields;
      return email && emailOrUsername && email !== emailOrUsername
        ? helpers.error('rule.conflictingNames:emailOrUsername', { peer: 'email' })
        : fields;
    }),
);

type CurrentUser = { user: SessionUser; data: { admin: SessionUser } };

export function signInRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(signInEndpoints.signIn, {
      summary: 'Sign in with email and password',
      permission: 'public',
      host: 'both',
      rateLimit: 'signIn',
      payload: signInFields,
      answer: signInAnswer,
      handler: ({ payload: { email, emailOrUsername, ...fields }, h, actor }) =>
        signIn(deps, { ...fields, email: email ?? emailOrUsername ?? '', h, actor }),
    }),
    defineRoute(signInEndpoints.signOut, {
      summary: 'End this session and those opened from it on clinics’ sites',
      permission: 'account:own',
      host: 'both',
      endsSession: true,
      whileLocked: true,
      handler: async ({ session, actor }) => {
        const { user, sessionId, impersonation, tenantId } = session;
        await sql.transaction(async (tx) => {
          await endSession(tx, actor, 'signedOut', { userId: user.userId, sessionId });
          await insertAuditEntry(tx, actor, {
            action: impersonation ? 'tenant.impersonation_ended' : 'account.sign_out',
            tenantId,
            subjectId: impersonation?.memberId ?? null,
          });
        });
      },
    }),
    defineRoute(signInEndpoints.currentUser, {
      summary: 'The signed-in person',
      permission: 'account:own',
      host: 'both',
      whileLocked: true,
      answer: shape({ user: sessionUser, data: shape<CurrentUser['data']>({ admin: sessionUser }) }),
      handler: async ({ session }) => {
        const user = await userOfSession(sql, session);
        return { user, data: { admin: user } };
      },
    }),
  ];
}
