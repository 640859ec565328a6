import type { ServerRoute } from '@hapi/hapi';
import { DomainError, maxLengths } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../../deps.ts';
import { defineRoute } from '../../../plugins/routes.ts';
import { email, text, timestamp } from '../../../schemas.ts';
import { rememberLink } from '../cookie.ts';
import { leadMagnetTexts } from '../texts.ts';
import { downloadPath, requestReport, validLink } from './service.ts';

export interface ReportRequest {
  firstName: string;
  email: string;
  page: string | null;
}

/** A path of the site without query or fragment. */
export const pagePattern = /^\/[a-z/-]{0,99}$/;

/** What asking for the report takes; the HTML form is held against the same schema. */
export const reportRequest = Joi.object<ReportRequest>({
  firstName: text(maxLengths.fullName, 'firstNameRequired').required(),
  email: email.required(),
  page: Joi.string().pattern(pagePattern).default(null),
});

const success = Joi.boolean().valid(true).required();

/** The two calls of the lead magnet (specification, section 7). */
export function linkRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute<object, object, ReportRequest>({
      method: 'POST',
      path: '/api/lead-magnets/waag-template',
      summary: 'Mail a visitor the link to the sample report',
      permission: 'public',
      leadMagnet: true,
      rateLimit: 'mail',
      idempotent: true,
      payload: reportRequest,
      answer: Joi.object({ success, message: Joi.string().required() }),
      handler: async ({ payload, locale, actor }) => {
        await requestReport(deps, { ...payload, locale }, actor);
        return { success: true, message: translator(leadMagnetTexts, locale)('sent') };
      },
    }),
    defineRoute<object, { hash: string; email: string }>({
      method: 'GET',
      path: '/api/lead-magnets/validate-template',
      summary: 'Whether a mailed link leads to the report now; counts no download',
      permission: 'public',
      leadMagnet: true,
      rateLimit: 'lookup',
      query: Joi.object<{ hash: string; email: string }>({
        hash: Joi.string().allow('').default(''),
        email: Joi.string().required().label('emailParameterRequired'),
      }),
      answer: Joi.object({ success, downloadUrl: Joi.string().required(), expiresAt: timestamp.required() }),
      handler: async ({ query, locale, h }) => {
        const link = await validLink(deps, query);
        if (!link)
          throw new DomainError('LINK_INVALID', { text: translator(leadMagnetTexts, locale)('linkInvalid') });
        const answer = {
          success: true,
          downloadUrl: downloadPath(query.hash, link.email),
          expiresAt: link.expiresAt.toISOString(),
        };
        return rememberLink(h.response(answer), query.hash, link.expiresAt, deps);
      },
    }),
  ];
}
