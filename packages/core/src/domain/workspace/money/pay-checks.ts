/**
 * Conditions for approving a run: opening + earned + adjustments = paid + closing, in total and for each
 * session; the lines add up; the opening equals the last closing; nothing is paid beyond what was earned,
 * except a clawback in progress; every amount carried over has a reason. A finding means that items or
 * earlier runs are inconsistent.
 */
import { type PayStatement, type PayStatementLine, type PaySums, sumOf } from './pay.ts';

export const payFindings = [
  'no_agreement',
  'unbalanced',
  'line_unbalanced',
  'lines_differ',
  'opening_differs',
  'item_twice',
  'paid_beyond_earned',
  'carried_without_reason',
  'negative_pay',
] as const;
export type PayFinding = (typeof payFindings)[number];

/** Empty if the statement can be approved. `lastClosingCents` is 0 before the first run. */
export function findPayProblems(statement: PayStatement, lastClosingCents: number): PayFinding[] {
  const { lines, payout } = statement;
  const holds: Record<PayFinding, boolean> = {
    no_agreement: statement.withoutAgreement.length === 0,
    unbalanced: isBalanced(statement),
    line_unbalanced: lines.every(isBalanced),
    lines_differ: sumKeys.every((key) => sumOf(lines, key) === statement[key]),
    opening_differs: statement.openingCents === lastClosingCents,
    item_twice: new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
    paid_beyond_earned: lines.every(isCovered),
    carried_without_reason: lines.every(isExplained),
    negative_pay: statement.paidCents >= 0 && payout.payoutCents >= 0,
  };
  return payFindings.filter((finding) => !holds[finding]);
}

const sumKeys = [
  'openingCents',
  'earnedCents',
  'adjustmentCents',
  'paidCents',
  'closingCents',
  'feeCents',
] as const;

/** Opening + earned + adjustments = paid + closing. */
export function isBalanced(sums: PaySums): boolean {
  return sums.openingCents + sums.earnedCents + sums.adjustmentCents === sums.paidCents + sums.closingCents;
}

function isCovered({ after, heldCents }: PayStatementLine): boolean {
  return after.paidCents <= after.earnedCents || heldCents < 0;
}

function isExplained({ closingCents, heldCents, carriedBecause }: PayStatementLine): boolean {
  return (carriedBecause !== null) === (closingCents !== 0 || heldCents !== 0);
}
