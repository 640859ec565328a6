import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashAmount, hourlyAmount, paidInCash, prorate, rateOf, shareOf, splitCents } from './rounding.ts';

const sum = (cents: readonly number[]) => cents.reduce((all, part) => all + part, 0);

describe('half a cent rounds away from zero', () => {
  it.each([
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [3, 5_000, 2],
    [-3, 5_000, -2],
    [10_001, 5_500, 5_501],
    [5_000, 5_500, 2_750],
    [0, 5_500, 0],
  ])('%i cents at %i basis points are %i', (cents, bp, share) => expect(shareOf(cents, bp)).toBe(share));

  it('with rates in parts per million', () => {
    expect(rateOf(11_000, 99_750)).toBe(1_097);
    expect(rateOf(-11_000, 99_750)).toBe(-1_097);
  });

  it('58.00 an hour, 43 minutes', () => expect(hourlyAmount(5_800, 43)).toBe(4_157));

  it('exactly, even if the product exceeds 2^53', () =>
    expect(prorate(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517));

  it('never from fractions of a cent', () => {
    expect(() => shareOf(0.5, 5_000)).toThrow(RangeError);
    expect(() => shareOf(Number.NaN, 5_000)).toThrow(RangeError);
    expect(() => prorate(1, 1, 0)).toThrow(RangeError);
  });
});

describe('a split', () => {
  it.each([
    [1_301, [3_335, 3_335, 3_335], [434, 434, 433]],
    [-1_301, [3_335, 3_335, 3_335], [-434, -434, -433]],
    [17_300, [12_000, 22_600], [6_000, 11_300]],
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [0, 1, 0], [0, 5, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])('of %i by %j is %j', (total, weights, parts) => expect(splitCents(total, weights)).toEqual(parts));

  it('needs weights above zero', () => {
    expect(() => splitCents(1, [])).toThrow(RangeError);
    expect(() => splitCents(1, [0])).toThrow(RangeError);
    expect(() => splitCents(1, [2, -1])).toThrow(RangeError);
  });

  it('adds up to the whole, each part within a cent of its exact share', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), weights, (total, parts) => {
        fc.pre(sum(parts) > 0);
        const split = splitCents(total, parts);
        expect(sum(split)).toBe(total);
        split.forEach((part, index) => {
          expect(Math.abs(part - (total * (parts[index] ?? 0)) / sum(parts))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

describe('rounding of cash', () => {
  it.each([
    [11_306, 11_305],
    [11_307, 11_305],
    [11_308, 11_310],
    [11_302, 11_300],
    [2, 0],
    [-11_308, -11_310],
  ])('%i cents round to %i', (cents, cash) => expect(cashAmount(cents, 'CAD')).toBe(cash));

  it.each([11_306, 11_307, 2, -11_308])('%i US cents stay, because there are pennies', (cents) => {
    expect(cashAmount(cents, 'USD')).toBe(cents);
    expect(paidInCash(cents - 1, cents, 'USD')).toBe(cents - 1);
  });

  it.each([
    [12_430, 12_432, 12_432],
    [12_435, 12_433, 12_433],
    [12_430, 12_430, 12_430],
    [12_425, 12_432, 12_425],
    [12_435, 12_432, 12_435],
    [5_002, 0, 5_002],
  ])('%i in cash for a balance of %i pay %i', (cash, balance, paid) =>
    expect(paidInCash(cash, balance, 'CAD')).toBe(paid),
  );
});
