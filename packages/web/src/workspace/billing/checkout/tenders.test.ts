import type { Currency } from '@tamarack/core/domain/workspace';
import { describe, expect, it } from 'vitest';
import { countTenders, type TenderDraft } from './tenders.ts';

const draft = (method: TenderDraft['method'], typed: string | null, id = 0): TenderDraft => ({
  id,
  method,
  typed,
  reference: '',
  payer: undefined,
});
const sumsIn = (currency: Currency, toPayCents: number, ...drafts: TenderDraft[]) =>
  countTenders(toPayCents, drafts, { locale: 'en', currency }).map(({ countedCents, handedCents }) => [
    countedCents,
    handedCents,
  ]);

const sums = (toPayCents: number, ...drafts: TenderDraft[]) => sumsIn('CAD', toPayCents, ...drafts);

describe('payments of a visit', () => {
  it.each([
    ['all by card', 12_430, [draft('credit_card', null)], [[12_430, 12_430]]],
    ['all in cash, which ends at five cents', 12_432, [draft('cash', null)], [[12_432, 12_430]]],
    ['all in cash, typed as it is handed over', 12_432, [draft('cash', '124.30')], [[12_432, 12_430]]],
    ['a part, the rest open', 12_430, [draft('debit', '100')], [[10_000, 10_000]]],
    ['more than the total', 12_430, [draft('debit', '150')], [[15_000, 15_000]]],
    [
      'the rest in cash',
      12_430,
      [draft('credit_card', '62,13'), draft('cash', null, 1)],
      [
        [6_213, 6_213],
        [6_217, 6_215],
      ],
    ],
    [
      'the rest by card',
      12_430,
      [draft('credit_card', null), draft('cash', '60.00', 1)],
      [
        [6_430, 6_430],
        [6_000, 6_000],
      ],
    ],
    [
      'the rest in cash, typed as it is handed over',
      12_430,
      [draft('credit_card', '62.13'), draft('cash', '62.15', 1)],
      [
        [6_213, 6_213],
        [6_217, 6_215],
      ],
    ],
    [
      'nothing is left for the second',
      12_430,
      [draft('credit_card', null), draft('cash', null, 1)],
      [
        [12_430, 12_430],
        [0, 0],
      ],
    ],
  ] as const)('%s', (_case, toPay, drafts, expected) => {
    expect(sums(toPay, ...drafts)).toEqual(expected);
  });

  it('in cash are not rounded in US dollars', () => {
    expect(sumsIn('USD', 12_432, draft('cash', null))).toEqual([[12_432, 12_432]]);
    expect(sumsIn('USD', 12_432, draft('cash', '124.30'))).toEqual([[12_430, 12_430]]);
  });

  it.each(['', 'ten', '0', '-5'])('%o is no amount', (typed) => {
    expect(sums(12_430, draft('debit', typed), draft('cash', null, 1))).toEqual([
      [null, 0],
      [12_430, 12_430],
    ]);
  });
});
