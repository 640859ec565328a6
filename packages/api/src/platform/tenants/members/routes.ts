import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles, type TenantMember, tenantPageEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { ofTenant, readTenant } from '../detail/index.ts';
import { listTenantMembers } from './repository.ts';

const member = shape<TenantMember>({
  userId: uuid,
  name: Joi.string(),
  email: Joi.string(),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
  state: oneOf(['invited', 'active', 'deactivated']),
  verified: Joi.boolean(),
  twoFactor: Joi.boolean(),
  addedAt: timestamp,
  lastSignInAt: nullable(timestamp),
}).meta({ className: 'TenantMember' });

export function tenantMemberRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(tenantPageEndpoints.members, {
      summary: 'Members of a clinic with roles, status and last sign-in',
      permission: 'tenants:read',
      params: ofTenant,
      answer: shape<{ members: TenantMember[] }>({ members: listOf(member) }),
      handler: async ({ params }) => {
        await readTenant(sql, deps, params.tenantId);
        return { members: await listTenantMembers(sql, params.tenantId) };
      },
    }),
  ];
}
