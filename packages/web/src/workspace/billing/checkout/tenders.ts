import { cashAmount, type PaymentMethod } from '@tamarack/core/domain/workspace';
import { parseCents } from '../../shared/format.ts';

/** One of the ways in which a visit is paid, as it stands in the form. */
export interface TenderDraft {
  id: number;
  method: PaymentMethod;
  /** Amount as typed; null for what the others leave open. */
  typed: string | null;
  reference: string;
  /** Id of a relation, or `theClient`. */
  payer: string;
}

/** Among payers: the client. */
export const theClient = 'client';

export interface CountedTender extends TenderDraft {
  /** What it settles; null while the amount is none. */
  countedCents: number | null;
  /** What is handed over: cash ends at five cents. */
  handedCents: number;
}

/**
 * What each way of paying counts for. The first one without an amount takes what the others leave open. All that is open,
 * handed over in cash, settles it to the cent although it was rounded.
 */
export function countTenders(toPayCents: number, drafts: readonly TenderDraft[]): CountedTender[] {
  const amounts = drafts.map(({ typed }) => (typed === null ? null : parseCents(typed) || null));
  const typedSum = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const rest = Math.max(0, toPayCents - typedSum);
  const takesRest = drafts.find(({ typed }) => typed === null);
  return drafts.map((draft, index) => {
    const amount = amounts[index] ?? null;
    if (draft.typed === null) return counted(draft, draft === takesRest ? rest : 0);
    const open = toPayCents - (typedSum - (amount ?? 0));
    const isAllInCash = draft.method === 'cash' && amount !== null && amount === cashAmount(open);
    return counted(draft, isAllInCash ? open : amount);
  });
}

function counted(draft: TenderDraft, countedCents: number | null): CountedTender {
  const cents = countedCents ?? 0;
  return { ...draft, countedCents, handedCents: draft.method === 'cash' ? cashAmount(cents) : cents };
}
