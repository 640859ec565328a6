/**
 * A contractor's pay statement: opening + earned + adjustments = paid + closing, for each session and in
 * total. An item is earned in the first run whose cutoff is after its confirmation; later changes are
 * adjustments in the next run, never in a paid one. A run pays the amount payable by now less the amount
 * already paid, so that the order of events within a period does not matter and nothing is paid twice.
 * Clawbacks are deducted from the run's pay; any rest stays open for the next run. What a contractor who has left
 * pays back, or the clinic waives, is an adjustment as well. Everything earned but not paid is carried over for
 * exactly one reason.
 */
import type { Day, Instant } from '../shared.ts';
import { type AgreementTerms, agreementOn, type PayTaxMode } from './agreements.ts';
import {
  compareConfirmed,
  computeEarnings,
  type EarlierPay,
  type ItemEarnings,
  type PayItemFacts,
} from './earnings.ts';
import { computePayout, type Payout } from './payout.ts';
import { prorate } from './rounding.ts';
import type { TaxRate } from './tax-table.ts';

/**
 * `clawback`: more has to be recovered than this run pays. `no_agreement`: none covers the day any more. The other
 * reasons hold back earned pay.
 */
export const carryReasons = [
  'unpaid_by_client',
  'note_unsigned',
  'queried',
  'below_minimum',
  'clawback',
  'no_agreement',
] as const;
export type CarryReason = (typeof carryReasons)[number];

export const paySources = ['visit', 'missed', 'carried_over', 'adjustment'] as const;
/** `visit`, `missed`: new in this run; `carried_over`: earned before, unchanged; `adjustment`: changed since. */
export type PaySource = (typeof paySources)[number];

export interface PaySums {
  openingCents: number;
  earnedCents: number;
  adjustmentCents: number;
  paidCents: number;
  closingCents: number;
}

export interface PayStatementLine extends PaySums {
  itemId: string;
  appointmentId: string;
  servedOn: Day;
  confirmedAt: Instant;
  agreementId: string | null;
  source: PaySource;
  /** The part of the fee that earns pay. */
  baseCents: number;
  /** Rounded if a session spans two tiers; null for flat and hourly amounts. */
  shareBp: number | null;
  /** The treated minutes that an hourly amount is computed from; otherwise null. */
  minutes: number | null;
  /** The amount for an hour, or for an appointment; null for shares. */
  rateCents: number | null;
  /** The part of the fee that this run pays for. */
  feeCents: number;
  /** The amount this run would have paid or recovered without the reason. */
  heldCents: number;
  carriedBecause: CarryReason | null;
  /** The part of the adjustments that the contractor has paid back. */
  repaidCents: number;
  /** Stored with the item when the run is approved, as `earlier` of the next run. */
  after: EarlierPay;
}

export interface PayStatement extends PaySums {
  periodId: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  payout: Payout;
  /** In the order of confirmation. Items without any amounts are omitted, except new ones that count in tiers. */
  lines: PayStatementLine[];
  /** Items without an agreement. A run that has any cannot be approved. */
  withoutAgreement: string[];
}

export interface PayRunInput {
  periodId: string;
  cutoffAt: Instant;
  /** The day of the cutoff at the clinic. The agreement in force on it determines minimum and tax mode. */
  cutoffOn: Day;
  /** All agreements of the contractor. */
  agreements: readonly AgreementTerms[];
  /**
   * Items as of the cutoff; those confirmed later are ignored. Items that earlier runs settled and that have
   * not changed since can be omitted, but only together with all others of their appointment. After a
   * back-dated agreement, pass all items of the affected periods.
   */
  items: readonly PayItemFacts[];
  /** Rates of the party that charges tax in the tax mode; empty if it is not registered. */
  rates: readonly TaxRate[];
  /**
   * Whether the contractor's last day is over at the cutoff. Pay then waits for neither the minimum nor an
   * unsigned note.
   */
  hasLeft?: boolean;
}

interface Draft {
  item: PayItemFacts;
  earned: ItemEarnings;
  dueCents: number;
  hold: CarryReason | null;
  paidCents: number;
}

export function computeStatement(input: PayRunInput): PayStatement {
  const { periodId, cutoffAt, cutoffOn, agreements, rates, hasLeft = false } = input;
  const items = input.items
    .filter(({ earlier, confirmedAt }) => earlier || Date.parse(confirmedAt) <= Date.parse(cutoffAt))
    .toSorted(compareConfirmed);
  const earnings = computeEarnings(items, agreements, periodId);
  const current = agreementOn(agreements, cutoffOn);
  const drafts = items.map((item) => draft(item, earnings.get(item.itemId), hasLeft));
  settle(drafts, hasLeft ? 0 : (current?.minimumCents ?? 0));
  const payoutFor = (lines: readonly PayStatementLine[]) =>
    computePayout({ taxMode: current?.taxMode ?? 'share', lines, rates });
  let lines = drafts.map((one) => toLine(one, periodId));
  // The tax on a facility fee can exceed the pay, for example if only missed fees without a share were
  // collected.
  if (payoutFor(lines).payoutCents < 0) {
    holdAll(drafts);
    lines = drafts.map((one) => toLine(one, periodId));
  }
  return {
    periodId,
    taxMode: current?.taxMode ?? null,
    openingCents: sumOf(lines, 'openingCents'),
    earnedCents: sumOf(lines, 'earnedCents'),
    adjustmentCents: sumOf(lines, 'adjustmentCents'),
    paidCents: sumOf(lines, 'paidCents'),
    closingCents: sumOf(lines, 'closingCents'),
    feeCents: sumOf(lines, 'feeCents'),
    payout: payoutFor(lines),
    lines: lines.filter((line) => hasAnything(line) || isRanked(line)),
    withoutAgreement: drafts
      .filter(({ item, earned }) => !earned.agreement && !item.cancelled)
      .map(({ item }) => item.itemId),
  };
}

function draft(item: PayItemFacts, earned: ItemEarnings | undefined, hasLeft: boolean): Draft {
  if (!earned) throw new Error(`Item ${item.itemId} has no earnings`);
  const dueCents = earned.payableCents - paidBefore(item);
  // A missing note holds back new pay, but does not affect pay from earlier runs.
  const gated = dueCents > 0 && item.noteMissing && !item.missed && !hasLeft && earned.agreement?.noteGate;
  const hold = gated ? 'note_unsigned' : dueCents !== 0 && item.queried ? 'queried' : null;
  return { item, earned, dueCents, hold, paidCents: 0 };
}

const paidBefore = ({ earlier, repaidCents }: PayItemFacts) => (earlier?.paidCents ?? 0) - repaidCents;

/**
 * Decides what each item is paid. Clawbacks never exceed what the run pays; the oldest are recovered first.
 */
function settle(drafts: readonly Draft[], minimumCents: number): void {
  const open = drafts.filter(({ hold }) => hold === null);
  const payable = open.filter(({ dueCents }) => dueCents > 0).reduce((all, one) => all + one.dueCents, 0);
  const net = open.reduce((all, { dueCents }) => all + dueCents, 0);
  if (net > 0 && net < minimumCents) {
    holdAll(drafts);
    return;
  }
  let takeBack = payable;
  for (const one of open) {
    one.paidCents = Math.max(one.dueCents, 0 - takeBack);
    if (one.paidCents < 0) takeBack += one.paidCents;
    if (one.paidCents !== one.dueCents) one.hold = 'clawback';
  }
}

function holdAll(drafts: readonly Draft[]): void {
  for (const one of drafts) {
    one.paidCents = 0;
    if (one.hold === null || one.hold === 'clawback') one.hold = 'below_minimum';
  }
}

function toLine({ item, earned, dueCents, hold, paidCents }: Draft, periodId: string): PayStatementLine {
  const { itemId, appointmentId, servedOn, confirmedAt, missed, earlier, repaidCents } = item;
  const { agreement, baseCents, earnedCents, share, minutes, rateCents, tierShare } = earned;
  const openingCents = (earlier?.earnedCents ?? 0) - (earlier?.paidCents ?? 0);
  const changeCents = earnedCents - (earlier?.earnedCents ?? 0);
  const closingCents = openingCents + changeCents + repaidCents - paidCents;
  const heldCents = dueCents - paidCents;
  const feeDue = earned.feeCents - (earlier?.feeCents ?? 0);
  const feeCents = hold === null ? feeDue : paidCents === 0 ? 0 : prorate(feeDue, paidCents, dueCents);
  const isAdjusted = changeCents !== 0 || repaidCents !== 0 || paidCents < 0;
  return {
    itemId,
    appointmentId,
    servedOn,
    confirmedAt,
    agreementId: agreement?.agreementId ?? null,
    source: earlier ? (isAdjusted ? 'adjustment' : 'carried_over') : missed ? 'missed' : 'visit',
    baseCents,
    shareBp: share && prorate(share.weightedBp, 1, share.ofCents),
    minutes,
    rateCents,
    openingCents,
    earnedCents: earlier ? 0 : changeCents,
    adjustmentCents: repaidCents + (earlier ? changeCents : 0),
    paidCents,
    closingCents,
    feeCents,
    heldCents,
    carriedBecause: reasonFor({ hold, agreement, heldCents, closingCents }),
    repaidCents,
    after: {
      periodId: earlier?.periodId ?? periodId,
      earnedCents,
      paidCents: paidBefore(item) + paidCents,
      feeCents: (earlier?.feeCents ?? 0) + feeCents,
      tierShare: tierShare ?? earlier?.tierShare ?? null,
    },
  };
}

/** The reason why an amount is carried over. More paid than earned is a clawback, also while no agreement applies. */
function reasonFor({
  hold,
  agreement,
  heldCents,
  closingCents,
}: Pick<Draft, 'hold'> &
  Pick<ItemEarnings, 'agreement'> &
  Pick<PayStatementLine, 'heldCents' | 'closingCents'>): CarryReason | null {
  if (heldCents > 0) return hold;
  if (heldCents < 0 && hold === 'queried') return hold;
  if (closingCents > 0) return agreement ? 'unpaid_by_client' : 'no_agreement';
  return heldCents < 0 || closingCents < 0 ? 'clawback' : null;
}

function hasAnything(line: PayStatementLine): boolean {
  const { openingCents, earnedCents, adjustmentCents, paidCents, feeCents, heldCents, repaidCents } = line;
  return [openingCents, earnedCents, adjustmentCents, paidCents, feeCents, heldCents, repaidCents].some(
    (cents) => cents !== 0,
  );
}

/** A new visit takes its place in the tiers of its period, even where its tier has no share. */
function isRanked({ source, baseCents, after }: PayStatementLine): boolean {
  return (source === 'visit' || source === 'missed') && baseCents !== 0 && after.tierShare !== null;
}

type OutstandingLine = Pick<PayStatementLine, 'carriedBecause' | 'heldCents' | 'closingCents'>;

/**
 * What the contractor owes after this run, by visit, oldest first: never more than the statement's negative balance,
 * because what the clinic owes them in return comes first. After their last day they repay it, or the clinic waives it.
 * `restCents` is what is left of the visit to be deducted.
 */
export function listOutstanding<L extends OutstandingLine>({
  closingCents,
  lines,
}: {
  closingCents: number;
  lines: readonly L[];
}): { line: L; cents: number; restCents: number }[] {
  let left = Math.max(0, 0 - closingCents);
  return lines.flatMap((line) => {
    const owedCents = notDeducted(line);
    const cents = Math.min(owedCents, left);
    left -= cents;
    return cents > 0 ? [{ line, cents, restCents: owedCents - cents }] : [];
  });
}

/** What has to be taken back for a visit and cannot be deducted in this run. */
function notDeducted({ carriedBecause, heldCents, closingCents }: OutstandingLine): number {
  if (carriedBecause === null || carriedBecause === 'queried') return 0;
  return 0 - Math.min(heldCents < 0 ? heldCents : closingCents, 0);
}

export function sumOf<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((all, row) => all + row[key], 0);
}
