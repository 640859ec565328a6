import { paymentEndpoints, paymentMethods } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, pageLimit, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { changed, day, enteredDay } from '../../shared/index.ts';
import { methodTotal, numberPlace, paidCents, payment, reason, reasoned, reference } from '../schemas.ts';
import { bounce, refund, voidPayment } from './give-back.ts';
import { readPayment, readPayments, readTotals } from './read.ts';
import { applyCredit, recordPayment } from './record.ts';

const method = oneOf(paymentMethods);
/** The most invoices that one payment may name. */
const maxInvoices = 50;

/** Payments, refunds and totals. */
export const paymentRoutes = workspaceRoutes((route) => [
  route(paymentEndpoints.record, {
    permission: 'payments:record',
    summary: 'Record a payment; what settles no invoice is the client’s credit',
    payload: shape({
      clientId: uuid,
      method,
      amountCents: paidCents,
      reference: optional(reference),
      payerRelationId: optional(nullable(uuid)),
      receivedOn: optional(enteredDay),
      locationId: optional(uuid),
      allocations: optional(
        listOf(shape<{ invoiceId: string; amountCents: number }>({ invoiceId: uuid, amountCents: paidCents }))
          .max(maxInvoices)
          .unique('invoiceId') as never,
      ),
      owedCents: optional(count),
    }),
    answer: changed,
    handler: ({ call, payload }) => recordPayment(call, payload),
  }),
  route(paymentEndpoints.list, {
    permission: 'payments:read',
    summary: 'Payments, refunds and returned payments, the newest first',
    query: withDefaults(
      shape({
        from: optional(day),
        to: optional(day),
        clientId: optional(uuid),
        method: optional(method),
        locationId: optional(uuid),
        limit: optional(pageLimit),
        after: optional(numberPlace),
      }),
      { limit: 50 },
    ),
    answer: shape({ payments: listOf(payment), next: nullable(numberPlace) }),
    handler: async ({ call, query: { after, ...query } }) => {
      const place = after ? { after: Number(after) } : {};
      const { payments, next } = await readPayments(call, { ...query, ...place });
      return { payments, next: next === null ? null : String(next) };
    },
  }),
  route(paymentEndpoints.totals, {
    permission: 'payments:read',
    summary: 'What came in by method, for the daily cash-out',
    query: shape({ from: day, to: day, locationId: optional(uuid) }),
    answer: shape({ totals: listOf(methodTotal), totalCents: Joi.number().integer() }),
    handler: ({ call, query }) => readTotals(call, query),
  }),
  route(paymentEndpoints.get, {
    permission: 'payments:read',
    summary: 'A payment and what it settles',
    answer: shape({ payment }),
    handler: async ({ call, params }) => ({ payment: await readPayment(call, params.paymentId) }),
  }),
  route(paymentEndpoints.void, {
    permission: 'payments:record',
    summary: 'Void a payment recorded by mistake today',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => voidPayment(call, params.paymentId, payload),
  }),
  route(paymentEndpoints.refund, {
    permission: 'payments:record',
    summary: 'Refund a payment or part of it (the desk where the clinic allows it)',
    payload: shape({
      version,
      amountCents: paidCents,
      method: optional(method),
      locationId: optional(uuid),
      invoiceId: optional(uuid),
      reference: optional(reference),
      reason,
    }),
    answer: changed,
    handler: ({ call, params, payload }) => refund(call, params.paymentId, payload),
  }),
  route(paymentEndpoints.bounce, {
    permission: 'payments:record',
    summary: 'Record that a payment was returned; its invoices are open again',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => bounce(call, params.paymentId, payload),
  }),
  route(paymentEndpoints.applyCredit, {
    permission: 'payments:record',
    summary: 'Settle invoices with the client’s credit',
    payload: shape({ invoiceIds: optional(listOf(uuid).min(1).max(maxInvoices).unique() as never) }),
    answer: shape({ appliedCents: count }),
    handler: ({ call, params, payload }) => applyCredit(call, params.clientId, payload),
  }),
]);
