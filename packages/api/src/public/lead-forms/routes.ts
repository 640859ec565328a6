import type { ServerRoute } from '@hapi/hapi';
import { leadEndpoints } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { shape } from '../../server/shape.ts';
import { visitorOf } from '../conversions/index.ts';
import type { SpamCheck } from '../forms/index.ts';
import { formCall } from './schema.ts';
import { takeRequest } from './service.ts';
import { takenTexts } from './text.ts';

/** The forms of the public site as API calls. */
export function requestRoutes(deps: ServerDeps, spamCheck: SpamCheck): ServerRoute[] {
  return [
    defineRoute(leadEndpoints.submit, {
      summary: 'Accept a visitor’s form; the reply is sent by email',
      permission: 'public',
      rateLimit: 'mail',
      payload: formCall,
      answer: shape({ message: Joi.string() }),
      handler: async ({ payload, locale, actor, request }) => {
        const { website, elapsed, proof, ...wanted } = payload;
        spamCheck.admit({ website, elapsed, proof }, wanted.email);
        await takeRequest(deps, { ...wanted, locale }, { actor, visitor: visitorOf(request) });
        return { message: translator(takenTexts, locale)(wanted.source) };
      },
    }),
  ];
}
