import type { Server, ServerRoute } from '@hapi/hapi';
import {
  type ActivityEntry,
  activityEndpoints,
  type NotificationEntry,
} from '@tamarack/core/domain/platform/activity';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, pageLimit, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { liveRoutes } from './live/routes.ts';
import { markSeen, readNotifications } from './notifications/service.ts';
import { recentActivity } from './service.ts';

const entryKeys = {
  id: Joi.string(),
  content: Joi.string(),
  detail: nullable(Joi.string()),
  time: timestamp,
  type: oneOf(['success', 'warning', 'error', 'info']),
  tenantId: nullable(Joi.string()),
  href: Joi.string(),
};
const activityEntry = shape<ActivityEntry>(entryKeys).meta({ className: 'ActivityEntry' });
const notification = shape<NotificationEntry>({ ...entryKeys, unread: Joi.boolean() }).meta({
  className: 'NotificationEntry',
});
const firstEntries = withDefaults(shape<{ limit?: number }>({ limit: optional(pageLimit) }), { limit: 20 });

/** The latest events as sentences, the operator's notifications, and the stream that announces new events. */
export function activityRoutes(deps: ServerDeps, server: Server): ServerRoute[] {
  const { platform } = deps.database;
  const permission = 'events:read';
  return [
    defineRoute(activityEndpoints.recent, {
      summary: 'The latest events of all clinics, newest first',
      permission,
      query: firstEntries,
      answer: shape({ entries: listOf(activityEntry) }),
      handler: async ({ query }) => ({ entries: await recentActivity(platform, query.limit) }),
    }),
    defineRoute(activityEndpoints.notifications, {
      summary: 'The latest events, and which of them the operator has not seen yet',
      permission,
      query: firstEntries,
      answer: shape({ entries: listOf(notification), unread: count }),
      handler: ({ query, session }) => readNotifications(platform, session.user.userId, query.limit),
    }),
    defineRoute(activityEndpoints.markSeen, {
      summary: 'Mark everything up to this event as seen by the operator',
      permission,
      payload: shape({ eventId: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER) }),
      handler: async ({ payload, session }) => {
        await markSeen(platform, session.user.userId, payload.eventId);
      },
    }),
    ...liveRoutes(deps, server),
  ];
}
