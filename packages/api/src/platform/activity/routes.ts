import type { Server, ServerRoute } from '@hapi/hapi';
import type { ActivityEntry, NotificationEntry } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, timestamp } from '../../server/schemas.ts';
import { liveRoutes } from './live/routes.ts';
import { markSeen, readNotifications } from './notifications/service.ts';
import { recentActivity } from './service.ts';

const entryFields = {
  id: Joi.string().required(),
  content: Joi.string().required(),
  detail: Joi.string().allow(null).required(),
  time: timestamp.required(),
  type: Joi.string().valid('success', 'warning', 'error', 'info').required(),
  tenantId: Joi.string().allow(null).required(),
};
const activityEntry = Joi.object<ActivityEntry>(entryFields).meta({ className: 'ActivityEntry' });
const notification = Joi.object<NotificationEntry>({
  ...entryFields,
  unread: Joi.boolean().required(),
}).meta({ className: 'NotificationEntry' });

/** Past what the events table can reach within the largest integer that survives JSON. */
const largestEventId = Number.MAX_SAFE_INTEGER;

/** What happened on the platform: the latest events in sentences, and the stream that tells of new ones. */
export function activityRoutes(deps: ServerDeps, server: Server): ServerRoute[] {
  return [
    defineRoute<object, { limit: number }>({
      method: 'GET',
      path: '/api/activity',
      summary: 'The latest events of all clinics, newest first',
      permission: 'events:read',
      query: Joi.object<{ limit: number }>({ limit: Joi.number().integer().min(1).max(100).default(20) }),
      answer: Joi.object({
        success: Joi.boolean().required(),
        entries: Joi.array().items(activityEntry).required(),
      }),
      handler: async ({ query }) => ({
        success: true,
        entries: await recentActivity(deps.database.platform, query.limit),
      }),
    }),
    defineRoute<object, { limit: number }>({
      method: 'GET',
      path: '/api/notifications',
      summary: 'The latest events with what the operator has not seen yet',
      permission: 'events:read',
      query: Joi.object({ limit: Joi.number().integer().min(1).max(100).default(20) }),
      answer: Joi.object({
        success: Joi.boolean().required(),
        entries: Joi.array().items(notification).required(),
        unread: Joi.number().integer().min(0).required(),
      }),
      handler: async ({ query, session }) => ({
        success: true,
        ...(await readNotifications(deps.database.platform, session.user.userId, query.limit)),
      }),
    }),
    defineRoute<object, object, { eventId: number }>({
      method: 'POST',
      path: '/api/notifications/seen',
      summary: 'The operator has seen everything up to this event',
      permission: 'events:read',
      idempotent: true,
      payload: Joi.object({ eventId: Joi.number().integer().min(1).max(largestEventId).required() }),
      answer: done,
      handler: async ({ payload, session }) => {
        await markSeen(deps.database.platform, session.user.userId, payload.eventId);
        return { success: true };
      },
    }),
    ...liveRoutes(deps, server),
  ];
}
