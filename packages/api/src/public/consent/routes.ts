import type { ResponseObject, ServerRoute } from '@hapi/hapi';
import { type ConsentDecision, type ConsentView, consentDays, consentEndpoints } from '@tamarack/core/domain';
import Joi from 'joi';
import { setCookie } from '../../server/cookies.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pagePath, timestamp, uuid } from '../../server/schemas.ts';
import { nullable, shape } from '../../server/shape.ts';
import { consentIdOf } from '../conversions/index.ts';
import { decide, readConsent } from './service.ts';

const decision = shape<ConsentDecision>({
  functional: Joi.boolean().strict(),
  analytics: Joi.boolean().strict(),
  advertising: Joi.boolean().strict(),
  version: Joi.string().pattern(/^[\w.-]{1,20}$/),
  page: pagePath,
});

const consentAnswer = shape<{ consent: ConsentView | null }>({
  consent: nullable(
    shape<ConsentView>({
      consentId: uuid,
      functional: Joi.boolean(),
      analytics: Joi.boolean(),
      advertising: Joi.boolean(),
      decidedAt: timestamp,
    }).meta({ className: 'Consent' }),
  ),
});

/** Consent to tracking: one route to read it, one to give, refuse or withdraw it. */
export function consentRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(consentEndpoints.get, {
      summary: 'The tracking choice of this browser’s visitor',
      permission: 'public',
      answer: consentAnswer,
      handler: async ({ request }) => ({ consent: await readConsent(deps, consentIdOf(request)) }),
    }),
    defineRoute(consentEndpoints.decide, {
      summary: 'Give, refuse or withdraw consent to tracking',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      payload: decision,
      answer: consentAnswer,
      handler: async ({ request, reply, payload, locale }) => {
        const consent = await decide(deps, { consentId: consentIdOf(request), locale }, payload);
        return withConsent(reply({ consent }), deps, consent.consentId);
      },
    }),
  ];
}

/** Stores the id of the choice in the browser. */
function withConsent(response: ResponseObject, deps: ServerDeps, consentId: string): ResponseObject {
  return setCookie(response, deps, 'consent', { value: consentId, ttl: consentDays * 86_400_000 });
}
