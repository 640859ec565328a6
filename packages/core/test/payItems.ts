import {
  type AgreementTerms,
  computeStatement,
  defaultTerms,
  type PayItemFacts,
  type PayRunInput,
  type PayStatement,
} from '../src/domain/workspace/money/index.ts';

/** 60% of the collected fees, with the note gate. */
export const terms = (changes: Partial<AgreementTerms> = {}): AgreementTerms => ({
  ...defaultTerms,
  agreementId: 'agreement-1',
  fromOn: '2026-01-01',
  rule: { kind: 'percent', shareBp: 6_000 },
  taxMode: 'share',
  ...changes,
});

/** A session with a fee of 150.00, confirmed on 10 November, paid, with a signed note. */
export const payItem = (itemId: string, changes: Partial<PayItemFacts> = {}): PayItemFacts => ({
  itemId,
  appointmentId: `appointment of ${itemId}`,
  servedOn: '2026-11-10',
  confirmedAt: '2026-11-10T22:00:00.000Z',
  missed: false,
  cancelled: false,
  feeCents: 15_000,
  collectedCents: changes.feeCents ?? 15_000,
  refundedCents: 0,
  treatedMinutes: 45,
  noteMissing: false,
  queried: false,
  repaidCents: 0,
  waivedCents: 0,
  billedElsewhere: false,
  earlier: null,
  ...changes,
});

export const payItems = (
  count: number,
  prefix: string,
  changes: Partial<PayItemFacts> = {},
): PayItemFacts[] =>
  Array.from({ length: count }, (_none, index) => payItem(`${prefix}-${index + 1}`, changes));

/** A run for the first half of November. */
export const payRun = (
  items: readonly PayItemFacts[],
  changes: Partial<Omit<PayRunInput, 'items'>> = {},
): PayStatement =>
  computeStatement({
    periodId: 'period-1',
    cutoffAt: '2026-11-16T05:00:00.000Z',
    cutoffOn: '2026-11-15',
    agreements: [terms()],
    rates: [],
    items,
    ...changes,
  });

/** The items with what the run stored, as input of the next run. */
export const afterRun = (items: readonly PayItemFacts[], { lines }: PayStatement): PayItemFacts[] =>
  items.map((item) => ({
    ...item,
    earlier: lines.find(({ itemId }) => itemId === item.itemId)?.after ?? item.earlier,
  }));
