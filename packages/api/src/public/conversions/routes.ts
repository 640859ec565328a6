import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, pagePath, uuid } from '../../server/schemas.ts';
import { queueConversion } from './queue.ts';
import { visitorOf } from './visitor.ts';

interface SeenByBrowser {
  name: 'PageView' | 'ScheduleAppointment';
  eventId: string;
  page: string;
}

const seenByBrowser = Joi.object<SeenByBrowser>({
  name: Joi.string().valid('PageView', 'ScheduleAppointment').required(),
  eventId: uuid.required(),
  page: pagePath.required(),
});

/** Conversions that only the browser knows of; all others are queued by what causes them. */
export function conversionRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, object, SeenByBrowser>({
      method: 'POST',
      path: '/api/conversions',
      summary: 'Report a page seen or a demo booked, where the visitor agreed to it',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      idempotent: true,
      payload: seenByBrowser,
      answer: done,
      status: 202,
      handler: async ({ request, payload }) => {
        const visitor = visitorOf(request);
        if (visitor)
          await deps.database.platform.transaction((tx) => queueConversion(tx, deps, visitor, payload));
        return { success: true };
      },
    }),
  ];
}
