/**
 * Payments, the invoices they settle, and refunds. Money that settles no invoice is the client's credit.
 * Nothing is deleted: refunds and returned payments are entries of their own.
 */
import { endpoint } from '../endpoint.ts';
import type { TaxReason } from './billing.ts';
import type { Changed, Day, Instant } from './shared.ts';

export const paymentKinds = ['payment', 'refund', 'bounce'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Most used first. */
export const paymentMethods = [
  'credit_card',
  'debit',
  'cash',
  'e_transfer',
  'cheque',
  'insurer',
  'direct_deposit',
  'other',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const referenceLength = 60;
/** Maximum number of payments at the checkout of one visit. */
export const maxTenders = 10;

export interface Payment {
  paymentId: string;
  version: number;
  /** Payments, refunds and returned payments share one sequence without gaps. */
  number: number;
  kind: PaymentKind;
  /** The payment that was refunded or returned. */
  ofPaymentId: string | null;
  clientId: string;
  fileNo: number;
  /** Null for readers who may not see names. */
  clientName: string | null;
  /** Null also for the client, or an insurer that is not on file. */
  payerName: string | null;
  method: PaymentMethod;
  /** Where it was received or given back. */
  locationId: string;
  receivedOn: Day;
  recordedAt: Instant;
  recordedBy: string | null;
  /** Negative for refunds and returned payments. */
  amountCents: number;
  /** Rounding of cash: `amountCents + roundingCents` is handed over. */
  roundingCents: number;
  /** The part allocated to invoices. */
  allocatedCents: number;
  /** The part that was refunded or returned. */
  returnedCents: number;
  /** The rest, which is the client's credit. */
  creditCents: number;
  /** Number of the cheque or transaction. Empty, like `reason`, for readers who may not see names. */
  reference: string;
  reason: string;
  voidedAt: Instant | null;
  /** Whether the reader can void it: they recorded it today, and nothing was refunded. */
  voidable: boolean;
  /** The invoices it settles now. */
  allocations: { invoiceId: string; number: number; amountCents: number }[];
}

/** Someone besides the client who can be chosen to pay. */
export interface Payer {
  relationId: string;
  name: string;
  /** The client's invoices are made out to them. */
  usual: boolean;
  /** The payer on file, or a guardian while the guardians decide for the client. */
  pays: boolean;
  /** An insurer, employer or agency. */
  organization: boolean;
}

/** How organizations pay besides as an insurer; all other payments are made by a person. */
const byOrganizations: readonly PaymentMethod[] = ['cheque', 'direct_deposit'];

/** Those who can pay by this method: as an insurer only organizations. */
export const payersBy = <T extends Payer>(method: PaymentMethod, payers: readonly T[]): readonly T[] =>
  method === 'insurer' ? payers.filter(({ organization }) => organization) : payers;

/**
 * Who pays by this method unless someone else is chosen; null for the client, or for an
 * insurer that is not on file. What is paid at the desk, such as the
 * client's part in cash, must not be on a receipt of their insurer.
 */
export function presumedPayer<T extends Payer>(method: PaymentMethod, payers: readonly T[]): T | null {
  const usual = payers.find((payer) => payer.usual) ?? null;
  if (byOrganizations.includes(method)) return usual;
  if (method !== 'insurer') return payers.find(({ pays, organization }) => pays && !organization) ?? null;
  const insurers = payersBy(method, payers);
  return insurers.find((insurer) => insurer.usual) ?? insurers[0] ?? null;
}

/** A payment taken at the front desk. */
export interface Tender {
  method: PaymentMethod;
  /** The amount credited; cash is handed over rounded to the smallest coin. */
  amountCents: number;
  reference?: string;
  /** Who pays: omit for the presumed payer, null for the client or an insurer that is not on file. */
  payerRelationId?: string | null;
}

export interface NewPayment extends Tender {
  clientId: string;
  /** Defaults to today. */
  receivedOn?: Day;
  /** Defaults to the location of the client's visit that is closest to the day. */
  locationId?: string;
  /**
   * The invoices to settle, which may be those of other clients. Omit to settle the client's oldest invoices
   * first; empty for a deposit.
   */
  allocations?: { invoiceId: string; amountCents: number }[];
  /** What was owed on these invoices when the payment was entered. If given, it is refused once that has changed. */
  owedCents?: number;
}

/** What was received on one day by one method. */
export interface MethodTotal {
  method: PaymentMethod;
  payments: number;
  receivedCents: number;
  /** Negative. */
  refundedCents: number;
  bouncedCents: number;
  /** Rounding of cash, so that the total matches the till. */
  roundingCents: number;
  totalCents: number;
}

/** What a visit costs if it is checked out now. */
export interface CheckoutQuote {
  attendanceId: string;
  /** Version of the attendance. */
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
  /** Whether the clinician held a licence on the day. */
  licensed: boolean;
  /** The client's credit, which can be used. */
  creditCents: number;
  /** What the client owes for earlier invoices. */
  owedCents: number;
  /** People besides the client who can be chosen to pay. */
  payers: Payer[];
  /** False for a visit that is billed elsewhere or costs nothing: its checkout only confirms it. */
  billed: boolean;
}

export const paymentEndpoints = {
  /** Refuses more than the balance of an invoice, and a payment entered for another amount owed. */
  record: endpoint('POST', '/api/clinic/payments', { idempotent: true, status: 201 }).types<{
    payload: NewPayment;
    answer: Changed;
  }>(),
  /** Newest first. */
  list: endpoint('GET', '/api/clinic/payments').types<{
    query: {
      from?: Day;
      to?: Day;
      clientId?: string;
      method?: PaymentMethod;
      locationId?: string;
      limit?: number;
      after?: string;
    };
    answer: { payments: Payment[]; next: string | null };
  }>(),
  get: endpoint('GET', '/api/clinic/payments/{paymentId}').types<{ answer: { payment: Payment } }>(),
  /** In the language of the client. Logged as printed if it has names. */
  receipt: endpoint('GET', '/api/clinic/payments/{paymentId}/receipt').types<{ answer: 'file' }>(),
  /** Voids a payment entered by mistake: on the same day, by the person who recorded it. */
  void: endpoint('POST', '/api/clinic/payments/{paymentId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Refunds a payment: first from the client's credit, then from the given invoice or the newest ones, which
   * are then open again. The id is that of the refund.
   */
  refund: endpoint('POST', '/api/clinic/payments/{paymentId}/refund', { idempotent: true }).types<{
    payload: {
      version: number;
      amountCents: number;
      /** Defaults to the method of the payment. */
      method?: PaymentMethod;
      /** Defaults to the location of the payment. */
      locationId?: string;
      invoiceId?: string;
      reference?: string;
      reason: string;
    };
    answer: Changed;
  }>(),
  /**
   * Records a returned cheque or a chargeback. It covers the whole payment, and its invoices are open again.
   * The id is that of the new entry.
   */
  bounce: endpoint('POST', '/api/clinic/payments/{paymentId}/bounce', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Settles invoices with the client's credit: the given ones, otherwise the oldest first. The id is the
   * client's.
   */
  applyCredit: endpoint('POST', '/api/clinic/clients/{clientId}/apply-credit', { idempotent: true }).types<{
    payload: { invoiceIds?: string[] };
    answer: { appliedCents: number };
  }>(),
  /** What was received on the given days, at most a year, by method; in all locations or one. */
  totals: endpoint('GET', '/api/clinic/payments/totals').types<{
    query: { from: Day; to: Day; locationId?: string };
    answer: { totals: MethodTotal[]; totalCents: number };
  }>(),
  quote: endpoint('GET', '/api/clinic/confirmations/{attendanceId}/checkout').types<{
    query: { feeCents?: number };
    answer: { quote: CheckoutQuote };
  }>(),
  /**
   * Marks a visit as attended, confirms, bills and takes payment in one step. `version` is that of the
   * attendance. The id is that of the invoice, or of the attendance if there is none.
   */
  checkout: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/checkout', {
    idempotent: true,
  }).types<{
    payload: {
      version: number;
      treatedMinutes?: number;
      feeCents?: number;
      feeReason?: string;
      /** Whether to use the client's credit first. */
      useCredit?: boolean;
      /** Several payments if the amount is split; any excess becomes the client's credit. */
      payments: Tender[];
    };
    answer: Changed;
  }>(),
};
