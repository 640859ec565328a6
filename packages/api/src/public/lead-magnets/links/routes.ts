import type { ServerRoute } from '@hapi/hapi';
import {
  DomainError,
  leadMagnetEndpoints,
  maxLengths,
  type ReportForm,
  type SpamSignals,
} from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { email, text, timestamp } from '../../../server/schemas.ts';
import { optional, shape, withDefaults } from '../../../server/shape.ts';
import { visitorOf } from '../../conversions/index.ts';
import {
  createSpamCheck,
  extraDefaults,
  extraFields,
  signalDefaults,
  signalFields,
} from '../../forms/index.ts';
import { rememberLink } from '../cookie.ts';
import { leadMagnetTexts } from '../text.ts';
import { downloadPath, requestReport, validLink } from './service.ts';

const fields = { firstName: text(maxLengths.fullName, 'firstNameRequired'), email, ...extraFields };

/** Fields of a request for the report, also for the HTML form. */
export const reportFields = withDefaults(shape<ReportForm>(fields), extraDefaults);

const reportCall = withDefaults(shape<ReportForm & SpamSignals>({ ...fields, ...signalFields }), {
  ...extraDefaults,
  ...signalDefaults,
});

/** The two calls of the lead magnet (specification, section 7). */
export function linkRoutes(deps: ServerDeps): ServerRoute[] {
  const spamCheck = createSpamCheck(deps);
  return [
    defineRoute(leadMagnetEndpoints.requestReport, {
      summary: 'Email a visitor the link to the sample report',
      permission: 'public',
      leadMagnet: true,
      rateLimit: 'mail',
      payload: reportCall,
      answer: shape({ message: Joi.string() }),
      handler: async ({ payload, locale, actor, request }) => {
        const { website, elapsed, proof, ...wanted } = payload;
        spamCheck.admit({ website, elapsed, proof }, wanted.email);
        await requestReport(deps, { ...wanted, locale }, { actor, visitor: visitorOf(request) });
        return { message: translator(leadMagnetTexts, locale)('sent') };
      },
    }),
    defineRoute(leadMagnetEndpoints.validateLink, {
      summary: 'Whether an emailed link is valid; counts no download',
      permission: 'public',
      leadMagnet: true,
      rateLimit: 'lookup',
      query: withDefaults(
        shape({
          hash: optional(Joi.string().allow('')),
          email: Joi.string().label('emailParameterRequired'),
        }),
        { hash: '' },
      ),
      answer: shape({ downloadUrl: Joi.string(), expiresAt: timestamp }),
      handler: async ({ query, locale, reply }) => {
        const link = await validLink(deps, query);
        if (!link)
          throw new DomainError('LINK_INVALID', { text: translator(leadMagnetTexts, locale)('linkInvalid') });
        const downloadUrl = downloadPath(query.hash, link.email);
        const answer = { downloadUrl, expiresAt: link.expiresAt.toISOString() };
        return rememberLink(reply(answer), query.hash, link.expiresAt, deps);
      },
    }),
  ];
}
