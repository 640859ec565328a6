import { agreementEndpoints, payBases, payTaxModes, reasonLength } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
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
const reason = text(reasonLength);

/** The clinic's agreements with contractors about their pay. */
export const agreementRoutes = workspaceRoutes((route) => [
  route(agreementEndpoints.list, {
    summary: 'Agreements about pay by person',
    permission: 'pay:read',
    query: shape({ staffId: optional(uuid), withdrawn: optional(Joi.boolean()) }),
    answer: shape({ agreements: listOf(agreement) }),
    handler: async ({ call, query }) => ({ agreements: await readAgreements(call, query) }),
  }),
  route(agreementEndpoints.add, {
    permission: 'pay:manage',
    summary: 'Add an agreement from a day on',
    payload: shape({ ...terms, staffId: uuid }),
    answer: changed,
    handler: ({ call, payload }) => addAgreement(call, payload),
  }),
  route(agreementEndpoints.replace, {
    permission: 'pay:manage',
    summary: 'Put another agreement in its place; the next run adjusts what was paid',
    payload: shape({ ...terms, version, reason }),
    answer: changed,
    handler: ({ call, params, payload }) => replaceAgreement(call, params.agreementId, payload),
  }),
  route(agreementEndpoints.withdraw, {
    permission: 'pay:manage',
    summary: 'Withdraw an agreement that no approved run has paid by',
    payload: shape({ version, reason }),
    answer: changed,
    handler: ({ call, params, payload }) => removeAgreement(call, params.agreementId, payload),
  }),
]);
