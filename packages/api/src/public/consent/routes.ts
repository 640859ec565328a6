import type { ResponseObject, ServerRoute } from '@hapi/hapi';
import { consentDays } from '@tamarack/core/domain';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pagePath, timestamp, uuid } from '../../server/schemas.ts';
import { consentCookie, consentIdOf } from '../conversions/index.ts';
import { type Decision, decide, readConsent } from './service.ts';

const decision = Joi.object<Decision>({
  functional: Joi.boolean().strict().required(),
  analytics: Joi.boolean().strict().required(),
  advertising: Joi.boolean().strict().required(),
  version: Joi.string()
    .pattern(/^[\w.-]{1,20}$/)
    .required(),
  page: pagePath.required(),
});

const consentAnswer = Joi.object({
  success: Joi.boolean().valid(true).required(),
  consent: Joi.object({
    consentId: uuid.required(),
    functional: Joi.boolean().required(),
    analytics: Joi.boolean().required(),
    advertising: Joi.boolean().required(),
    decidedAt: timestamp.required(),
  })
    .allow(null)
    .required()
    .meta({ className: 'Consent' }),
});

/** What a visitor allows: read, given, refused and withdrawn with the same two calls. */
export function consentRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/consent',
      summary: 'What this browser’s visitor decided about tracking',
      permission: 'public',
      answer: consentAnswer,
      handler: async ({ request }) => ({
        success: true,
        consent: await readConsent(deps, consentIdOf(request)),
      }),
    }),
    defineRoute<object, object, Decision>({
      method: 'POST',
      path: '/api/consent',
      summary: 'Give, refuse or withdraw consent to tracking',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      payload: decision,
      answer: consentAnswer,
      handler: async ({ request, h, payload, locale }) => {
        const consent = await decide(deps, { consentId: consentIdOf(request), locale }, payload);
        return withConsent(h.response({ success: true, consent }), deps, consent.consentId);
      },
    }),
  ];
}

/** Names the choice to this browser for as long as it stands. No script reads it, no other site's form sends it. */
function withConsent(response: ResponseObject, deps: ServerDeps, consentId: string): ResponseObject {
  return response.state(consentCookie, consentId, {
    ttl: consentDays * 86_400_000,
    isHttpOnly: true,
    isSecure: deps.settings.publicOrigin.startsWith('https:'),
    isSameSite: 'Lax',
    path: '/',
    encoding: 'none',
    strictHeader: true,
  });
}
