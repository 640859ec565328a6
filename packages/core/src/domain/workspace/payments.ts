/**
 * Payments, what they settle, and money given back. Money that settles no invoice is the client's credit. Nothing is
 * deleted: a refund and a bounced payment are entries of their own.
 */
import { endpoint } from '../endpoint.ts';
import type { TaxReason } from './billing.ts';
import type { Changed, Day, Instant } from './shared.ts';

export const paymentKinds = ['payment', 'refund', 'bounce'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentMethods = [
  'cash',
  'debit',
  'credit_card',
  'e_transfer',
  'cheque',
  'direct_deposit',
  'insurer',
  'other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const referenceLength = 60;
/** Ways in which one visit is paid at its check-out, at most. */
export const mostTenders = 10;

export interface Payment {
  paymentId: string;
  version: number;
  /** One sequence of payments, refunds and bounced payments, without gaps. */
  number: number;
  kind: PaymentKind;
  /** The payment that was refunded or bounced. */
  ofPaymentId: string | null;
  clientId: string;
  fileNo: number;
  /** Null for readers without names. */
  clientName: string | null;
  payerName: string | null;
  method: PaymentMethod;
  receivedOn: Day;
  recordedAt: Instant;
  recordedBy: string | null;
  /** What counts; negative for refunds and bounced payments. */
  amountCents: number;
  /** Cash handed over is `amountCents + roundingCents`. */
  roundingCents: number;
  /** Settles invoices. */
  allocatedCents: number;
  /** Refunded or bounced. */
  returnedCents: number;
  /** Left as the client's credit. */
  creditCents: number;
  /** Number of the cheque or transaction; null for readers without names. */
  reference: string | null;
  reason: string;
  voidedAt: Instant | null;
  /** The reader may void it: recorded by them today, and nothing given back. */
  voidable: boolean;
  /** Which invoices it settles by now. */
  allocations: { invoiceId: string; number: number; amountCents: number }[];
}

/** What was taken at the desk. */
export interface Tender {
  method: PaymentMethod;
  /** What it counts for; cash is handed over rounded to five cents. */
  amountCents: number;
  reference?: string;
  /** Who pays: left out for the usual payer, null for the client. */
  payerRelationId?: string | null;
}

export interface NewPayment extends Tender {
  clientId: string;
  /** Today when left out. */
  receivedOn?: Day;
  /** The invoices it settles, also of other clients; left out: the client's, the oldest first; empty: a deposit. */
  allocations?: { invoiceId: string; amountCents: number }[];
}

/** What came in on one day by one method. */
export interface MethodTotal {
  method: PaymentMethod;
  payments: number;
  receivedCents: number;
  /** Negative. */
  refundedCents: number;
  bouncedCents: number;
  /** Of cash, so that the till holds the total. */
  roundingCents: number;
  totalCents: number;
}

/** What a visit costs if it is checked out now. */
export interface CheckoutQuote {
  attendanceId: string;
  /** Of the attendance. */
  version: number;
  clientId: string;
  fileNo: number;
  clientName: string | null;
  payerName: string | null;
  feeCents: number | null;
  /** Null while the tax is undecided. */
  taxCents: number | null;
  totalCents: number | null;
  /** The total rounded for cash. */
  cashCents: number | null;
  taxReason: TaxReason | null;
  /** The client's credit, which can be used. */
  creditCents: number;
  /** What the client owes of earlier invoices. */
  owedCents: number;
  /** Who may be chosen to pay besides the client. */
  payers: { relationId: string; name: string; usual: boolean }[];
  /** False for a visit that is billed elsewhere or costs nothing: check out then only confirms it. */
  billed: boolean;
}

export const paymentEndpoints = {
  /** Refuses more than an invoice's balance. */
  record: endpoint('POST', '/api/clinic/payments', { idempotent: true, status: 201 }).types<{
    payload: NewPayment;
    answer: Changed;
  }>(),
  /** The newest first. */
  list: endpoint('GET', '/api/clinic/payments').types<{
    query: {
      from?: Day;
      to?: Day;
      clientId?: string;
      method?: PaymentMethod;
      limit?: number;
      after?: string;
    };
    answer: { payments: Payment[]; next: string | null };
  }>(),
  get: endpoint('GET', '/api/clinic/payments/{paymentId}').types<{ answer: { payment: Payment } }>(),
  /** In the language of the client; logged as print when names are on it. */
  receipt: endpoint('GET', '/api/clinic/payments/{paymentId}/receipt').types<{ answer: 'file' }>(),
  /** A mistake: on the same day, by whoever recorded it. */
  void: endpoint('POST', '/api/clinic/payments/{paymentId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Gives money back: first what is credit, then off the invoice named or the newest ones, which are then open again. The id
   * is that of the refund.
   */
  refund: endpoint('POST', '/api/clinic/payments/{paymentId}/refund', { idempotent: true }).types<{
    payload: {
      version: number;
      amountCents: number;
      /** As it was paid when left out. */
      method?: PaymentMethod;
      invoiceId?: string;
      reference?: string;
      reason: string;
    };
    answer: Changed;
  }>(),
  /** A cheque came back, a card was charged back: all of it, and its invoices are open again. The id is that of the entry. */
  bounce: endpoint('POST', '/api/clinic/payments/{paymentId}/bounce', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Settles invoices with the client's credit: those named, else the oldest first. The id is the client's. */
  applyCredit: endpoint('POST', '/api/clinic/clients/{clientId}/apply-credit', { idempotent: true }).types<{
    payload: { invoiceIds?: string[] };
    answer: { appliedCents: number };
  }>(),
  /** What came in within days, at most a year, by method. */
  totals: endpoint('GET', '/api/clinic/payments/totals').types<{
    query: { from: Day; to: Day };
    answer: { totals: MethodTotal[]; totalCents: number };
  }>(),
  quote: endpoint('GET', '/api/clinic/confirmations/{attendanceId}/checkout').types<{
    query: { feeCents?: number };
    answer: { quote: CheckoutQuote };
  }>(),
  /**
   * Attended, confirmed, billed and paid in one act. `version` is that of the attendance. The id is that of the invoice, or
   * of the attendance when there is none.
   */
  checkout: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/checkout', {
    idempotent: true,
  }).types<{
    payload: {
      version: number;
      treatedMinutes?: number;
      feeCents?: number;
      feeReason?: string;
      /** Use the client's credit first. */
      useCredit?: boolean;
      /** Several for split payments; what exceeds the invoice is the client's credit. */
      payments: Tender[];
    };
    answer: Changed;
  }>(),
};
