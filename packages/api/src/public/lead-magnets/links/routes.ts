import type { ServerRoute } from '@hapi/hapi';
import { DomainError, maxLengths } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { email, text, timestamp } from '../../../server/schemas.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { visitorOf } from '../../conversions/index.ts';
import {
  createDoorkeeper,
  extraFields,
  type FormExtras,
  type SignalFields,
  signalFields,
} from '../../forms/index.ts';

import { rememberLink } from '../cookie.ts';
import { leadMagnetTexts } from '../texts.ts';
import { downloadPath, requestReport, validLink } from './service.ts';

export interface ReportRequest extends FormExtras {
  firstName: string;
  email: string;
}

const fields = {
  firstName: text(maxLengths.fullName, 'firstNameRequired').required(),
  email: email.required(),
  ...extraFields,
};

/** What asking for the report takes; the HTML form is held against it too. */
export const reportFields = Joi.object<ReportRequest>(fields);

const reportCall = Joi.object<ReportRequest & SignalFields>({ ...fields, ...signalFields });

const success = Joi.boolean().valid(true).required();

/** The two calls of the lead magnet (specification, section 7). */
export function linkRoutes(deps: ServerDeps): ServerRoute[] {
  const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
  return [
    defineRoute<object, object, ReportRequest & SignalFields>({
      method: 'POST',
      path: '/api/lead-magnets/waag-template',
      summary: 'Mail a visitor the link to the sample report',
      permission: 'public',
      leadMagnet: true,
      rateLimit: 'mail',
      idempotent: true,
      payload: reportCall,
      answer: Joi.object({ success, message: Joi.string().required() }),
      handler: async ({ payload, locale, actor, request }) => {
        const { website, elapsed, proof, ...wanted } = payload;
        door.admit({ website, elapsed, proof }, wanted.email);
        await requestReport(deps, { ...wanted, locale }, { actor, visitor: visitorOf(request) });
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
