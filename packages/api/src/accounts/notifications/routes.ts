import type { ServerRoute } from '@hapi/hapi';
import { type NotificationChoice, notificationEndpoints, notificationKinds } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { listOf, oneOf, shape } from '../../server/shape.ts';
import { lockAccount } from '../users/index.ts';
import { listChoices, storeChoices } from './repository.ts';

const choice = shape<NotificationChoice>({
  kind: oneOf(notificationKinds),
  mail: Joi.boolean(),
  badge: Joi.boolean(),
}).meta({ className: 'NotificationChoice' });
const choices = shape<{ choices: NotificationChoice[] }>({
  choices: listOf(choice).unique('kind').max(notificationKinds.length),
});

/** Which events an operator is notified of, and how. */
export function notificationRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(notificationEndpoints.list, {
      summary: 'Events that the operator is notified of, by email and in the console',
      permission: 'events:read',
      answer: choices,
      handler: async ({ session }) => ({ choices: await listChoices(sql, session.user.userId) }),
    }),
    defineRoute(notificationEndpoints.replace, {
      summary: 'Choose the events to be notified of; omitted kinds return to their defaults',
      permission: 'events:read',
      payload: choices,
      answer: choices,
      handler: ({ session, payload, actor }) =>
        sql.transaction(async (tx) => {
          const { userId } = session.user;
          await lockAccount(tx, userId);
          const before = await listChoices(tx, userId);
          await storeChoices(tx, userId, payload.choices);
          const after = await listChoices(tx, userId);
          const changed = after.filter((choice, index) => {
            const previous = before[index];
            return previous?.mail !== choice.mail || previous?.badge !== choice.badge;
          });
          const kinds = changed.map(({ kind }) => kind);
          if (changed.length > 0)
            await insertAuditEntry(tx, actor, {
              action: 'account.notifications_changed',
              details: { before: before.filter(({ kind }) => kinds.includes(kind)), after: changed },
            });
          return { choices: after };
        }),
    }),
  ];
}
