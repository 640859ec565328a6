import type { ServerRoute } from '@hapi/hapi';
import { type BrowserConversion, conversionEndpoints } from '@tamarack/core/domain/public/conversions';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pagePath, uuid } from '../../server/schemas.ts';
import { oneOf, shape } from '../../server/shape.ts';
import { queueConversion } from './queue.ts';
import { visitorOf } from './visitor.ts';

const browserConversion = shape<BrowserConversion>({
  name: oneOf(['PageView', 'ScheduleAppointment']),
  eventId: uuid,
  page: pagePath,
});

/** Conversions that only the browser knows about; all others are queued where they happen. */
export function conversionRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(conversionEndpoints.report, {
      summary: 'Report a page view or a demo booking, if the visitor consented to it',
      permission: 'public',
      rateLimit: 'tracking',
      payload: browserConversion,
      handler: async ({ request, payload }) => {
        const visitor = visitorOf(request);
        if (visitor) await deps.database.change((tx) => queueConversion(tx, deps, visitor, payload));
      },
    }),
  ];
}
