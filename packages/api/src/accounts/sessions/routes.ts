import type { ServerRoute } from '@hapi/hapi';
import { DomainError, sessionEndpoints } from '@tamarack/core/domain';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { sessionInfo } from '../../server/schemas.ts';
import { listOf, shape } from '../../server/shape.ts';
import { endAccess, endSession } from './end-access.ts';
import { listSessions } from './repository.ts';

export function sessionRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  const permission = 'account:own' as const;
  return [
    defineRoute(sessionEndpoints.list, {
      summary: 'Sessions of the person',
      permission,
      answer: shape({ sessions: listOf(sessionInfo) }),
      handler: async ({ session }) => ({
        sessions: await listSessions(sql, session.user.userId, session.sessionId),
      }),
    }),
    defineRoute(sessionEndpoints.end, {
      summary: 'End one session of the person',
      permission,
      stepUp: true,
      handler: async ({ session, params: { sessionId }, actor }) => {
        const { userId } = session.user;
        await sql.transaction(async (tx) => {
          const ended = await endSession(tx, actor, 'sessionEnded', { userId, sessionId });
          if (ended === 0) throw new DomainError('NOT_FOUND');
          await insertAuditEntry(tx, actor, { action: 'account.session_ended', details: { sessionId } });
        });
      },
    }),
    defineRoute(sessionEndpoints.signOutEverywhere, {
      summary: 'End every session of the person, including this one',
      permission,
      stepUp: true,
      handler: async ({ session, actor }) => {
        await sql.transaction(async (tx) => {
          const ended = await endAccess(tx, actor, 'signedOutEverywhere', { userId: session.user.userId });
          await insertAuditEntry(tx, actor, { action: 'account.sign_out_everywhere', details: { ended } });
        });
      },
    }),
  ];
}
