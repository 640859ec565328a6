import type { Server, ServerRoute } from '@hapi/hapi';
import type { ActivityEntry } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../deps.ts';
import { defineRoute } from '../../plugins/routes.ts';
import { timestamp } from '../../schemas.ts';
import { liveRoutes } from './live/routes.ts';
import { recentActivity } from './service.ts';

const activityEntry = Joi.object<ActivityEntry>({
  id: Joi.string().required(),
  content: Joi.string().required(),
  detail: Joi.string().allow(null).required(),
  time: timestamp.required(),
  type: Joi.string().valid('success', 'warning', 'error', 'info').required(),
  tenantId: Joi.string().allow(null).required(),
}).meta({ className: 'ActivityEntry' });

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
    ...liveRoutes(deps, server),
  ];
}
