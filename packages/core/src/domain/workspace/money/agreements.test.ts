import { describe, expect, it } from 'vitest';
import {
  agreementOn,
  findRuleProblem,
  type PayRule,
  type PayTier,
  shareReached,
  weighTiers,
} from './agreements.ts';

const tiers: PayTier[] = [
  { upToCents: 400_000, shareBp: 5_500 },
  { upToCents: null, shareBp: 6_000 },
];

describe('the agreement of a session', () => {
  const agreements = [{ fromOn: '2026-11-01' }, { fromOn: '2026-01-01' }];

  it('is the newest that is in force on its day', () => {
    expect(agreementOn(agreements, '2026-10-31')).toEqual({ fromOn: '2026-01-01' });
    expect(agreementOn(agreements, '2026-11-01')).toEqual({ fromOn: '2026-11-01' });
    expect(agreementOn(agreements, '2025-12-31')).toBeNull();
  });
});

describe('tiers 55% to 4,000, then 60%', () => {
  it.each([
    [0, 400_000, 220_000],
    [0, 520_000, 292_000],
    [390_000, 405_000, 8_500],
    [400_000, 410_000, 6_000],
    [100, 100, 0],
  ])('the cents from %i to %i earn %i', (start, end, cents) =>
    expect(weighTiers(tiers, start, end) / 10_000).toBe(cents),
  );

  it('4,000.00 is still in the first tier', () => {
    expect(shareReached(tiers, 400_000)).toBe(5_500);
    expect(shareReached(tiers, 400_001)).toBe(6_000);
  });
});

describe('a rule is refused', () => {
  const withTiers = (...list: PayTier[]): PayRule => ({ kind: 'tiers', method: 'marginal', tiers: list });

  it.each([
    [{ kind: 'percent', shareBp: 10_001 }, 'share'],
    [{ kind: 'percent', shareBp: 0.6 }, 'share'],
    [{ kind: 'flat', amountCents: -1 }, 'amount'],
    [{ kind: 'hourly', centsPerHour: 0.5 }, 'amount'],
    [withTiers(), 'no_tiers'],
    [withTiers({ upToCents: null, shareBp: -1 }), 'share'],
    [withTiers({ upToCents: 100, shareBp: 5_000 }), 'last_tier'],
    [withTiers({ upToCents: null, shareBp: 1 }, { upToCents: null, shareBp: 2 }), 'tier_order'],
    [
      withTiers(
        { upToCents: 200, shareBp: 1 },
        { upToCents: 100, shareBp: 2 },
        { upToCents: null, shareBp: 3 },
      ),
      'tier_order',
    ],
  ] as [PayRule, string][])('%j: %s', (rule, problem) => expect(findRuleProblem(rule)).toBe(problem));

  it('only if it is incomplete', () => {
    expect(findRuleProblem(withTiers(...tiers))).toBeNull();
    expect(findRuleProblem({ kind: 'percent', shareBp: 6_000 })).toBeNull();
    expect(findRuleProblem({ kind: 'flat', amountCents: 6_000 })).toBeNull();
    expect(findRuleProblem({ kind: 'hourly', centsPerHour: 5_800 })).toBeNull();
  });
});
