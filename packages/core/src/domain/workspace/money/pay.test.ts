import { describe, expect, it } from 'vitest';
import { afterRun, payItem, payItems, payRun, terms } from '../../../../test/payItems.ts';
import type { PayRule } from './agreements.ts';
import { listOutstanding, type PaySource, type PayStatement } from './pay.ts';
import { findPayProblems } from './pay-checks.ts';

const sums = (statement: PayStatement) => {
  const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents } = statement;
  return [openingCents, earnedCents, adjustmentCents, paidCents, closingCents];
};
const paidBySource = ({ lines }: PayStatement) => {
  const paid: Record<PaySource, number> = { visit: 0, missed: 0, carried_over: 0, adjustment: 0 };
  for (const { source, paidCents } of lines) paid[source] += paidCents;
  return paid;
};
const reasons = ({ lines }: PayStatement) =>
  Object.fromEntries(
    lines
      .filter(({ carriedBecause }) => carriedBecause)
      .map(({ itemId, carriedBecause, closingCents }) => [itemId, `${carriedBecause} ${closingCents}`]),
  );

/**
 * 7 clear sessions; one with 100.00 of 150.00 paid; a missed fee of 75.00, collected; one unpaid; one
 * unsigned.
 */
const november = [
  ...payItems(7, 'clear'),
  payItem('part-paid', { collectedCents: 10_000 }),
  payItem('missed', { missed: true, feeCents: 7_500 }),
  payItem('unpaid', { collectedCents: 0 }),
  payItem('unsigned', { noteMissing: true }),
];
/**
 * The missing 50.00 is paid; the note is signed; a session of the first run is refunded; 8 new clear
 * sessions.
 */
const later = [
  ...afterRun(november, payRun(november)).map((item) => {
    if (item.itemId === 'part-paid') return { ...item, collectedCents: 15_000 };
    if (item.itemId === 'unsigned') return { ...item, noteMissing: false };
    if (item.itemId === 'clear-1') return { ...item, collectedCents: 0, refundedCents: 15_000 };
    return item;
  }),
  ...payItems(8, 'later', { servedOn: '2026-11-20', confirmedAt: '2026-11-20T22:00:00.000Z' }),
];
const secondPeriod = { periodId: 'period-2', cutoffAt: '2026-12-01T05:00:00.000Z', cutoffOn: '2026-11-30' };

describe('150.00 at 60%, collected, note gate', () => {
  it('1–15 Nov: earned 945.00; 630 + 60 + 45 = 735.00 paid; closing 30 + 90 + 90 = 210.00', () => {
    const run = payRun(november);
    expect(sums(run)).toEqual([0, 94_500, 0, 73_500, 21_000]);
    expect(paidBySource(run)).toEqual({ visit: 69_000, missed: 4_500, carried_over: 0, adjustment: 0 });
    expect(reasons(run)).toEqual({
      'part-paid': 'unpaid_by_client 3000',
      unpaid: 'unpaid_by_client 9000',
      unsigned: 'note_unsigned 9000',
    });
    expect(findPayProblems(run, 0)).toEqual([]);
  });

  it('the same, basis earned: 855.00 paid, 90.00 carried', () => {
    const run = payRun(november, { agreements: [terms({ basis: 'earned' })] });
    expect(sums(run)).toEqual([0, 94_500, 0, 85_500, 9_000]);
    expect(reasons(run)).toEqual({ unsigned: 'note_unsigned 9000' });
  });

  it('16–30 Nov: 720 + 30 + 90 − 90 = 750.00; 210 + 720 − 90 = 750 + closing 90.00', () => {
    const run = payRun(later, secondPeriod);
    expect(sums(run)).toEqual([21_000, 72_000, -9_000, 75_000, 9_000]);
    expect(paidBySource(run)).toEqual({ visit: 72_000, missed: 0, carried_over: 12_000, adjustment: -9_000 });
    expect(reasons(run)).toEqual({ unpaid: 'unpaid_by_client 9000' });
    expect(findPayProblems(run, 21_000)).toEqual([]);
  });

  it('an open query holds only its item, and does not change the first run', () => {
    const queried = later.map((item) => (item.itemId === 'later-1' ? { ...item, queried: true } : item));
    const run = payRun(queried, secondPeriod);
    expect(run.paidCents).toBe(66_000);
    expect(reasons(run)['later-1']).toBe('queried 9000');
    expect(sums(payRun(november))).toEqual([0, 94_500, 0, 73_500, 21_000]);
  });
});

describe('the example of the published guide', () => {
  it('1,584 + 144 + 72 − 18 = 1,782.00', () => {
    const first = [
      ...payItems(2, 'carried', { feeCents: 12_000, collectedCents: 0 }),
      payItem('corrected', { feeCents: 12_000 }),
    ];
    const items = [
      ...afterRun(first, payRun(first)).map((item) =>
        item.itemId === 'corrected'
          ? { ...item, feeCents: 9_000, collectedCents: 9_000 }
          : { ...item, collectedCents: 12_000 },
      ),
      ...payItems(22, 'new', { feeCents: 12_000 }),
      ...payItems(2, 'late', { feeCents: 6_000, missed: true }),
    ];
    const run = payRun(items, secondPeriod);
    expect(paidBySource(run)).toEqual({
      visit: 158_400,
      carried_over: 14_400,
      missed: 7_200,
      adjustment: -1_800,
    });
    expect(run.paidCents).toBe(178_200);
    expect(sums(run)).toEqual([14_400, 165_600, -1_800, 178_200, 0]);
  });
});

describe('an item', () => {
  it('100.01 at 55%, paid 50.00, then 50.01: 27.50, then 27.51', () => {
    const agreements = [terms({ rule: { kind: 'percent', shareBp: 5_500 } })];
    const items = [payItem('a', { feeCents: 10_001, collectedCents: 5_000 })];
    const first = payRun(items, { agreements });
    const rest = afterRun(items, first).map((item) => ({ ...item, collectedCents: 10_001 }));
    const second = payRun(rest, { agreements, ...secondPeriod });
    expect([first.paidCents, second.paidCents]).toEqual([2_750, 2_751]);
    expect(second.closingCents).toBe(0);
  });

  it('confirmed after the cutoff waits for the next run', () => {
    const run = payRun([payItem('a', { confirmedAt: '2026-11-16T05:00:00.001Z' })]);
    expect(run.lines).toEqual([]);
    expect(payRun([payItem('a', { confirmedAt: '2026-11-16T05:00:00Z' })]).paidCents).toBe(9_000);
  });

  it('is named, paid or not, once no agreement covers it any more', () => {
    const items = [payItem('a'), payItem('b', { queried: true })];
    const later = { ...secondPeriod, agreements: [terms({ fromOn: '2026-11-20' })] };
    const run = payRun(afterRun(items, payRun(items)), later);
    expect(reasons(run)).toEqual({ b: 'no_agreement 9000' });
    expect(run.withoutAgreement).toEqual(['a', 'b']);
  });

  it('paid by the hour or by appointment has its minutes and rate', () => {
    const rates = (rule: PayRule) =>
      payRun([payItem('first', { appointmentId: 'a' }), payItem('second', { appointmentId: 'a' })], {
        agreements: [terms({ rule })],
      }).lines.map(({ minutes, rateCents }) => [minutes, rateCents]);
    expect(rates({ kind: 'hourly', centsPerHour: 5_800 })[0]).toEqual([45, 5_800]);
    expect(rates({ kind: 'flat', amountCents: 7_500 })[0]).toEqual([null, 7_500]);
    expect(rates({ kind: 'percent', shareBp: 6_000 })).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('without an agreement keeps the run from being approved', () => {
    const run = payRun([payItem('a', { servedOn: '2025-12-31' })]);
    expect(run.withoutAgreement).toEqual(['a']);
    expect(findPayProblems(run, 0)).toEqual(['no_agreement']);
  });

  it('reopened after a paid run is taken back, and paid once when confirmed again', () => {
    const items = [payItem('a'), payItem('b', { servedOn: '2026-11-20' })];
    const first = [payItem('a')];
    const [paid] = afterRun(first, payRun(first));
    const reopened = [{ ...payItem('a'), ...paid, cancelled: true }, ...items.slice(1)];
    const second = payRun(reopened, secondPeriod);
    expect(sums(second)).toEqual([0, 9_000, -9_000, 0, 0]);
    const again = afterRun(reopened, second).map((item) => ({ ...item, cancelled: false }));
    expect(sums(payRun(again, { ...secondPeriod, periodId: 'period-3' }))).toEqual([0, 0, 9_000, 9_000, 0]);
  });

  it('whose payment bounces is taken back and still owed by the client', () => {
    const items = [payItem('a'), payItem('b', { collectedCents: 0 })];
    const bounced = afterRun(items, payRun(items)).map((item) => ({
      ...item,
      collectedCents: item.itemId === 'b' ? 15_000 : 0,
    }));
    const run = payRun(bounced, secondPeriod);
    expect(sums(run)).toEqual([9_000, 0, 0, 0, 9_000]);
    expect(reasons(run)).toEqual({ a: 'unpaid_by_client 9000' });
  });

  it('refunded and paid for again counts as paid', () =>
    expect(sums(payRun([payItem('a', { refundedCents: 15_000 })]))).toEqual([0, 9_000, 0, 9_000, 0]));

  it('waits for its note, but no longer once the contractor has left', () => {
    const items = [payItem('a', { noteMissing: true })];
    const first = payRun(items);
    expect(reasons(first)).toEqual({ a: 'note_unsigned 9000' });
    const last = payRun(afterRun(items, first), { ...secondPeriod, hasLeft: true });
    expect(sums(last)).toEqual([9_000, 0, 0, 9_000, 0]);
    expect(findPayProblems(last, 9_000)).toEqual([]);
  });

  it('remembers the period in which it was earned', () => {
    const items = [payItem('a', { collectedCents: 0 })];
    const [line] = payRun(afterRun(items, payRun(items)), secondPeriod).lines;
    expect(line?.after.periodId).toBe('period-1');
  });

  it('keeps its pay when its note is no longer signed', () => {
    const items = [payItem('a')];
    const unsigned = afterRun(items, payRun(items)).map((item) => ({ ...item, noteMissing: true }));
    expect(sums(payRun(unsigned, secondPeriod))).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('clawback', () => {
  const first = [payItem('refunded', { feeCents: 22_500 })];
  const items = [
    ...afterRun(first, payRun(first)).map((item) => ({ ...item, collectedCents: 0, refundedCents: 22_500 })),
    payItem('new'),
  ];
  const run = payRun(items, secondPeriod);

  it('payable 90.00, clawback 135.00: paid 0.00, closing −45.00', () => {
    expect(sums(run)).toEqual([0, 9_000, -13_500, 0, -4_500]);
    expect(reasons(run)).toEqual({ refunded: 'clawback -4500' });
    expect(findPayProblems(run, 0)).toEqual([]);
  });

  it('recovers the oldest first, and never more than the run pays', () => {
    const paid = [
      payItem('older', { confirmedAt: '2026-11-09T12:00:00Z' }),
      payItem('newer', { confirmedAt: '2026-11-10T12:00:00Z' }),
    ];
    const refunded = afterRun(paid, payRun(paid)).map((item) => ({
      ...item,
      collectedCents: 0,
      refundedCents: 15_000,
    }));
    const second = payRun([...refunded, payItem('new', { feeCents: 20_000 })], secondPeriod);
    expect(second.lines.map(({ itemId, paidCents }) => `${itemId} ${paidCents}`)).toEqual([
      'older -9000',
      'newer -3000',
      'new 12000',
    ]);
    expect([second.paidCents, second.closingCents, second.feeCents]).toEqual([0, -6_000, 0]);
  });

  it('does not wait for a note', () => {
    const signed = [payItem('a')];
    const refunded = afterRun(signed, payRun(signed)).map((item) => ({
      ...item,
      collectedCents: 0,
      refundedCents: 15_000,
      noteMissing: true,
    }));
    expect(payRun([...refunded, payItem('new')], secondPeriod)).toMatchObject({
      paidCents: 0,
      closingCents: 0,
    });
  });

  it('stays open, with its reason, while no agreement covers the session any more', () => {
    const paid = [payItem('a', { feeCents: 11_000 })];
    const refunded = afterRun(paid, payRun(paid)).map((item) => ({
      ...item,
      collectedCents: 0,
      refundedCents: 11_000,
    }));
    const second = payRun(refunded, secondPeriod);
    expect(reasons(second)).toEqual({ a: 'clawback -6600' });
    const later = [terms({ agreementId: 'agreement-2', fromOn: '2026-11-20' })];
    const third = payRun(afterRun(refunded, second), {
      ...secondPeriod,
      periodId: 'period-3',
      agreements: later,
    });
    expect(sums(third)).toEqual([-6_600, 0, 0, 0, -6_600]);
    expect(reasons(third)).toEqual({ a: 'clawback -6600' });
    expect(findPayProblems(third, -6_600)).not.toContain('carried_without_reason');
  });

  it('is finished by the next run', () => {
    const next = [...afterRun(items, run), payItem('third')];
    expect(sums(payRun(next, { ...secondPeriod, periodId: 'period-3' }))).toEqual([
      -4_500, 9_000, 0, 4_500, 0,
    ]);
  });
});

describe('a negative balance after the last day', () => {
  const first = [payItem('refunded')];
  const items = afterRun(first, payRun(first)).map((item) => ({
    ...item,
    collectedCents: 0,
    refundedCents: 15_000,
  }));
  const left = { ...secondPeriod, hasLeft: true };
  const second = payRun(items, left);
  const third = { ...left, periodId: 'period-3' };
  const outstanding = (run: PayStatement) => listOutstanding(run).map(({ cents }) => cents);
  const settled = (changes: { repaidCents?: number; waivedCents?: number }) =>
    payRun(
      afterRun(items, second).map((item) => ({ ...item, ...changes })),
      third,
    );

  it('is outstanding until it is settled', () => {
    expect(outstanding(second)).toEqual([9_000]);
    expect(sums(payRun(afterRun(items, second), third))).toEqual([-9_000, 0, 0, 0, -9_000]);
  });

  it('is no more than the whole statement owes, and nothing while the clinic owes more', () => {
    const line = second.lines[0] as (typeof second.lines)[0];
    const held = { ...line, itemId: 'held', carriedBecause: 'below_minimum' as const, heldCents: 6_000 };
    const lines = [line, { ...held, closingCents: 6_000 }];
    const of = (closingCents: number) => listOutstanding({ closingCents, lines });
    expect(of(-3_000)).toEqual([{ line, cents: 3_000, restCents: 6_000 }]);
    expect(of(0)).toEqual([]);
    expect(of(9_000)).toEqual([]);
  });

  it('repaid, adds up even if the run that paid it is not there', () => {
    const run = payRun([payItem('a', { repaidCents: 9_000 })], left);
    expect(sums(run)).toEqual([0, 9_000, 9_000, 18_000, 0]);
    expect(findPayProblems(run, 0)).toEqual([]);
  });

  it.each([{ repaidCents: 9_000 }, { waivedCents: 9_000 }])('is closed by %o, for good', (changes) => {
    const run = settled(changes);
    expect(sums(run)).toEqual([-9_000, 0, 9_000, 0, 0]);
    expect([run.lines[0]?.source, outstanding(run)]).toEqual(['adjustment', []]);
    expect(findPayProblems(run, -9_000)).toEqual([]);
    const [item] = afterRun(items, run);
    const later = [{ ...payItem('refunded'), ...item, ...changes, repaidCents: 0 }];
    expect(payRun(later, { ...third, periodId: 'period-4' }).lines).toEqual([]);
  });

  it('in the run that takes it back: repaid, nothing is left of the visit', () => {
    const run = payRun(
      items.map((item) => ({ ...item, repaidCents: 9_000 })),
      left,
    );
    expect(sums(run)).toEqual([0, 0, 0, 0, 0]);
    expect(run.lines.map(({ after }) => [after.earnedCents, after.paidCents])).toEqual([[0, 0]]);
  });

  it('repaid, the visit is paid again once the client pays; waived, it stays paid once', () => {
    const again = (changes: { repaidCents?: number; waivedCents?: number }) => {
      const paid = afterRun(items, settled(changes)).map((item) => ({
        ...item,
        collectedCents: 15_000,
        refundedCents: 0,
        waivedCents: changes.waivedCents ?? 0,
      }));
      return payRun(paid, { ...third, periodId: 'period-4' }).paidCents;
    };
    expect([again({ repaidCents: 9_000 }), again({ waivedCents: 9_000 })]).toEqual([9_000, 0]);
  });

  it('repaid under a facility fee, the clinic no longer keeps its part of the refunded fee', () => {
    const agreements = [terms({ taxMode: 'facility_fee' })];
    const run = payRun(
      afterRun(items, second).map((item) => ({ ...item, repaidCents: 9_000 })),
      { ...third, agreements },
    );
    expect(run.payout.keptCents).toBe(-6_000);
  });
});

describe('the minimum', () => {
  const agreements = [terms({ minimumCents: 10_000 })];

  it('carries a smaller amount over, and pays from that amount on', () => {
    const items = [payItem('a')];
    const first = payRun(items, { agreements });
    expect(sums(first)).toEqual([0, 9_000, 0, 0, 9_000]);
    expect(reasons(first)).toEqual({ a: 'below_minimum 9000' });
    const next = [...afterRun(items, first), payItem('b', { feeCents: 1_667 })];
    expect(payRun(next, { agreements, ...secondPeriod }).paidCents).toBe(10_000);
  });

  it('does not hold back the pay of a contractor who has left', () =>
    expect(payRun([payItem('a')], { agreements, hasLeft: true }).paidCents).toBe(9_000));
});

describe('a back-dated agreement', () => {
  it('reprices unpaid items and adjusts paid ones', () => {
    const items = [
      payItem('paid'),
      payItem('unpaid', { collectedCents: 0 }),
      payItem('before', { servedOn: '2026-11-04' }),
    ];
    const agreements = [
      terms(),
      terms({ agreementId: 'agreement-2', fromOn: '2026-11-05', rule: { kind: 'percent', shareBp: 6_500 } }),
    ];
    const run = payRun(afterRun(items, payRun(items)), { agreements, ...secondPeriod });
    expect(sums(run)).toEqual([9_000, 0, 1_500, 750, 9_750]);
    expect(run.lines.map(({ itemId }) => itemId)).toEqual(['paid', 'unpaid']);
  });
});

describe('the check before approval', () => {
  it('finds inconsistent sums', () => {
    const run = payRun(november);
    expect(findPayProblems({ ...run, paidCents: 73_501 }, 0)).toEqual(['unbalanced', 'lines_differ']);
    expect(findPayProblems(run, 100)).toEqual(['opening_differs']);
    expect(findPayProblems({ ...run, lines: [...run.lines, ...run.lines.slice(0, 1)] }, 0)).toEqual([
      'lines_differ',
      'item_twice',
    ]);
    const silent = run.lines.map((line) => ({ ...line, carriedBecause: null }));
    expect(findPayProblems({ ...run, lines: silent }, 0)).toEqual(['carried_without_reason']);
  });
});
