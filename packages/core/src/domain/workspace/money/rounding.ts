/**
 * Rounding of money. Amounts are whole cents, shares basis points (6000 = 60%), tax rates parts per million
 * (9.975% = 99,750). Every product is exact and rounded once; half a cent rounds away from zero, so that a credit is the
 * exact negative of a charge. Source for tax: Excise Tax Act, s. 165.2(2), https://laws-lois.justice.gc.ca/eng/acts/E-15/
 */
import type { Currency } from '../team.ts';

const perBasisPoints = 10_000;
const perMillion = 1_000_000;
const minutesPerHour = 60;
const smallestCoinCents: Record<Currency, number> = { CAD: 5, USD: 1 };

const magnitude = (value: bigint) => (value < 0n ? -value : value);

/** Throws if the result is too large for an exact number, about 90 trillion dollars. */
function toNumber(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`${value} is not an amount in cents`);
  return result;
}

/** `amount × part ÷ whole` in whole cents, exactly. Throws RangeError on fractions and on a whole of 0. */
export function prorate(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const rounded = (2n * magnitude(product) + magnitude(divisor)) / (2n * magnitude(divisor));
  return toNumber(product < 0n === divisor < 0n ? rounded : -rounded);
}

/** A share of an amount, in basis points. */
export function shareOf(cents: number, shareBp: number): number {
  return prorate(cents, shareBp, perBasisPoints);
}

/** A tax or other rate of an amount, in parts per million. */
export function rateOf(cents: number, ratePpm: number): number {
  return prorate(cents, ratePpm, perMillion);
}

/** The pay for a number of minutes at an hourly rate. */
export function hourlyAmount(centsPerHour: number, minutes: number): number {
  return prorate(centsPerHour, minutes, minutesPerHour);
}

/**
 * Splits an amount in proportion to weights, without losing a cent: each part is rounded down to whole cents,
 * and the remaining cents go to the parts with the largest remainders, ties in order. Weights are whole
 * numbers and not negative; their sum may only be 0 if the amount is 0. A negative amount splits like a
 * positive one.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const total = magnitude(BigInt(totalCents));
  const shares = weights.map(BigInt);
  const sum = shares.reduce((all, weight) => all + weight, 0n);
  if (shares.some((weight) => weight < 0n)) throw new RangeError('A weight is negative');
  if (total === 0n) return weights.map(() => 0);
  if (sum === 0n) throw new RangeError('There is nothing to split by');
  const parts = shares.map((weight) => (total * weight) / sum);
  const left = total - parts.reduce((all, part) => all + part, 0n);
  const byRemainder = shares
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    );
  for (const { index } of byRemainder.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts.map((part) => toNumber(totalCents < 0 ? -part : part));
}

/**
 * The amount to pay in cash: rounded to the smallest coin, which in Canada is five cents. Only a balance paid entirely in cash is
 * rounded, after tax. The invoice is not rounded; the difference is the clinic's gain or loss. Source: CRA,
 * GST/HST Info Sheet GI-131,
 * https://www.canada.ca/en/revenue-agency/services/forms-publications/publications/gi-131/phasing-penny.html
 */
export function cashAmount(cents: number, currency: Currency): number {
  const coinCents = smallestCoinCents[currency];
  return prorate(cents, 1, coinCents) * coinCents;
}

/** What cash pays of a balance: all of it if the cash is the rounded balance, otherwise the cash itself. */
export function paidInCash(cashCents: number, balanceCents: number, currency: Currency): number {
  return cashCents === cashAmount(balanceCents, currency) ? balanceCents : cashCents;
}
