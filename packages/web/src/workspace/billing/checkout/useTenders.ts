import type { PaymentMethod } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { type RefObject, useRef, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { type CountedTender, countTenders, type TenderDraft } from './tenders.ts';
import { checkoutTexts } from './text.ts';

export type MethodChoice = PaymentMethod | 'later';

const draftOf = (id: number, method: PaymentMethod): TenderDraft => ({
  id,
  method,
  typed: null,
  reference: '',
  payer: undefined,
});

/** The payments that are entered for a visit. */
export interface Tenders {
  /** Empty if nothing is due or the client pays later. */
  tenders: readonly CountedTender[];
  /** Method of the first payment. */
  method: MethodChoice;
  /** What they leave to pay; negative if they are too much. */
  restCents: number;
  /** What is handed over; cash is rounded to the smallest coin. */
  handedCents: number;
  /** What was entered, which tells a repeated attempt from another one. */
  entered: object;
  firstAmount: RefObject<HTMLInputElement | null>;
  chooseMethod(method: MethodChoice): void;
  change(id: number, changes: Partial<TenderDraft>): void;
  /** Clears typed amounts, because they belonged to another total. */
  clearAmounts(): void;
  add(): void;
  remove(id: number): void;
}

export function useTenders(toPayCents: number): Tenders {
  const { locale } = useText(checkoutTexts);
  const { currency } = useMe().settings;
  const [later, setLater] = useState(false);
  const [drafts, setDrafts] = useState([draftOf(0, 'credit_card')]);
  const firstAmount = useRef<HTMLInputElement>(null);
  const tenders = toPayCents > 0 && !later ? countTenders(toPayCents, drafts, { locale, currency }) : [];
  const change = (id: number, changes: Partial<TenderDraft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...changes } : draft)));
  return {
    tenders,
    method: later ? 'later' : (drafts[0]?.method ?? 'later'),
    restCents: toPayCents - tenders.reduce((sum, { countedCents }) => sum + (countedCents ?? 0), 0),
    handedCents: tenders.reduce((sum, { handedCents }) => sum + handedCents, 0),
    entered: { later, drafts },
    firstAmount,
    change,
    chooseMethod(method) {
      setLater(method === 'later');
      if (method !== 'later') change(0, { method, ...(drafts.length === 1 && { typed: null }) });
    },
    clearAmounts() {
      setDrafts(drafts.map((draft) => ({ ...draft, typed: null })));
    },
    add() {
      const method = drafts.some((draft) => draft.method === 'cash') ? 'credit_card' : 'cash';
      setDrafts([...drafts, draftOf((drafts.at(-1)?.id ?? 0) + 1, method)]);
      firstAmount.current?.focus();
    },
    remove(id) {
      setDrafts(drafts.filter((draft) => draft.id !== id));
      firstAmount.current?.focus();
    },
  };
}
