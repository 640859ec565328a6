import type { ServerRoute } from '@hapi/hapi';
import { holdKinds, type TenantHold, tenantPageEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { ofTenant, readTenant } from '../detail/index.ts';
import { readHolds } from './service.ts';

const textOrNull = nullable(Joi.string().allow(''));
const hold = shape<TenantHold>({
  operationId: nullable(uuid),
  holdKind: oneOf(holdKinds),
  reason: Joi.string().allow(''),
  customerMessage: textOrNull,
  since: nullable(timestamp),
  by: textOrNull,
  until: nullable(timestamp),
  liftedBy: textOrNull,
}).meta({ className: 'TenantHold' });

export function tenantHoldRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(tenantPageEndpoints.holds, {
      summary: 'Suspensions of a clinic, newest first',
      permission: 'tenants:read',
      params: ofTenant,
      answer: shape({ holds: listOf(hold) }),
      handler: async ({ params }) => ({
        holds: await readHolds(sql, await readTenant(sql, deps, params.tenantId)),
      }),
    }),
  ];
}
