import type { Locale } from '@tamarack/core/domain';
import {
  type CheckoutQuote,
  type Currency,
  cashAmount,
  type PaymentMethod,
  paidInCash,
} from '@tamarack/core/domain/workspace';
import { parseCents } from '../../shared/format.ts';
import type { ChosenPayer } from '../payments/PayerField.tsx';

/** One payment of a visit, as entered in the form. */
export interface TenderDraft {
  id: number;
  method: PaymentMethod;
  /** Amount as typed; null for the rest that other payments leave. */
  typed: string | null;
  reference: string;
  payer: ChosenPayer;
}

export interface CountedTender extends TenderDraft {
  /** The amount applied to the invoice; null while the typed amount is invalid. */
  countedCents: number | null;
  /** The amount handed over; cash is rounded to the smallest coin. */
  handedCents: number;
}

/**
 * Computes the amounts of the payments. The first one without an amount takes the rest. A rounded cash payment of the
 * whole rest pays it to the cent.
 */
export function countTenders(
  toPayCents: number,
  drafts: readonly TenderDraft[],
  { locale, currency }: { locale: Locale; currency: Currency },
): CountedTender[] {
  const amounts = drafts.map(({ typed }) => (typed === null ? null : parseCents(typed, locale) || null));
  const typedSum = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const rest = Math.max(0, toPayCents - typedSum);
  const takesRest = drafts.find(({ typed }) => typed === null);
  return drafts.map((draft, index) => {
    const amount = amounts[index] ?? null;
    if (draft.typed === null) return counted(draft, draft === takesRest ? rest : 0, currency);
    const open = toPayCents - (typedSum - (amount ?? 0));
    const isCash = draft.method === 'cash' && amount !== null;
    return counted(draft, isCash ? paidInCash(amount, open, currency) : amount, currency);
  });
}

function counted(draft: TenderDraft, countedCents: number | null, currency: Currency): CountedTender {
  const cents = countedCents ?? 0;
  const handedCents = draft.method === 'cash' ? cashAmount(cents, currency) : cents;
  return { ...draft, countedCents, handedCents };
}

/** What is left to pay after the credit; nothing while the total is not known. */
export function toPayOf({ billed, totalCents, creditCents }: CheckoutQuote, useCredit: boolean): number {
  const total = billed ? (totalCents ?? 0) : 0;
  return total - (useCredit ? Math.min(creditCents, total) : 0);
}
