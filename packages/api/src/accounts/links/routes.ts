import type { ServerRoute } from '@hapi/hapi';
import {
  type AcceptInvitationFields,
  clinicRoles,
  type LinkInfo,
  linkEndpoints,
  linkPurposes,
  maxLengths,
  type SetPasswordFields,
} from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { email, linkToken, newPassword, text, uuid } from '../../server/schemas.ts';
import { eitherOf, nullable, oneOf, optional, shape, trusted, withDefaults } from '../../server/shape.ts';
import { signInAnswer } from '../sessions/index.ts';
import { forgotPassword, resendLink } from './send.ts';
import { acceptInvitation, inspectLink, setPassword } from './service.ts';

const linkInfo = shape<LinkInfo>({
  purpose: oneOf(linkPurposes),
  state: oneOf(['valid', 'expired', 'used']),
  email: nullable(Joi.string()),
  name: nullable(Joi.string()),
  tenantId: nullable(uuid),
  clinicName: nullable(Joi.string()),
  role: nullable(oneOf(clinicRoles)),
  needsPassword: Joi.boolean(),
  needsTerms: Joi.boolean(),
  inQuebec: Joi.boolean(),
}).meta({ className: 'LinkInfo' });

const linkAnswer = eitherOf(
  signInAnswer,
  shape<{ signIn: true }>({ signIn: trusted<true>(Joi.boolean().valid(true)) }),
);
const ofLink = shape<{ token: string }>({ token: linkToken });

const acceptTerms = optional(Joi.boolean());
const setPasswordFields = shape<SetPasswordFields>({
  token: linkToken,
  password: newPassword,
  acceptTerms,
});
const acceptInvitationFields = shape<AcceptInvitationFields>({
  token: linkToken,
  name: optional(text(maxLengths.fullName, 'nameRequired')),
  password: optional(newPassword),
  acceptTerms,
});

export function linkRoutes(deps: ServerDeps): ServerRoute[] {
  const permission = 'public' as const;
  return [
    defineRoute(linkEndpoints.forgotPassword, {
      summary: 'Email a password reset link; the response is the same for every email',
      permission,
      rateLimit: 'mail',
      payload: shape({ email }),
      handler: async ({ payload, actor }) => {
        await forgotPassword(deps, payload.email, actor);
      },
    }),
    defineRoute(linkEndpoints.inspect, {
      summary: 'What a one-time link is for; does not use it',
      permission,
      rateLimit: 'anonymousWrite',
      payload: ofLink,
      answer: shape({ link: linkInfo }),
      handler: async ({ payload }) => ({ link: await inspectLink(deps, payload.token) }),
    }),
    defineRoute(linkEndpoints.resend, {
      summary: 'Email a new link in place of an expired one',
      permission,
      rateLimit: 'mail',
      payload: ofLink,
      handler: async ({ payload, actor }) => {
        await resendLink(deps, payload.token, actor);
      },
    }),
    defineRoute(linkEndpoints.setPassword, {
      summary: 'Set the password with the link of an activation or a reset, and sign in',
      permission,
      rateLimit: 'signIn',
      payload: withDefaults(setPasswordFields, { acceptTerms: false }),
      answer: linkAnswer,
      handler: ({ payload, h, actor, locale }) => setPassword(deps, payload, { h, actor, locale }),
    }),
    defineRoute(linkEndpoints.acceptInvitation, {
      summary: 'Join the clinic that sent the invitation',
      permission,
      rateLimit: 'signIn',
      payload: withDefaults(acceptInvitationFields, { acceptTerms: false }),
      answer: linkAnswer,
      handler: ({ payload, h, actor, locale }) => acceptInvitation(deps, payload, { h, actor, locale }),
    }),
  ];
}
