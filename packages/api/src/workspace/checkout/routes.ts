import {
  type CheckoutQuote,
  maxTenders,
  paymentEndpoints,
  paymentMethods,
  reasonLength,
  type Tender,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { feeCents, paidCents, payers, reference, taxReason } from '../billing/index.ts';
import { changed } from '../shared/index.ts';
import { checkOut, quote } from './service.ts';

const tender = shape<Tender>({
  method: oneOf(paymentMethods),
  amountCents: paidCents,
  reference: optional(reference),
  payerRelationId: optional(nullable(uuid)),
});

const quoted = shape<CheckoutQuote>({
  attendanceId: uuid,
  version,
  clientId: uuid,
  fileNo: count,
  clientName: nullable(Joi.string()),
  payerName: nullable(Joi.string().allow('')),
  feeCents: nullable(count),
  taxCents: nullable(count),
  totalCents: nullable(count),
  cashCents: nullable(count),
  taxReason: nullable(taxReason),
  licensed: Joi.boolean(),
  creditCents: count,
  owedCents: count,
  payers,
  billed: Joi.boolean(),
}).meta({ className: 'CheckoutQuote' });

/** Checkout: a visit is marked as attended, confirmed, billed and paid in one step. */
export const checkoutRoutes = workspaceRoutes((route) => [
  route(paymentEndpoints.quote, {
    permission: 'payments:record',
    summary: 'What a visit costs if it is checked out now',
    query: shape({ feeCents: optional(feeCents) }),
    answer: shape({ quote: quoted }),
    handler: async ({ call, params, query }) => ({
      quote: await quote(call, params.attendanceId, query),
    }),
  }),
  route(paymentEndpoints.checkout, {
    permission: 'payments:record',
    summary: 'Check a visit out: attended, confirmed, billed and paid',
    payload: shape({
      version,
      treatedMinutes: optional(Joi.number().integer().min(0).max(480)),
      feeCents: optional(feeCents),
      feeReason: optional(text(reasonLength)),
      useCredit: optional(Joi.boolean()),
      payments: listOf(tender).max(maxTenders) as never,
    }),
    answer: changed,
    handler: ({ call, params, payload }) => checkOut(call, params.attendanceId, payload),
  }),
]);
