import type { ServerRoute } from '@hapi/hapi';
import { type FoundThing, foundKinds, tenantEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { uuid } from '../../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { lookUp } from './service.ts';

const auditEntryNumber = Joi.string().pattern(/^\d{1,9}$/);
const found = shape<FoundThing>({
  kind: oneOf(foundKinds),
  id: Joi.string(),
  title: Joi.string(),
  detail: nullable(Joi.string().allow('')),
  tenantId: nullable(uuid),
}).meta({ className: 'FoundThing' });

export function lookupRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(tenantEndpoints.lookUp, {
      summary:
        'What an id belongs to: a clinic, an operation, a bulk change, a person, a note, an entry of the audit log',
      permission: 'tenants:read',
      query: shape({ id: eitherOf(uuid, auditEntryNumber) }),
      answer: shape({ found: listOf(found) }),
      handler: async ({ query }) => ({ found: await lookUp(deps.database.platform, query.id) }),
    }),
  ];
}
