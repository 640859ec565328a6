import type { ResponseObject, ServerRoute } from '@hapi/hapi';
import {
  type ConsentDecision,
  type ConsentView,
  consentCategories,
  consentDays,
  consentEndpoints,
} from '@tamarack/core/domain';
import { choiceCookie, choiceCookieValue } from '@tamarack/core/domain/public/choice-cookie';
import Joi from 'joi';
import { setCookie } from '../../server/cookies.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { pagePath, timestamp, uuid } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { consentIdOf } from '../conversions/index.ts';
import { decide, readConsent } from './service.ts';

const decision = shape<ConsentDecision>({
  functional: Joi.boolean().strict(),
  analytics: Joi.boolean().strict(),
  advertising: Joi.boolean().strict(),
  version: Joi.string().pattern(/^[\w.-]{1,20}$/),
  page: pagePath,
  asked: optional(listOf(oneOf(consentCategories)).unique()),
  signalled: optional(Joi.boolean().strict()),
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
        const { asked = [], signalled = false, ...decided } = payload;
        const consent = await decide(deps, { consentId: consentIdOf(request), locale }, decided);
        const { consentId, decidedAt, functional, analytics, advertising } = consent;
        const choice = { functional, analytics, advertising };
        const stored = { choice, decidedAt, recorded: true, asked, signalled };
        return withConsent(reply({ consent }), deps, consentId, choiceCookieValue(stored, decided.version));
      },
    }),
  ];
}

/** Stores the id of the choice in the browser, and the choice itself for the pages' scripts. */
function withConsent(
  response: ResponseObject,
  deps: ServerDeps,
  consentId: string,
  choice: string,
): ResponseObject {
  const ttl = consentDays * 86_400_000;
  setCookie(response, deps, 'consent', { value: consentId, ttl });
  return setCookie(response, deps, choiceCookie, { value: choice, ttl });
}
