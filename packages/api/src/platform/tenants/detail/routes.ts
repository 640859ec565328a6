import type { ServerRoute } from '@hapi/hapi';
import { tenantEndpoints } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { ofTenant, oneTenant } from './schema.ts';
import { readTenant } from './service.ts';

export function tenantDetailRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.get, {
      summary: 'Everything about one clinic',
      permission: 'tenants:read',
      params: ofTenant,
      answer: oneTenant,
      handler: async ({ params }) => ({
        tenant: await readTenant(deps.database.platform, deps, params.tenantId),
      }),
    }),
  ];
}
