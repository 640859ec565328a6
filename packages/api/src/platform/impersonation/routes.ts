import type { ServerRoute } from '@hapi/hapi';
import {
  clinicRoles,
  type ImpersonationMember,
  impersonationEndpoints,
  maxLengths,
  type PastImpersonation,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { codeHolder, signInAnswer } from '../../accounts/sessions/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken, textOfLines, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape } from '../../server/shape.ts';
import { listImpersonations } from './repository.ts';
import { exchangeCode, inspectCode, readMembers, requestImpersonation } from './service.ts';

const member = shape<ImpersonationMember>({
  userId: uuid,
  name: Joi.string(),
  role: oneOf(clinicRoles),
  isOwner: Joi.boolean(),
});

const past = shape<PastImpersonation>({
  impersonationId: uuid,
  operatorName: Joi.string(),
  memberName: Joi.string(),
  reason: Joi.string(),
  startedAt: timestamp,
}).meta({ className: 'PastImpersonation' });

/** Support opens a clinic's site as one of its members sees it, read-only. */
export function impersonationRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(impersonationEndpoints.members, {
      summary: 'Members of a clinic who can be impersonated',
      permission: 'tenants:impersonate',
      answer: shape({ members: listOf(member) }),
      handler: async ({ params }) => ({ members: await readMembers(deps, params.tenantId) }),
    }),
    defineRoute(impersonationEndpoints.start, {
      summary: "A 30-second code that opens the clinic's site as a member sees it, read-only for 30 minutes",
      permission: 'tenants:impersonate',
      stepUp: true,
      payload: shape({ reason: textOfLines(maxLengths.reason, 'reasonRequired'), memberId: optional(uuid) }),
      answer: shape({ code: Joi.string(), url: Joi.string(), expiresInSeconds: Joi.number().integer() }),
      handler: ({ params, payload, session, actor }) =>
        requestImpersonation(deps, { ...params, ...payload }, session.user.userId, actor),
    }),
    defineRoute(impersonationEndpoints.past, {
      summary: 'When our staff signed in as a member of the clinic in the last year, newest first',
      permission: 'clinic:support-access',
      answer: shape({ impersonations: listOf(past) }),
      handler: async ({ clinic }) => ({
        impersonations: await listImpersonations(deps.database.platform, clinic.tenantId),
      }),
    }),
    defineRoute(impersonationEndpoints.inspect, {
      summary: "The member whose view an operator's code opens; does not use it",
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      payload: shape({ code: linkToken }),
      answer: shape({ user: codeHolder }),
      handler: async ({ payload, request }) => ({ user: await inspectCode(deps, payload.code, request) }),
    }),
    defineRoute(impersonationEndpoints.exchange, {
      summary: "Exchange an operator's code for a read-only session on this clinic's site",
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      payload: shape({ code: linkToken }),
      answer: signInAnswer,
      handler: ({ payload, request, actor }) => exchangeCode(deps, payload.code, request, actor),
    }),
  ];
}
