import type { ServerRoute } from '@hapi/hapi';
import { tenantEndpoints, tenantPageEndpoints } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { listOf, shape } from '../../../server/shape.ts';
import { hold, oneTenant, usage } from './schema.ts';
import { readHolds, readTenant, readUsage } from './service.ts';

/** One clinic as operators see it: its details, its suspensions and what it uses of its plan. */
export function tenantDetailRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(tenantEndpoints.get, {
      permission: 'tenants:read',
      summary: 'Everything about one clinic',
      answer: oneTenant,
      handler: async ({ params }) => ({ tenant: await readTenant(sql, deps, params.tenantId) }),
    }),
    defineRoute(tenantPageEndpoints.holds, {
      permission: 'tenants:read',
      summary: 'Suspensions of a clinic, newest first',
      answer: shape({ holds: listOf(hold) }),
      handler: async ({ params }) => ({
        holds: await readHolds(sql, await readTenant(sql, deps, params.tenantId)),
      }),
    }),
    defineRoute(tenantPageEndpoints.usage, {
      permission: 'tenants:read',
      summary: 'What a clinic uses of its plan',
      answer: shape({ usage }),
      handler: async ({ params }) => ({ usage: await readUsage(sql, params.tenantId, deps.clock.now()) }),
    }),
  ];
}
