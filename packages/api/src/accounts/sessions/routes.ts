import type { ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, sessionInfo, uuid } from '../../server/schemas.ts';
import { listSessions, revokeSessions } from './repository.ts';

export function sessionRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/account/sessions',
      summary: 'Where the person is signed in',
      permission: 'account:own',
      answer: Joi.object({
        success: Joi.boolean().required(),
        sessions: Joi.array().items(sessionInfo).required(),
      }),
      handler: async ({ session }) => ({
        success: true,
        sessions: await listSessions(deps.database.platform, session.user.userId, session.sessionId),
      }),
    }),
    defineRoute<{ sessionId: string }>({
      method: 'DELETE',
      path: '/api/account/sessions/{sessionId}',
      summary: 'End one session of the person',
      permission: 'account:own',
      params: Joi.object<{ sessionId: string }>({ sessionId: uuid.required() }),
      answer: done,
      handler: async ({ session, params, actor }) => {
        await deps.database.platform.transaction(async (tx) => {
          const ended = await revokeSessions(
            tx,
            { userId: session.user.userId, sessionId: params.sessionId },
            'ended by the person',
          );
          if (ended === 0) throw new DomainError('NOT_FOUND');
          await insertAuditEntry(tx, actor, {
            action: 'account.session_ended',
            details: { sessionId: params.sessionId },
          });
        });
        return { success: true };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/account/sessions/sign-out-everywhere',
      idempotent: true,
      summary: 'End every session of the person, this one too',
      permission: 'account:own',
      answer: done,
      handler: async ({ session, actor }) => {
        await deps.database.platform.transaction(async (tx) => {
          const ended = await revokeSessions(tx, { userId: session.user.userId }, 'signed out everywhere');
          await insertAuditEntry(tx, actor, { action: 'account.sign_out_everywhere', details: { ended } });
        });
        return { success: true };
      },
    }),
  ];
}
