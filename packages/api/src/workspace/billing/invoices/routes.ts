import type { ServerRoute } from '@hapi/hapi';
import { balanceOrders, invoiceEndpoints, invoiceFilters } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { count, pageLimit, text, uuid } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { changed, day } from '../../shared/index.ts';
import {
  account,
  ages,
  balance,
  invoice,
  invoiceSummary,
  numberPlace,
  ofClient,
  reasoned,
} from '../schemas.ts';
import { readBalances } from './balances.ts';
import { creditInvoice, reinstate, writeOff } from './correct.ts';
import { readAccount, readInvoice, readInvoices } from './read.ts';

const ofInvoice = shape<{ invoiceId: string }>({ invoiceId: uuid });

/** Cursor of a page of balances. */
const balancePlace = Joi.string().pattern(/^[\d-]{10,12}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Invoices, balances and corrections. */
export function invoiceRoutes(deps: ServerDeps): ServerRoute[] {
  const read = { permission: 'invoices:read', host: 'clinic' } as const;
  const correct = {
    permission: 'invoices:correct',
    host: 'clinic',
    params: ofInvoice,
    payload: reasoned,
    answer: changed,
  } as const;
  return [
    defineRoute(invoiceEndpoints.list, {
      ...read,
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
      handler: async ({ query: { after, ...query }, clinic }) => {
        const place = after ? { after: Number(after) } : {};
        const { invoices, next } = await readInvoices({ deps, access: clinic }, { ...query, ...place });
        return { invoices, next: next === null ? null : String(next) };
      },
    }),
    defineRoute(invoiceEndpoints.get, {
      ...read,
      summary: 'An invoice with its lines, taxes and payments',
      params: ofInvoice,
      answer: shape({ invoice }),
      handler: async ({ params, clinic }) => ({
        invoice: await readInvoice({ deps, access: clinic }, params.invoiceId),
      }),
    }),
    defineRoute(invoiceEndpoints.credit, {
      ...correct,
      summary: 'Reverse an invoice by a credit note',
      handler: ({ params, payload, clinic, locale }) =>
        creditInvoice({ deps, access: clinic, locale }, params.invoiceId, payload),
    }),
    defineRoute(invoiceEndpoints.writeOff, {
      ...correct,
      summary: 'Write off what is owed on an invoice',
      handler: ({ params, payload, clinic, locale }) =>
        writeOff({ deps, access: clinic, locale }, params.invoiceId, payload),
    }),
    defineRoute(invoiceEndpoints.reinstate, {
      ...correct,
      summary: 'Reverse a write-off',
      handler: ({ params, payload, clinic, locale }) =>
        reinstate({ deps, access: clinic, locale }, params.invoiceId, payload),
    }),
    defineRoute(invoiceEndpoints.balances, {
      permission: 'payments:read',
      host: 'clinic',
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
      handler: ({ query, clinic }) => readBalances({ deps, access: clinic }, query),
    }),
    defineRoute(invoiceEndpoints.account, {
      permission: 'payments:read',
      host: 'clinic',
      summary: 'What a client was billed and has paid',
      params: ofClient,
      answer: shape({ account }),
      handler: async ({ params, clinic }) => ({
        account: await readAccount({ deps, access: clinic }, params.clientId),
      }),
    }),
  ];
}
