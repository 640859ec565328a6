import { setTimeout as delay } from 'node:timers/promises';
import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles, maxLengths } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, email, linkToken, newPassword, text } from '../../server/schemas.ts';
import { signInAnswer } from '../users/index.ts';
import { acceptInvitation, forgotPassword, inspectLink, resendLink, setPassword } from './service.ts';

/** Least time the answer to a forgotten password takes, so that it tells nothing about the address. */
const EVEN_ANSWER_MS = 120;

const linkAnswer = Joi.alternatives(
  signInAnswer,
  Joi.object({ success: Joi.boolean().valid(true).required(), signIn: Joi.boolean().valid(true).required() }),
);

const linkInfo = Joi.object({
  purpose: Joi.string().valid('activation', 'password_reset', 'invitation', 'staff_invitation').required(),
  state: Joi.string().valid('valid', 'expired', 'used').required(),
  email: Joi.string().allow(null).required(),
  name: Joi.string().allow(null).required(),
  clinicName: Joi.string().allow(null).required(),
  role: Joi.string()
    .valid(...clinicRoles)
    .allow(null)
    .required(),
  needsPassword: Joi.boolean().required(),
  needsTerms: Joi.boolean().required(),
}).meta({ className: 'LinkInfo' });

const onlyToken = Joi.object<{ token: string }>({ token: linkToken.required() });

export function linkRoutes(deps: ServerDeps, hasher: PasswordHasher): ServerRoute[] {
  return [
    defineRoute<object, object, { email: string }>({
      method: 'POST',
      path: '/api/auth/forgot-password',
      idempotent: true,
      summary: 'Mail a link to choose a new password; the answer is the same for every address',
      permission: 'public',
      rateLimit: 'mail',
      payload: Joi.object<{ email: string }>({ email: email.required() }),
      answer: done,
      status: 202,
      handler: async ({ payload, actor }) => {
        await Promise.all([forgotPassword(deps, payload.email, actor), delay(EVEN_ANSWER_MS)]);
        return { success: true };
      },
    }),
    defineRoute<object, object, { token: string }>({
      method: 'POST',
      path: '/api/auth/links/inspect',
      summary: 'What a one-time link is for; uses nothing up',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      payload: onlyToken,
      answer: Joi.object({ success: Joi.boolean().required(), link: linkInfo.required() }),
      handler: async ({ payload }) => ({ success: true, link: await inspectLink(deps, payload.token) }),
    }),
    defineRoute<object, object, { token: string }>({
      method: 'POST',
      path: '/api/auth/links/resend',
      idempotent: true,
      summary: 'Mail a new link in place of an expired one',
      permission: 'public',
      rateLimit: 'mail',
      payload: onlyToken,
      answer: done,
      status: 202,
      handler: async ({ payload, actor }) => {
        await resendLink(deps, payload.token, actor);
        return { success: true };
      },
    }),
    defineRoute<object, object, { token: string; password: string; acceptTerms: boolean }>({
      method: 'POST',
      path: '/api/auth/set-password',
      summary: 'Act on the link of an activation or a reset: set the password and sign in',
      permission: 'public',
      rateLimit: 'signIn',
      payload: Joi.object<{ token: string; password: string; acceptTerms: boolean }>({
        token: linkToken.required(),
        password: newPassword.required(),
        acceptTerms: Joi.boolean().default(false),
      }),
      answer: linkAnswer,
      handler: ({ payload, request, actor, locale }) =>
        setPassword(deps, hasher, { ...payload, request, actor, locale }),
    }),
    defineRoute<object, object, { token: string; name?: string; password?: string; acceptTerms: boolean }>({
      method: 'POST',
      path: '/api/auth/invitations/accept',
      summary: 'Join the clinic that invited',
      permission: 'public',
      rateLimit: 'signIn',
      payload: Joi.object<{ token: string; name?: string; password?: string; acceptTerms: boolean }>({
        token: linkToken.required(),
        name: text(maxLengths.fullName, 'nameRequired'),
        password: newPassword,
        acceptTerms: Joi.boolean().default(false),
      }),
      answer: linkAnswer,
      handler: ({ payload, request, actor, locale }) =>
        acceptInvitation(deps, hasher, {
          token: payload.token,
          name: payload.name,
          password: payload.password,
          acceptTerms: payload.acceptTerms,
          locale,
          request,
          actor,
        }),
    }),
  ];
}
