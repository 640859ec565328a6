import type { ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { invoiceEndpoints, paymentEndpoints } from '@tamarack/core/domain/workspace';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { uuid } from '../../../server/schemas.ts';
import { shape } from '../../../server/shape.ts';
import { printReceipt } from './receipt.ts';
import { printInvoice, type ReceiptFile } from './service.ts';

const pdf = 'application/pdf';
const answer = (h: ResponseToolkit, { name, content }: ReceiptFile) =>
  h.response(content).type(pdf).header('content-disposition', `inline; filename="${name}"`);

/** Invoices and receipts as PDF. */
export function receiptRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(invoiceEndpoints.pdf, {
      summary: 'An invoice or credit note as PDF; recorded in the access log as a print if it shows names',
      permission: 'invoices:read',
      host: 'clinic',
      params: shape({ invoiceId: uuid }),
      file: pdf,
      handler: async ({ params, clinic, actor, h }) =>
        answer(h, await printInvoice({ deps, access: clinic, sessionId: actor.sessionId }, params.invoiceId)),
    }),
    defineRoute(paymentEndpoints.receipt, {
      summary: 'The receipt of a payment as PDF; recorded in the access log as a print if it shows names',
      permission: 'payments:read',
      host: 'clinic',
      params: shape({ paymentId: uuid }),
      file: pdf,
      handler: async ({ params, clinic, actor, h }) =>
        answer(h, await printReceipt({ deps, access: clinic, sessionId: actor.sessionId }, params.paymentId)),
    }),
  ];
}
