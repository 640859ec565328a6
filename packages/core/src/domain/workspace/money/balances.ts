/**
 * Balances of invoices after credit notes and payments, their state and age, and the invoices that a payment
 * settles. A payment goes to the oldest invoice first; any rest becomes the client's credit. Age is counted
 * in whole days from the day of issue.
 */
import type { Day } from '../shared.ts';

export interface InvoiceAccount {
  /** Total as issued; positive. */
  totalCents: number;
  /** Reversed by credit notes, as a positive amount. */
  creditedCents: number;
  /** Allocated payments, less refunded and bounced ones. */
  paidCents: number;
}

/** `overpaid`: more was paid than is charged after a credit note; the rest becomes credit or is refunded. */
export const paymentStates = ['unpaid', 'part_paid', 'paid', 'credited', 'overpaid'] as const;
export type PaymentState = (typeof paymentStates)[number];

export function balanceOf({ totalCents, creditedCents, paidCents }: InvoiceAccount): number {
  return totalCents - creditedCents - paidCents;
}

export function paymentState(account: InvoiceAccount): PaymentState {
  const balance = balanceOf(account);
  if (balance < 0) return 'overpaid';
  if (balance > 0) return account.paidCents > 0 ? 'part_paid' : 'unpaid';
  return account.creditedCents > 0 && account.paidCents === 0 ? 'credited' : 'paid';
}

export interface OpenInvoice {
  invoiceId: string;
  issuedOn: Day;
  /** Sorts invoices of the same day. */
  number: number;
  balanceCents: number;
}

export interface Allocations {
  allocations: { invoiceId: string; amountCents: number }[];
  /** Becomes the client's credit. */
  unallocatedCents: number;
}

/** Allocates a payment to open invoices, the oldest first. */
export function allocatePayment(amountCents: number, invoices: readonly OpenInvoice[]): Allocations {
  if (amountCents < 0) throw new RangeError('A refund is allocated to the invoices it was paid for');
  let left = amountCents;
  const allocations: Allocations['allocations'] = [];
  const oldestFirst = invoices.toSorted((a, b) => compare(a.issuedOn, b.issuedOn) || a.number - b.number);
  for (const { invoiceId, balanceCents } of oldestFirst) {
    const amount = Math.min(left, Math.max(0, balanceCents));
    if (amount > 0) allocations.push({ invoiceId, amountCents: amount });
    left -= amount;
  }
  return { allocations, unallocatedCents: left };
}

/** Days since the day of issue: 0 to 30, 31 to 60, 61 to 90, more. */
export const ageBuckets = ['current', 'over30', 'over60', 'over90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export function ageBucket(issuedOn: Day, today: Day): AgeBucket {
  const days = Math.round((Date.parse(today) - Date.parse(issuedOn)) / 86_400_000);
  if (days <= 30) return 'current';
  if (days <= 60) return 'over30';
  return days <= 90 ? 'over60' : 'over90';
}

export type AgedBalances = Record<AgeBucket | 'total', number>;

/** Balances in cents by age; amounts that the clinic owes lower the total. */
export function ageBalances(
  invoices: readonly Pick<OpenInvoice, 'issuedOn' | 'balanceCents'>[],
  today: Day,
): AgedBalances {
  const sums: AgedBalances = { current: 0, over30: 0, over60: 0, over90: 0, total: 0 };
  for (const { issuedOn, balanceCents } of invoices) {
    sums[ageBucket(issuedOn, today)] += balanceCents;
    sums.total += balanceCents;
  }
  return sums;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
