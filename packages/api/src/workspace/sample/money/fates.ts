import type { Day } from '@tamarack/core/domain/workspace';
import { plusDays } from '../../time/index.ts';
import type { Leave } from './agreements.ts';
import type { Bill } from './ledger.ts';

/** Payment history of an invoice that is not simply paid in full. */
export type Fate =
  | { kind: 'unpaid' | 'half_paid' | 'deposit' | 'bounced' }
  | { kind: 'refunded' | 'written_off'; at: (bill: Pick<Bill, 'issuedAt'>) => Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const after = (days: number) => (bill: Pick<Bill, 'issuedAt'>) =>
  new Date(bill.issuedAt.getTime() + days * dayMs);

/** Age of the refund that is left out if another refund replaces it. */
const spareRefund = 190;
/** Fates by age in days since issue. Six are overdue, two in each of the three older age groups. */
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
 * Assigns fates to invoices: for each age, the newest invoice that is old enough. If a contractor was an employee for a
 * while, an earlier invoice is refunded late in that time, so that there is no pay from which its clawback could be
 * deducted.
 */
export function assignFates(bills: readonly Bill[], today: Day, leave: Leave | null): Map<Bill, Fate> {
  const found = new Map<Bill, Fate>();
  const latest = leave && plusDays(leave.first.from, -3);
  const repaid = bills.findLast(
    ({ visit, issuedOn }) => latest !== null && visit.staff === leave?.staff && issuedOn < latest,
  );
  if (leave && repaid)
    found.set(repaid, {
      kind: 'refunded',
      at: () => new Date(leave.last.cutoffAt.getTime() - 4 * dayMs + 10 * hourMs),
    });
  const newestFirst = bills.toReversed();
  for (const [age, fate] of repaid ? plan.filter(([age]) => age !== spareRefund) : plan) {
    const latest = plusDays(today, -age);
    const bill = newestFirst.find((one) => !found.has(one) && one.issuedOn <= latest);
    if (bill) found.set(bill, fate);
  }
  return found;
}
