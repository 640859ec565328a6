import type { ServerRoute } from '@hapi/hapi';
import { plans, type TenantStats, tenantEndpoints, tenantStatuses } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count } from '../../../server/schemas.ts';
import { nullable, recordOf, shape } from '../../../server/shape.ts';
import { readStats } from './service.ts';

const stats = shape<TenantStats>({
  total: count,
  byStatus: recordOf(tenantStatuses, count),
  byPlan: recordOf(plans, count),
  change: recordOf(['total', 'active', 'provisioning', 'suspended'], nullable(Joi.number())),
  provisioningMedianSeconds: nullable(Joi.number()),
});

export function tenantStatsRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.stats, {
      summary: 'Numbers of the overview',
      permission: 'tenants:read',
      answer: stats,
      handler: () => readStats(deps.database.platform, deps.clock.now()),
    }),
  ];
}
