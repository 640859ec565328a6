import type { ServerRoute } from '@hapi/hapi';
import { paymentEndpoints, paymentMethods } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, pageLimit, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { changed, day, enteredDay } from '../../shared/index.ts';
import {
  methodTotal,
  numberPlace,
  ofClient,
  paidCents,
  payment,
  reason,
  reasoned,
  reference,
} from '../schemas.ts';
import { bounce, refund, voidPayment } from './give-back.ts';
import { readPayment, readPayments, readTotals } from './read.ts';
import { applyCredit, recordPayment } from './record.ts';

const ofPayment = shape<{ paymentId: string }>({ paymentId: uuid });
const method = oneOf(paymentMethods);
/** The most invoices that one payment may name. */
const maxInvoices = 50;

/** Payments, refunds and totals. */
export function paymentRoutes(deps: ServerDeps): ServerRoute[] {
  const read = { permission: 'payments:read', host: 'clinic' } as const;
  const record = { permission: 'payments:record', host: 'clinic' } as const;
  return [
    defineRoute(paymentEndpoints.record, {
      ...record,
      summary: 'Record a payment; what settles no invoice is the client’s credit',
      payload: shape({
        clientId: uuid,
        method,
        amountCents: paidCents,
        reference: optional(reference),
        payerRelationId: optional(nullable(uuid)),
        receivedOn: optional(enteredDay),
        allocations: optional(
          listOf(
            shape<{ invoiceId: string; amountCents: number }>({ invoiceId: uuid, amountCents: paidCents }),
          )
            .max(maxInvoices)
            .unique('invoiceId') as never,
        ),
        owedCents: optional(count),
      }),
      answer: changed,
      handler: ({ payload, clinic, locale }) => recordPayment({ deps, access: clinic, locale }, payload),
    }),
    defineRoute(paymentEndpoints.list, {
      ...read,
      summary: 'Payments, refunds and returned payments, the newest first',
      query: withDefaults(
        shape({
          from: optional(day),
          to: optional(day),
          clientId: optional(uuid),
          method: optional(method),
          limit: optional(pageLimit),
          after: optional(numberPlace),
        }),
        { limit: 50 },
      ),
      answer: shape({ payments: listOf(payment), next: nullable(numberPlace) }),
      handler: async ({ query: { after, ...query }, clinic }) => {
        const place = after ? { after: Number(after) } : {};
        const { payments, next } = await readPayments({ deps, access: clinic }, { ...query, ...place });
        return { payments, next: next === null ? null : String(next) };
      },
    }),
    defineRoute(paymentEndpoints.totals, {
      ...read,
      summary: 'What came in by method, for the daily cash-out',
      query: shape({ from: day, to: day }),
      answer: shape({ totals: listOf(methodTotal), totalCents: Joi.number().integer() }),
      handler: ({ query, clinic, locale }) => readTotals({ deps, access: clinic, locale }, query),
    }),
    defineRoute(paymentEndpoints.get, {
      ...read,
      summary: 'A payment and what it settles',
      params: ofPayment,
      answer: shape({ payment }),
      handler: async ({ params, clinic }) => ({
        payment: await readPayment({ deps, access: clinic }, params.paymentId),
      }),
    }),
    defineRoute(paymentEndpoints.void, {
      ...record,
      summary: 'Void a payment recorded by mistake today',
      params: ofPayment,
      payload: reasoned,
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        voidPayment({ deps, access: clinic, locale }, params.paymentId, payload),
    }),
    defineRoute(paymentEndpoints.refund, {
      ...record,
      summary: 'Refund a payment or part of it (the desk where the clinic allows it)',
      params: ofPayment,
      payload: shape({
        version,
        amountCents: paidCents,
        method: optional(method),
        invoiceId: optional(uuid),
        reference: optional(reference),
        reason,
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        refund({ deps, access: clinic, locale }, params.paymentId, payload),
    }),
    defineRoute(paymentEndpoints.bounce, {
      ...record,
      summary: 'Record that a payment was returned; its invoices are open again',
      params: ofPayment,
      payload: reasoned,
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        bounce({ deps, access: clinic, locale }, params.paymentId, payload),
    }),
    defineRoute(paymentEndpoints.applyCredit, {
      ...record,
      summary: 'Settle invoices with the client’s credit',
      params: ofClient,
      payload: shape({ invoiceIds: optional(listOf(uuid).min(1).max(maxInvoices).unique() as never) }),
      answer: shape({ appliedCents: count }),
      handler: ({ params, payload, clinic, locale }) =>
        applyCredit({ deps, access: clinic, locale }, params.clientId, payload),
    }),
  ];
}
