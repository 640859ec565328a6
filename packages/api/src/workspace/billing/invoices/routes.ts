import { balanceOrders, invoiceEndpoints, invoiceFilters } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, pageLimit, text, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { changed, day } from '../../shared/index.ts';
import { account, ages, balance, invoice, invoiceSummary, numberPlace, reasoned } from '../schemas.ts';
import { readBalances } from './balances.ts';
import { creditInvoice, reinstate, writeOff } from './correct.ts';
import { readAccount, readInvoice, readInvoices } from './read.ts';

/** Cursor of a page of balances. */
const balancePlace = Joi.string().pattern(/^[\d-]{10,12}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const correct = {
  permission: 'invoices:correct',
  payload: reasoned,
  answer: changed,
} as const;

/** Invoices, balances and corrections. */
export const invoiceRoutes = workspaceRoutes((route) => [
  route(invoiceEndpoints.list, {
    permission: 'invoices:read',
    summary: 'Invoices and credit notes, the newest first',
    query: withDefaults(
      shape({
        show: optional(oneOf(invoiceFilters)),
        from: optional(day),
        to: optional(day),
        clientId: optional(uuid),
        staffId: optional(uuid),
        number: optional(Joi.number().integer().min(1).max(999_999_999)),
        limit: optional(pageLimit),
        after: optional(numberPlace),
      }),
      { show: 'all', limit: 50 },
    ),
    answer: shape({ invoices: listOf(invoiceSummary), next: nullable(numberPlace) }),
    handler: async ({ call, query: { after, ...query } }) => {
      const place = after ? { after: Number(after) } : {};
      const { invoices, next } = await readInvoices(call, { ...query, ...place });
      return { invoices, next: next === null ? null : String(next) };
    },
  }),
  route(invoiceEndpoints.get, {
    permission: 'invoices:read',
    summary: 'An invoice with its lines, taxes and payments',
    answer: shape({ invoice }),
    handler: async ({ call, params }) => ({ invoice: await readInvoice(call, params.invoiceId) }),
  }),
  route(invoiceEndpoints.credit, {
    ...correct,
    summary: 'Reverse an invoice by a credit note',
    handler: ({ call, params, payload }) => creditInvoice(call, params.invoiceId, payload),
  }),
  route(invoiceEndpoints.writeOff, {
    ...correct,
    summary: 'Write off what is owed on an invoice',
    handler: ({ call, params, payload }) => writeOff(call, params.invoiceId, payload),
  }),
  route(invoiceEndpoints.reinstate, {
    ...correct,
    summary: 'Reverse a write-off',
    handler: ({ call, params, payload }) => reinstate(call, params.invoiceId, payload),
  }),
  route(invoiceEndpoints.balances, {
    permission: 'payments:read',
    summary: 'Who owes how much since when',
    query: withDefaults(
      shape({
        order: optional(oneOf(balanceOrders)),
        q: optional(text(100).allow('')),
        limit: optional(pageLimit),
        after: optional(balancePlace),
      }),
      { order: 'oldest', q: '', limit: 50 },
    ),
    answer: shape({
      balances: listOf(balance),
      totals: ages,
      creditCents: count,
      next: nullable(balancePlace),
    }),
    handler: ({ call, query }) => readBalances(call, query),
  }),
  route(invoiceEndpoints.account, {
    permission: 'payments:read',
    summary: 'What a client was billed and has paid',
    answer: shape({ account }),
    handler: async ({ call, params }) => ({ account: await readAccount(call, params.clientId) }),
  }),
]);
