import type { Day } from '@tamarack/core/domain/workspace';
import { plusDays } from '../../time/index.ts';
import type { Leave } from './agreements.ts';
import type { Bill } from './ledger.ts';

/** What becomes of an invoice that is not simply paid. */
export type Fate =
  | { kind: 'unpaid' | 'half_paid' | 'deposit' | 'bounced' }
  | { kind: 'refunded' | 'written_off'; at: (bill: Pick<Bill, 'issuedAt'>) => Date };

const dayMs = 86_400_000;
const after = (days: number) => (bill: Pick<Bill, 'issuedAt'>) =>
  new Date(bill.issuedAt.getTime() + days * dayMs);

/** Age of the refund that is left out where another takes its place. */
const spareRefund = 190;
/** Days since the issue of each: six are overdue, two in each of the three older ages. */
const plan: readonly (readonly [number, Fate])[] = [
  [16, { kind: 'deposit' }],
  [24, { kind: 'deposit' }],
  [34, { kind: 'unpaid' }],
  [40, { kind: 'refunded', at: after(9) }],
  [47, { kind: 'half_paid' }],
  [64, { kind: 'unpaid' }],
  [75, { kind: 'bounced' }],
  [81, { kind: 'unpaid' }],
  [97, { kind: 'half_paid' }],
  [120, { kind: 'refunded', at: after(6) }],
  [141, { kind: 'unpaid' }],
  [160, { kind: 'bounced' }],
  [spareRefund, { kind: 'refunded', at: after(7) }],
  [210, { kind: 'written_off', at: after(120) }],
];

/**
 * The invoices that something becomes of: of each age the newest that is old enough. Of whoever was employed for a while,
 * one from before is refunded late in that time, so that pay is to be taken back that nothing can be set against.
 */
export function fates(bills: readonly Bill[], today: Day, leave: Leave | null): Map<Bill, Fate> {
  const found = new Map<Bill, Fate>();
  const latest = leave && plusDays(leave.first.from, -3);
  const repaid = bills.findLast(
    ({ visit, issuedOn }) => latest !== null && visit.staff === leave?.staff && issuedOn < latest,
  );
  if (leave && repaid)
    found.set(repaid, { kind: 'refunded', at: () => new Date(leave.last.cutoffAt.getTime() - 4 * dayMs) });
  const newestFirst = bills.toReversed();
  for (const [age, fate] of repaid ? plan.filter(([age]) => age !== spareRefund) : plan) {
    const latest = plusDays(today, -age);
    const bill = newestFirst.find((one) => !found.has(one) && one.issuedOn <= latest);
    if (bill) found.set(bill, fate);
  }
  return found;
}
