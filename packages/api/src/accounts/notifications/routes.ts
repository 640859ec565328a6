import type { ServerRoute } from '@hapi/hapi';
import { type NotificationChoice, notificationKinds } from '@tamarack/core/domain';
import Joi from 'joi';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { lockAccount } from '../users/index.ts';
import { listChoices, storeChoices } from './repository.ts';

const choice = Joi.object<NotificationChoice>({
  kind: Joi.string()
    .valid(...notificationKinds)
    .required(),
  mail: Joi.boolean().required(),
  badge: Joi.boolean().required(),
}).meta({ className: 'NotificationChoice' });
const choices = Joi.array().items(choice).unique('kind').max(notificationKinds.length).required();
const answer = Joi.object({ success: Joi.boolean().required(), choices });

/** What an operator wants to hear of, and how. */
export function notificationRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/account/notifications',
      summary: 'What the operator is told of, by mail and at the bell',
      permission: 'events:read',
      answer,
      handler: async ({ session }) => ({
        success: true,
        choices: await listChoices(sql, session.user.userId),
      }),
    }),
    defineRoute<object, object, { choices: NotificationChoice[] }>({
      method: 'PUT',
      path: '/api/account/notifications',
      summary: 'Choose what the operator is told of; kinds left out go back to what is usual',
      permission: 'events:read',
      payload: Joi.object<{ choices: NotificationChoice[] }>({ choices }),
      answer,
      handler: ({ session, payload, actor }) =>
        sql.transaction(async (tx) => {
          const { userId } = session.user;
          await lockAccount(tx, userId);
          const before = await listChoices(tx, userId);
          await storeChoices(tx, userId, payload.choices);
          const after = await listChoices(tx, userId);
          const changed = after.filter((now, at) => {
            const was = before[at];
            return was?.mail !== now.mail || was?.badge !== now.badge;
          });
          if (changed.length > 0)
            await insertAuditEntry(tx, actor, {
              action: 'account.notifications_changed',
              details: {
                before: before.filter(({ kind }) => changed.some((now) => now.kind === kind)),
                after: changed,
              },
            });
          return { success: true, choices: after };
        }),
    }),
  ];
}
