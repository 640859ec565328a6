/**
 * What attendances have earned so far. The base is the fee before tax, after discounts, credit notes and
 * refunds. A bounced payment does not lower it, because the client still owes the fee. A percentage is paid
 * for each attendance; a flat or hourly amount once per appointment, for the attendance that was confirmed
 * first. Half a cent is rounded away from zero, once per attendance. All amounts are cumulative: a run pays
 * the difference from what earlier runs have paid.
 */
import type { Day, Instant } from '../shared.ts';
import { type AgreementTerms, agreementOn, shareReached, weighTiers } from './agreements.ts';
import { hourlyAmount, prorate } from './rounding.ts';

/**
 * A share as Σ cents × basis points over cents, because an item that spans two tiers has no share in whole
 * basis points.
 */
export interface PayShare {
  /** The agreement that the share is from; under another agreement it is computed again. */
  agreementId: string;
  weightedBp: number;
  ofCents: number;
}

/** The state in which the last approved or paid run left the item: the stored `after` of its line. */
export interface EarlierPay {
  /** The period in which the item was first earned. */
  periodId: string;
  earnedCents: number;
  paidCents: number;
  /** The part of the fee that was paid for. */
  feeCents: number;
  /** Only for tiers, whose share stays with the item. */
  tierShare: PayShare | null;
}

/** A confirmed attendance, as of the cutoff. */
export interface PayItemFacts {
  /** Id of the attendance. */
  itemId: string;
  appointmentId: string;
  /** Day of the session. */
  servedOn: Day;
  confirmedAt: Instant;
  /** Whether it is a no-show or late cancellation. */
  missed: boolean;
  /** Whether it was reopened or excluded since, so that nothing is earned. */
  cancelled: boolean;
  /** Whether the clinic bills it elsewhere, so that what the client pays is not known here. */
  billedElsewhere: boolean;
  /** The fee before tax, after discount and credit notes. */
  feeCents: number;
  /** `feeCents` and `refundedFeeCents` of `collectLines`. */
  collectedCents: number;
  refundedCents: number;
  treatedMinutes: number | null;
  /** Whether a note is required but not signed. */
  noteMissing: boolean;
  /** Whether the contractor has an open query about it. */
  queried: boolean;
  /** What the contractor has paid back since `earlier`. */
  repaidCents: number;
  /** What the contractor may keep, even if less is earned, because the clinic waived taking it back. */
  waivedCents: number;
  earlier: EarlierPay | null;
}

export interface ItemEarnings {
  /** Null if none was in force on the day of the session. */
  agreement: AgreementTerms | null;
  baseCents: number;
  earnedCents: number;
  /** What can be paid by now: the part that was collected, or all that was earned. */
  payableCents: number;
  /** Fee behind `payableCents`. */
  feeCents: number;
  /** Null for flat and hourly amounts. */
  share: PayShare | null;
  /** The treated minutes that an hourly amount is computed from; otherwise null. */
  minutes: number | null;
  /** The amount for an hour, or for an appointment; null for shares. */
  rateCents: number | null;
  /** The share in tiers; null also for a missed fee with a share of its own. */
  tierShare: PayShare | null;
}

interface Entry {
  item: PayItemFacts;
  agreement: AgreementTerms;
  baseCents: number;
  collectedCents: number;
}

/** The earnings of one contractor by item. Pass all items of an appointment together. */
export function computeEarnings(
  items: readonly PayItemFacts[],
  agreements: readonly AgreementTerms[],
  periodId: string,
): Map<string, ItemEarnings> {
  const earnings = new Map<string, ItemEarnings>();
  const entries: Entry[] = [];
  for (const item of items) {
    const agreement = agreementOn(agreements, item.servedOn);
    if (item.cancelled) earnings.set(item.itemId, withWaived(item, { ...nothing, agreement }));
    else if (agreement) entries.push(entryOf(item, agreement));
    else earnings.set(item.itemId, withWaived(item, unchanged(item)));
  }
  const tierShares = rankTiers(entries.filter(hasTiers), periodId);
  const amounts = appointmentAmounts(entries.filter(isPerAppointment));
  for (const entry of entries) {
    const { item, agreement } = entry;
    const tierShare = tierShares.get(item.itemId) ?? null;
    const share = tierShare ?? fixedShare(entry);
    const amount = share
      ? earnShare(entry, share)
      : earnAmount(agreement, entry.baseCents, amounts.get(item.itemId));
    earnings.set(item.itemId, withWaived(item, { ...amount, tierShare }));
  }
  return earnings;
}

/** Compares items by time of confirmation. */
export function compareConfirmed(
  a: Pick<PayItemFacts, 'confirmedAt' | 'itemId'>,
  b: Pick<PayItemFacts, 'confirmedAt' | 'itemId'>,
): number {
  return Date.parse(a.confirmedAt) - Date.parse(b.confirmedAt) || (a.itemId < b.itemId ? -1 : 1);
}

const nothing: ItemEarnings = {
  agreement: null,
  baseCents: 0,
  earnedCents: 0,
  payableCents: 0,
  feeCents: 0,
  share: null,
  minutes: null,
  rateCents: null,
  tierShare: null,
};

function withWaived({ waivedCents }: PayItemFacts, earned: ItemEarnings): ItemEarnings {
  return {
    ...earned,
    earnedCents: Math.max(earned.earnedCents, waivedCents),
    payableCents: Math.max(earned.payableCents, waivedCents),
  };
}

/** Without an agreement nothing can be computed, so nothing changes. */
function unchanged({ feeCents, earlier, repaidCents }: PayItemFacts): ItemEarnings {
  return {
    ...nothing,
    baseCents: feeCents,
    earnedCents: earlier?.earnedCents ?? 0,
    payableCents: (earlier?.paidCents ?? 0) - repaidCents,
    feeCents: earlier?.feeCents ?? 0,
  };
}

/** A refund lowers the base until the client pays again. */
function feeOf({ feeCents, collectedCents, refundedCents }: PayItemFacts): {
  baseCents: number;
  collectedCents: number;
} {
  const collected = Math.min(collectedCents, feeCents);
  return { baseCents: Math.max(collected, feeCents - refundedCents), collectedCents: collected };
}

/** A share of collected fees is paid where they are collected. */
function entryOf(item: PayItemFacts, agreement: AgreementTerms): Entry {
  const entry = { item, agreement, ...feeOf(item) };
  const sharesCollected = agreement.basis === 'collected' && !isPerAppointment(entry);
  return item.billedElsewhere && sharesCollected ? { ...entry, baseCents: 0, collectedCents: 0 } : entry;
}

function hasOwnMissedShare({ item, agreement }: Entry): boolean {
  return item.missed && agreement.missedShareBp !== null;
}

function hasTiers(entry: Entry): boolean {
  return entry.agreement.rule.kind === 'tiers' && !hasOwnMissedShare(entry);
}

function isPerAppointment(entry: Entry): boolean {
  return ['flat', 'hourly'].includes(entry.agreement.rule.kind) && !hasOwnMissedShare(entry);
}

function fixedShare({ item, agreement }: Entry): PayShare | null {
  const { agreementId, missedShareBp, rule } = agreement;
  if (item.missed && missedShareBp !== null) return { agreementId, weightedBp: missedShareBp, ofCents: 1 };
  return rule.kind === 'percent' ? { agreementId, weightedBp: rule.shareBp, ofCents: 1 } : null;
}

type Amounts = Omit<ItemEarnings, 'tierShare'>;

function earnShare({ agreement, baseCents, collectedCents }: Entry, share: PayShare): Amounts {
  const feeCents = agreement.basis === 'collected' ? collectedCents : baseCents;
  const earn = (cents: number) => prorate(cents, share.weightedBp, share.ofCents * 10_000);
  return {
    agreement,
    baseCents,
    earnedCents: earn(baseCents),
    payableCents: earn(feeCents),
    feeCents,
    share,
    minutes: null,
    rateCents: null,
  };
}

/** The other items of an appointment earn nothing. */
function earnAmount(
  agreement: AgreementTerms,
  baseCents: number,
  { cents, minutes, rateCents }: RateAmount = { cents: 0, minutes: null, rateCents: null },
): Amounts {
  return {
    agreement,
    baseCents,
    earnedCents: cents,
    payableCents: cents,
    feeCents: baseCents,
    share: null,
    minutes,
    rateCents,
  };
}

/** Shares in tiers by item: earlier shares are kept, the others are assigned in the order of confirmation. */
function rankTiers(entries: readonly Entry[], periodId: string): Map<string, PayShare> {
  const groups = Map.groupBy(
    entries.toSorted((a, b) => compareConfirmed(a.item, b.item)),
    ({ item, agreement }) => `${agreement.agreementId} ${item.earlier?.periodId ?? periodId}`,
  );
  const shares = new Map<string, PayShare>();
  for (const group of groups.values()) {
    const total = group.reduce((all, { baseCents }) => all + baseCents, 0);
    let start = 0;
    for (const { item, agreement, baseCents } of group) {
      const { agreementId, rule } = agreement;
      if (rule.kind !== 'tiers') continue;
      const kept = item.earlier?.tierShare;
      const end = start + baseCents;
      const isMarginal = rule.method === 'marginal' && baseCents > 0;
      const ranked = isMarginal
        ? { agreementId, weightedBp: weighTiers(rule.tiers, start, end), ofCents: baseCents }
        : {
            agreementId,
            weightedBp: shareReached(rule.tiers, rule.method === 'whole' ? total : start),
            ofCents: 1,
          };
      shares.set(item.itemId, kept?.agreementId === agreementId ? kept : ranked);
      start = end;
    }
  }
  return shares;
}

interface RateAmount {
  cents: number;
  minutes: number | null;
  rateCents: number | null;
}

/** Flat and hourly amounts, by the one item of each appointment that gets them. */
function appointmentAmounts(entries: readonly Entry[]): Map<string, RateAmount> {
  const amounts = new Map<string, RateAmount>();
  for (const group of Map.groupBy(entries, ({ item }) => item.appointmentId).values()) {
    const attended = group.filter(({ item }) => !item.missed);
    const charged = group.filter(({ baseCents }) => baseCents > 0);
    const [first] = (attended.length > 0 ? attended : charged).toSorted((a, b) =>
      compareConfirmed(a.item, b.item),
    );
    if (!first) continue;
    const { rule } = first.agreement;
    const minutes = Math.max(0, ...attended.map(({ item }) => item.treatedMinutes ?? 0));
    if (rule.kind === 'flat') {
      const { amountCents } = rule;
      amounts.set(first.item.itemId, { cents: amountCents, minutes: null, rateCents: amountCents });
    }
    if (rule.kind === 'hourly') {
      const rateCents = rule.centsPerHour;
      amounts.set(first.item.itemId, { cents: hourlyAmount(rateCents, minutes), minutes, rateCents });
    }
  }
  return amounts;
}
