import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles, maxLengths } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken, text, uuid } from '../../server/schemas.ts';
import { type DescribeMember, exchangeCode, readMembers, requestImpersonation } from './service.ts';

interface OfTenant {
  tenantId: string;
}

const success = Joi.boolean().valid(true).required();
const ofTenant = Joi.object<OfTenant>({ tenantId: uuid.required() });

/** Sign in as: how support sees a clinic's site the way one of its members does, and nothing more. */
export function signInAsRoutes(
  deps: ServerDeps,
  answers: { describe: DescribeMember; signIn: Joi.Schema },
): ServerRoute[] {
  return [
    defineRoute<OfTenant>({
      method: 'GET',
      path: '/api/tenants/{tenantId}/sign-in-as',
      summary: "Members whose view of the clinic's site can be taken",
      permission: 'tenants:sign-in-as',
      params: ofTenant,
      answer: Joi.object({
        success,
        members: Joi.array()
          .items(
            Joi.object({
              userId: uuid.required(),
              name: Joi.string().required(),
              role: Joi.string()
                .valid(...clinicRoles)
                .required(),
              isOwner: Joi.boolean().required(),
            }),
          )
          .required(),
      }),
      handler: async ({ params }) => ({ success: true, members: await readMembers(deps, params.tenantId) }),
    }),
    defineRoute<OfTenant, object, { reason: string; memberId?: string }>({
      method: 'POST',
      path: '/api/tenants/{tenantId}/sign-in-as',
      summary: "A 30-second code that opens the clinic's site as a member sees it, read-only for 30 minutes",
      permission: 'tenants:sign-in-as',
      stepUp: true,
      params: ofTenant,
      payload: Joi.object({
        reason: text(maxLengths.reason, 'reasonRequired').required(),
        memberId: uuid,
      }),
      answer: Joi.object({
        success,
        code: Joi.string().required(),
        url: Joi.string().required(),
        expiresInSeconds: Joi.number().integer().required(),
      }),
      handler: async ({ params, payload, session, actor }) => ({
        success: true,
        ...(await requestImpersonation(deps, { ...params, ...payload }, session.user.userId, actor)),
      }),
    }),
    defineRoute<object, object, { code: string }>({
      method: 'POST',
      path: '/api/sign-in-as/exchange',
      summary: 'Exchange the code of an operator for a read-only session on this clinic’s site',
      permission: 'public',
      host: 'clinic',
      rateLimit: 'signIn',
      payload: Joi.object({ code: linkToken.required() }),
      answer: answers.signIn,
      handler: ({ payload, request, actor }) =>
        exchangeCode(deps, answers.describe, payload.code, request, actor),
    }),
  ];
}
