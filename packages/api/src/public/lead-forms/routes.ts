import type { ServerRoute } from '@hapi/hapi';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { visitorOf } from '../conversions/index.ts';
import type { Doorkeeper, SignalFields } from '../forms/index.ts';
import { type FormRequest, formCall } from './schema.ts';
import { type LeadLinks, takeRequest } from './service.ts';
import { takenTexts } from './texts.ts';

/** The forms of the public site as their script sends them. */
export function requestRoutes(deps: ServerDeps, links: LeadLinks, door: Doorkeeper): ServerRoute[] {
  return [
    defineRoute<object, object, FormRequest & SignalFields>({
      method: 'POST',
      path: '/api/leads',
      summary: 'Take what a visitor sent in through a form of the site; the answer comes by mail',
      permission: 'public',
      rateLimit: 'mail',
      idempotent: true,
      payload: formCall,
      answer: Joi.object({ success: Joi.boolean().valid(true).required(), message: Joi.string().required() }),
      status: 202,
      handler: async ({ payload, locale, actor, request }) => {
        const { website, elapsed, proof, ...wanted } = payload;
        door.admit({ website, elapsed, proof }, wanted.email);
        await takeRequest(deps, links, { ...wanted, locale }, { actor, visitor: visitorOf(request) });
        return { success: true, message: translator(takenTexts, locale)(wanted.source) };
      },
    }),
  ];
}
