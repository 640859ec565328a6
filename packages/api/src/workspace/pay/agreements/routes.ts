import type { ServerRoute } from '@hapi/hapi';
import { agreementEndpoints, payBases, payTaxModes, reasonLength } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { changed, enteredDay, pastDay } from '../../shared/index.ts';
import { agreement, amount, payRule, shareBp } from '../schemas.ts';
import { addAgreement, readAgreements, removeAgreement, replaceAgreement } from './service.ts';

const taxNumber = text(20).allow('');
const terms = {
  fromOn: enteredDay,
  rule: payRule,
  taxMode: oneOf(payTaxModes),
  basis: optional(oneOf(payBases)),
  missedShareBp: optional(nullable(shareBp)),
  noteGate: optional(Joi.boolean()),
  minimumCents: optional(amount),
  gstNumber: optional(taxNumber),
  qstNumber: optional(taxNumber),
  registeredFrom: optional(nullable(pastDay)),
};
const params = shape<{ agreementId: string }>({ agreementId: uuid });
const reason = text(reasonLength);

/** The clinic's agreements with contractors about their pay. */
export function agreementRoutes(deps: ServerDeps): ServerRoute[] {
  const manage = { permission: 'pay:manage', host: 'clinic' } as const;
  return [
    defineRoute(agreementEndpoints.list, {
      summary: 'Agreements about pay by person',
      permission: 'pay:read',
      host: 'clinic',
      query: shape({ staffId: optional(uuid), withdrawn: optional(Joi.boolean()) }),
      answer: shape({ agreements: listOf(agreement) }),
      handler: async ({ query, clinic }) => ({
        agreements: await readAgreements({ deps, access: clinic }, query),
      }),
    }),
    defineRoute(agreementEndpoints.add, {
      ...manage,
      summary: 'Add an agreement from a day on',
      payload: shape({ ...terms, staffId: uuid }),
      answer: changed,
      handler: ({ payload, clinic, locale }) => addAgreement({ deps, access: clinic, locale }, payload),
    }),
    defineRoute(agreementEndpoints.replace, {
      ...manage,
      summary: 'Put another agreement in its place; the next run adjusts what was paid',
      params,
      payload: shape({ ...terms, version, reason }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        replaceAgreement({ deps, access: clinic, locale }, params.agreementId, payload),
    }),
    defineRoute(agreementEndpoints.withdraw, {
      ...manage,
      summary: 'Withdraw an agreement that no approved run has paid by',
      params,
      payload: shape({ version, reason }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        removeAgreement({ deps, access: clinic, locale }, params.agreementId, payload),
    }),
  ];
}
