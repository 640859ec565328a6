import { describe, expect, it } from 'vitest';
import { afterRun, payItem, payItems, payRun, terms } from '../../../../test/payItems.ts';
import type { PayRule } from './agreements.ts';
import { computeEarnings } from './earnings.ts';
import { findPayProblems } from './pay-checks.ts';

const under = (rule: PayRule, changes: Parameters<typeof terms>[0] = {}) => ({
  agreements: [terms({ rule, ...changes })],
});
const next = { periodId: 'period-2', cutoffAt: '2026-12-01T05:00:00.000Z', cutoffOn: '2026-11-30' };
const together = (count: number, changes: Parameters<typeof payItem>[1] = {}) =>
  payItems(count, 'member', { appointmentId: 'group', treatedMinutes: 90, ...changes });

describe('several clients in one appointment', () => {
  it('group 6 × 45.00, 90 min, 60%: pay 162.00', () =>
    expect(payRun(together(6, { feeCents: 4_500 })).paidCents).toBe(16_200));

  it('couple 180.00, one bill: 108.00', () => {
    const [first, second] = together(2, { feeCents: 18_000 });
    const couple = [first, second && { ...second, feeCents: 0, collectedCents: 0 }].filter((item) => !!item);
    expect(payRun(couple).paidCents).toBe(10_800);
  });

  it('58.00 an hour counts once: 1.5 hours are 87.00', () =>
    expect(payRun(together(6), under({ kind: 'hourly', centsPerHour: 5_800 })).paidCents).toBe(8_700));

  it('a flat amount counts once, and moves to another attendance when its own is reopened', () => {
    const flat = under({ kind: 'flat', amountCents: 6_000 });
    const items = together(2);
    const first = payRun(items, flat);
    expect(first.lines.map(({ paidCents }) => paidCents)).toEqual([6_000, 0]);
    const reopened = afterRun(items, first).map((item) => ({
      ...item,
      cancelled: item.itemId === 'member-1',
    }));
    const second = payRun(reopened, { ...flat, ...next });
    expect([second.adjustmentCents, second.paidCents, second.closingCents]).toEqual([0, 0, 0]);
    expect(second.lines.map(({ adjustmentCents }) => adjustmentCents)).toEqual([-6_000, 6_000]);
  });
});

describe('a visit that the clinic bills elsewhere', () => {
  const elsewhere = { billedElsewhere: true, collectedCents: 0 };

  it('earns no share of what is collected there, missed or not, and does not count in the tiers', () => {
    for (const missed of [false, true])
      for (const missedShareBp of [null, 5_000])
        expect(
          payRun([payItem('a', { ...elsewhere, missed })], { agreements: [terms({ missedShareBp })] }),
        ).toMatchObject({ earnedCents: 0, paidCents: 0, closingCents: 0, lines: [] });
    const tiers: PayRule = {
      kind: 'tiers',
      method: 'marginal',
      tiers: [
        { upToCents: 10_000, shareBp: 5_000 },
        { upToCents: null, shareBp: 6_000 },
      ],
    };
    const both = [payItem('a', elsewhere), payItem('b', { feeCents: 10_000, collectedCents: 10_000 })];
    expect(payRun(both, under(tiers)).earnedCents).toBe(5_000);
  });

  it('is paid at once on the other basis, and flat or by the hour', () => {
    const visit = [payItem('a', { ...elsewhere, treatedMinutes: 60 })];
    expect(payRun(visit, { agreements: [terms({ basis: 'earned' })] }).paidCents).toBe(9_000);
    expect(payRun(visit, under({ kind: 'flat', amountCents: 6_000 })).paidCents).toBe(6_000);
    expect(payRun(visit, under({ kind: 'hourly', centsPerHour: 5_800 })).paidCents).toBe(5_800);
  });

  it('that earlier runs carried over is adjusted to nothing', () => {
    const visit = payItem('a', { collectedCents: 0 });
    const first = payRun([visit]);
    expect(first.closingCents).toBe(9_000);
    const [again] = afterRun([visit], first);
    expect(payRun([{ ...again, ...elsewhere } as typeof visit], next)).toMatchObject({
      ...{ openingCents: 9_000, adjustmentCents: -9_000, paidCents: 0, closingCents: 0 },
    });
  });
});

describe('flat and hourly amounts', () => {
  it('58.00 an hour, 43 minutes: 41.57', () =>
    expect(
      payRun([payItem('a', { treatedMinutes: 43 })], under({ kind: 'hourly', centsPerHour: 5_800 }))
        .paidCents,
    ).toBe(4_157));

  it('are paid as earned, whatever the client has paid', () => {
    const unpaid = [payItem('a', { collectedCents: 0 })];
    expect(payRun(unpaid, under({ kind: 'flat', amountCents: 6_000 })).paidCents).toBe(6_000);
    expect(payRun(unpaid, under({ kind: 'hourly', centsPerHour: 5_800 })).paidCents).toBe(4_350);
  });

  it('for a missed appointment: the flat amount if a fee is charged, nothing by the hour', () => {
    const missed = { missed: true, treatedMinutes: null };
    const flat = under({ kind: 'flat', amountCents: 6_000 });
    expect(payRun([payItem('a', missed)], flat).paidCents).toBe(6_000);
    expect(payRun([payItem('a', { ...missed, feeCents: 0 })], flat).paidCents).toBe(0);
    expect(payRun([payItem('a', missed)], under({ kind: 'hourly', centsPerHour: 5_800 })).paidCents).toBe(0);
  });
});

describe('missed fees', () => {
  it('have a share of their own if one is agreed, of the amount collected', () => {
    const missed = payItem('a', { missed: true, feeCents: 7_500, collectedCents: 5_000, noteMissing: true });
    expect(
      payRun([missed], under({ kind: 'percent', shareBp: 6_000 }, { missedShareBp: 3_000 })).paidCents,
    ).toBe(1_500);
    expect(
      payRun([missed], under({ kind: 'flat', amountCents: 6_000 }, { missedShareBp: 3_000 })).paidCents,
    ).toBe(1_500);
  });
});

describe('tiers 55% to 4,000, then 60%; base 5,200 a period', () => {
  const tiers = [
    { upToCents: 400_000, shareBp: 5_500 },
    { upToCents: null, shareBp: 6_000 },
  ];
  const marginal = under({ kind: 'tiers', method: 'marginal', tiers });
  const whole = under({ kind: 'tiers', method: 'whole', tiers });
  const month = payItems(26, 'session', { feeCents: 20_000 });
  /** The eleventh session spans both tiers, from 3,900.00 to 4,290.00. */
  const spanning = payItems(11, 's', { feeCents: 39_000 }).map((item, index) => ({
    ...item,
    confirmedAt: `2026-11-10T${10 + index}:00:00Z`,
  }));

  it('marginal 2,920.00 (default), whole 3,120.00', () => {
    expect(payRun(month, marginal).paidCents).toBe(292_000);
    expect(payRun(month, whole).paidCents).toBe(312_000);
  });

  it('count earned fees in the order of confirmation, paid or not', () => {
    const unpaid = month.map((item) => ({ ...item, collectedCents: 0 }));
    const run = payRun(unpaid, marginal);
    expect([run.earnedCents, run.paidCents]).toEqual([292_000, 0]);
    const paid = afterRun(unpaid, run).map((item) => ({ ...item, collectedCents: 20_000 }));
    expect(payRun(paid, { ...marginal, ...next }).paidCents).toBe(292_000);
  });

  it('a session that spans two tiers has a part in each', () => {
    const run = payRun(spanning, marginal);
    expect(run.lines.at(-1)).toMatchObject({ earnedCents: 22_900, shareBp: 5_872 });
    expect(run.earnedCents).toBe(10 * 21_450 + 22_900);
  });

  it('restart in each period, and stay with an item that is refunded later', () => {
    const run = payRun(spanning, marginal);
    const refunded = afterRun(spanning, run).map((item) =>
      item.itemId === 's-1' ? { ...item, collectedCents: 0, refundedCents: 39_000 } : item,
    );
    const second = payRun([...refunded, payItem('new', { feeCents: 39_000 })], { ...marginal, ...next });
    expect([second.earnedCents, second.adjustmentCents, second.paidCents]).toEqual([21_450, -21_450, 0]);
    expect(findPayProblems(second, 0)).toEqual([]);
  });

  it('can replace a percentage retroactively, within the period the items were earned in', () => {
    const percent = payRun(month);
    const repriced = payRun(afterRun(month, percent), {
      ...under({ kind: 'tiers', method: 'marginal', tiers }, { agreementId: 'agreement-2' }),
      ...next,
    });
    expect(percent.earnedCents + repriced.adjustmentCents).toBe(292_000);
  });

  it('of a new agreement replace those of the old', () => {
    const first = payRun(month, marginal);
    const raised = under(
      { kind: 'tiers', method: 'marginal', tiers: [{ upToCents: null, shareBp: 7_000 }] },
      { agreementId: 'agreement-2' },
    );
    const second = payRun(afterRun(month, first), { ...raised, ...next });
    expect(second.adjustmentCents).toBe(364_000 - 292_000);
  });

  it.each(['marginal', 'whole'] as const)(
    'count a visit of a tier without a share in the period of its confirmation, paid or not (%s)',
    (method) => {
      const rent = under({
        kind: 'tiers',
        method,
        tiers: [
          { upToCents: 15_000, shareBp: 0 },
          { upToCents: null, shareBp: 6_000 },
        ],
      });
      const unpaid = payItem('unpaid', { collectedCents: 0 });
      const first = payRun([unpaid], rent);
      expect(first.earnedCents).toBe(0);
      const paid = { ...unpaid, collectedCents: 15_000 };
      const second = payRun([...afterRun([paid], first), payItem('z')], { ...rent, ...next });
      expect(second.paidCents).toBe(0);
      expect(findPayProblems(second, 0)).toEqual([]);
    },
  );

  it('follow the order of confirmation, regardless of the order of the items', () => {
    const { agreements } = marginal;
    const earned = (list: typeof spanning) =>
      computeEarnings(list, agreements, 'period-1').get('s-11')?.earnedCents;
    expect(earned(spanning.toReversed())).toBe(22_900);
  });

  it('missed fees with a share of their own do not count', () => {
    const missed = payItems(10, 'missed', { missed: true, feeCents: 50_000 });
    const agreed = under({ kind: 'tiers', method: 'whole', tiers }, { missedShareBp: 0 });
    expect(payRun([...missed, ...payItems(10, 's', { feeCents: 10_000 })], agreed).paidCents).toBe(55_000);
  });

  describe('a missed share of 0%', () => {
    const agreed = under({ kind: 'tiers', method: 'marginal', tiers }, { missedShareBp: 0 });
    const attended = payItem('a');
    const noShow = payItem('a', { missed: true, feeCents: 7_500, treatedMinutes: null });
    const corrected = (to: typeof attended, items: typeof month, run: ReturnType<typeof payRun>) =>
      afterRun(items, run).map(({ itemId, earlier, ...item }) =>
        itemId === to.itemId ? { ...to, earlier } : { ...item, itemId, earlier },
      );

    it('a no-show corrected to attended after its run is paid 82.50 of 150.00', () => {
      const first = payRun([noShow], agreed);
      expect(first.paidCents).toBe(0);
      const second = payRun(corrected(attended, [noShow], first), { ...agreed, ...next });
      expect([second.adjustmentCents + second.earnedCents, second.paidCents]).toEqual([8_250, 8_250]);
    });

    it('a no-show corrected to attended takes its place in the tiers of its period', () => {
      const items = [...payItems(20, '0', { feeCents: 20_000 }), noShow];
      const first = payRun(items, agreed);
      expect(first.paidCents).toBe(220_000);
      expect(payRun(corrected(attended, items, first), { ...agreed, ...next }).paidCents).toBe(9_000);
    });

    it('a visit corrected to a no-show loses its 82.50, and its share in tiers returns with it', () => {
      const first = payRun([attended], agreed);
      expect(first.paidCents).toBe(8_250);
      const missed = corrected(noShow, [attended], first);
      const second = payRun(missed, { ...agreed, ...next });
      expect([second.adjustmentCents, second.paidCents, second.closingCents]).toEqual([-8_250, 0, -8_250]);
      expect(second.lines[0]?.after.tierShare).toEqual(first.lines[0]?.after.tierShare);
      const third = payRun(corrected(attended, missed, second), { ...agreed, ...next, periodId: 'period-3' });
      expect([third.openingCents, third.adjustmentCents, third.paidCents]).toEqual([-8_250, 8_250, 0]);
      expect(third.closingCents).toBe(0);
    });
  });
});
