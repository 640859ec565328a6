import type { ResponseToolkit } from '@hapi/hapi';
import { invoiceEndpoints, paymentEndpoints } from '@tamarack/core/domain/workspace';
import { uuid } from '../../../server/schemas.ts';
import { optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { day } from '../../shared/index.ts';
import { printAccountSummary } from './account-summary.ts';
import { printReceipt } from './receipt.ts';
import { printInvoice, type ReceiptFile } from './service.ts';

const pdf = 'application/pdf';
const answer = (h: ResponseToolkit, { name, content }: ReceiptFile) =>
  h.response(content).type(pdf).header('content-disposition', `inline; filename="${name}"`);

/** Invoices and receipts as PDF. */
export const receiptRoutes = workspaceRoutes((route) => [
  route(invoiceEndpoints.pdf, {
    summary: 'An invoice or credit note as PDF; recorded in the access log as a print if it shows names',
    permission: 'invoices:read',
    file: pdf,
    handler: async ({ call, params, h }) => answer(h, await printInvoice(call, params.invoiceId)),
  }),
  route(paymentEndpoints.receipt, {
    summary: 'The receipt of a payment as PDF; recorded in the access log as a print if it shows names',
    permission: 'payments:read',
    file: pdf,
    handler: async ({ call, params, h }) => answer(h, await printReceipt(call, params.paymentId)),
  }),
  route(invoiceEndpoints.accountSummary, {
    summary:
      'What was billed and paid for a client in a period, or what of it concerns one payer, as PDF; recorded in the access log as a print if it shows names',
    permission: 'payments:read',
    query: shape({ from: day, to: day, payerRelationId: optional(uuid) }),
    file: pdf,
    handler: async ({ call, params, query, h }) =>
      answer(h, await printAccountSummary(call, params.clientId, query)),
  }),
]);
