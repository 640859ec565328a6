import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles, type TenantMember, tenantPageEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import type { TeamCall } from '../../../accounts/clinics/index.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute, type RouteContext } from '../../../server/routes.ts';
import { email, text, timestamp, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../../server/shape.ts';
import { readTenant } from '../detail/index.ts';
import { listTenantMembers } from './repository.ts';
import { changeMemberRole, inviteMember, removeMember } from './service.ts';

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

const role = oneOf(clinicRoles);

/** The members of a clinic, and operators' changes to them on its behalf. */
export function tenantMemberRoutes(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  // Each of these routes changes access to a clinic's data and emails its owner.
  const stepUpRoute = { permission: 'tenants:operate', stepUp: true, rateLimit: 'mail' } as const;
  return [
    defineRoute(tenantPageEndpoints.members, {
      summary: 'Members of a clinic with roles, status and last sign-in',
      permission: 'tenants:read',
      answer: shape({ members: listOf(member) }),
      handler: async ({ params }) => {
        await readTenant(sql, deps, params.tenantId);
        return { members: await listTenantMembers(sql, params.tenantId) };
      },
    }),
    defineRoute(tenantPageEndpoints.inviteMember, {
      ...stepUpRoute,
      summary: 'Invite a person to a clinic by email',
      payload: shape({ email, name: text(120, 'nameRequired'), role }),
      handler: (context) => inviteMember(callOf(context, deps), context.payload),
    }),
    defineRoute(tenantPageEndpoints.changeMemberRole, {
      ...stepUpRoute,
      summary: 'Change the role of a member of a clinic',
      payload: shape({ role }),
      handler: (context) => changeMemberRole(callOf(context, deps), context.params, context.payload.role),
    }),
    defineRoute(tenantPageEndpoints.removeMember, {
      ...stepUpRoute,
      summary: 'End a membership of a clinic or withdraw an invitation',
      handler: (context) => removeMember(callOf(context, deps), context.params),
    }),
  ];
}

function callOf<P extends { tenantId: string }, Q, B>(
  { params: { tenantId }, session, actor, locale }: RouteContext<P, Q, B>,
  deps: ServerDeps,
): TeamCall {
  return { deps, access: { tenantId }, session, actor, locale };
}
