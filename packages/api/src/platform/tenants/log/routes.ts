import type { ServerRoute } from '@hapi/hapi';
import { type TenantLogEntry, type TenantLogQuery, tenantPageEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { readLog } from './service.ts';

const level = oneOf(['success', 'warning', 'error', 'info']);
const source = oneOf(['event', 'step']);
const logQuery = withDefaults(
  shape<TenantLogQuery>({
    before: optional(text(200)),
    limit: optional(Joi.number().integer().min(1).max(200)),
    level: optional(level),
    source: optional(source),
  }),
  { limit: 50 },
);

const entry = shape<TenantLogEntry>({
  id: Joi.string(),
  time: timestamp,
  level,
  source,
  message: Joi.string(),
  operationId: nullable(uuid),
  actor: nullable(Joi.string().allow('')),
});

export function tenantLogRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantPageEndpoints.log, {
      summary: 'Events and steps of a clinic, newest first',
      permission: 'tenants:read',
      query: logQuery,
      answer: shape({ entries: listOf(entry), next: nullable(Joi.string()) }),
      handler: ({ params, query }) => readLog(deps, params.tenantId, query),
    }),
  ];
}
