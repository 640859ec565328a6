import type { ServerRoute } from '@hapi/hapi';
import { DomainError, plans, type TenantUsage, tenantPageEndpoints } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, timestamp } from '../../../server/schemas.ts';
import { nullable, oneOf, shape } from '../../../server/shape.ts';
import { ofTenant } from '../detail/index.ts';
import { readUsage } from './repository.ts';

const usage = shape<TenantUsage>({
  plan: oneOf(plans),
  priceCad: count,
  clinicians: shape({ active: count, invited: count, limit: count }),
  members: shape({ active: count, invited: count }),
  activeMembers: count,
  openSessions: count,
  lastSignInAt: nullable(timestamp),
  mails: shape({ sent: count, failed: count }),
  workspace: shape({
    clients: count,
    appointments: count,
    openNotes: count,
    lastActivityAt: nullable(timestamp),
  }),
}).meta({ className: 'TenantUsage' });

export function tenantUsageRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantPageEndpoints.usage, {
      summary: 'What a clinic uses of its plan',
      permission: 'tenants:read',
      params: ofTenant,
      answer: shape({ usage }),
      handler: async ({ params }) => {
        const found = await readUsage(deps.database.platform, params.tenantId, deps.clock.now());
        if (!found) throw new DomainError('NOT_FOUND');
        return { usage: found };
      },
    }),
  ];
}
