/**
 * What a clinic agreed with a contractor. The agreement in force on the day of the session applies, whenever
 * the session is confirmed or paid. `collected`: paid on what clients have paid so far; `earned`: paid once
 * confirmed. A flat or hourly amount does not depend on the fee and is always paid as earned. Tiers apply to
 * the fees confirmed in a period, and restart in the next one: `marginal` pays each tier's share on its own
 * part, `whole` pays the share of the tier reached on the whole amount. A new agreement may begin in the
 * past; the next run then adjusts what was paid under the old one.
 */
import type { Day } from '../shared.ts';

export const payBases = ['collected', 'earned'] as const;
export type PayBasis = (typeof payBases)[number];

/**
 * How the clinic and the contractor deal with GST/HST between them. `share`: no tax; `facility_fee`: the clinic adds tax
 * to what it keeps; `contractor_charges`: a registered contractor adds tax to the pay. An accountant confirms the choice.
 */
export const payTaxModes = ['share', 'facility_fee', 'contractor_charges'] as const;
export type PayTaxMode = (typeof payTaxModes)[number];

export interface PayTier {
  /** The upper end of this tier, in cents of the period's fees; null only in the last tier. */
  upToCents: number | null;
  shareBp: number;
}

export const tierMethods = ['marginal', 'whole'] as const;

export type PayRule =
  | { kind: 'percent'; shareBp: number }
  /** Once per appointment. */
  | { kind: 'flat'; amountCents: number }
  /** Once per appointment, by treated minutes. */
  | { kind: 'hourly'; centsPerHour: number }
  | { kind: 'tiers'; method: (typeof tierMethods)[number]; tiers: readonly PayTier[] };

export interface AgreementTerms {
  agreementId: string;
  fromOn: Day;
  basis: PayBasis;
  rule: PayRule;
  /** Share of fees for missed appointments; null if they count like other fees. */
  missedShareBp: number | null;
  /** Whether pay requires the signed note. */
  noteGate: boolean;
  taxMode: PayTaxMode;
  /** A smaller payable amount is carried over to the next run. */
  minimumCents: number;
}

export const defaultTerms = {
  basis: 'collected',
  missedShareBp: null,
  noteGate: true,
  minimumCents: 0,
} as const satisfies Partial<AgreementTerms>;

/** The agreement of a session: the newest that is in force on its day; null if there is none. */
export function agreementOn<T extends Pick<AgreementTerms, 'fromOn'>>(
  agreements: readonly T[],
  day: Day,
): T | null {
  return agreements.reduce<T | null>(
    (newest, one) => (one.fromOn <= day && (!newest || one.fromOn > newest.fromOn) ? one : newest),
    null,
  );
}

export type PayRuleProblem = 'share' | 'amount' | 'no_tiers' | 'tier_order' | 'last_tier';

/** The problem of a rule; null if it is valid. */
export function findRuleProblem(rule: PayRule): PayRuleProblem | null {
  switch (rule.kind) {
    case 'percent':
      return isShare(rule.shareBp) ? null : 'share';
    case 'flat':
      return isAmount(rule.amountCents) ? null : 'amount';
    case 'hourly':
      return isAmount(rule.centsPerHour) ? null : 'amount';
    case 'tiers':
      return findTierProblem(rule.tiers);
  }
}

function findTierProblem(tiers: readonly PayTier[]): PayRuleProblem | null {
  if (tiers.length === 0) return 'no_tiers';
  if (!tiers.every(({ shareBp }) => isShare(shareBp))) return 'share';
  if (tiers.at(-1)?.upToCents !== null) return 'last_tier';
  const limits = tiers.slice(0, -1).map(({ upToCents }) => upToCents ?? 0);
  return limits.every((limit, index) => Number.isSafeInteger(limit) && limit > (limits[index - 1] ?? 0))
    ? null
    : 'tier_order';
}

const isShare = (bp: number) => Number.isInteger(bp) && bp >= 0 && bp <= 10_000;
const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0;

/** The share of the tier that a period's fees reach. */
export function shareReached(tiers: readonly PayTier[], cents: number): number {
  return (
    tiers.find(({ upToCents }) => upToCents === null || cents <= upToCents)?.shareBp ??
    tiers.at(-1)?.shareBp ??
    0
  );
}

/**
 * The shares of the cents from `start` to `end` of a period's fees, each in its tier, as Σ cents × basis
 * points.
 */
export function weighTiers(tiers: readonly PayTier[], start: number, end: number): number {
  let from = 0;
  let weight = 0;
  for (const { upToCents, shareBp } of tiers) {
    const to = upToCents ?? Math.max(from, end);
    weight += Math.max(0, Math.min(end, to) - Math.max(start, from)) * shareBp;
    from = to;
  }
  return weight;
}
