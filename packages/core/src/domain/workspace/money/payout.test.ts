import { describe, expect, it } from 'vitest';
import { afterRun, payItem, payItems, payRun, terms } from '../../../../test/payItems.ts';
import type { AgreementTerms, PayTaxMode } from './agreements.ts';
import { findPayProblems } from './pay-checks.ts';
import { computePayout, t4aWorksheet } from './payout.ts';
import { ratesOn } from './tax.ts';

const ontario = ratesOn('ON', '2026-11-15') ?? [];
const sums = { paidCents: 73_500, feeCents: 122_500 };
const payout = (taxMode: PayTaxMode, rates = ontario) =>
  computePayout({ taxMode, lines: [{ appointmentId: 'one', repaidCents: 0, ...sums, after: sums }], rates });

describe('the payout of a pay of 735.00 for fees of 1,225.00', () => {
  it('facility fee ON: 40% kept of 1,225.00 is 490.00 + HST 63.70; payout 671.30', () =>
    expect(payout('facility_fee')).toEqual({
      keptCents: 49_000,
      taxes: [{ component: 'HST', ratePpm: 130_000, taxCents: 6_370 }],
      taxCents: 6_370,
      payoutCents: 67_130,
    }));

  it('contractor charges HST on 735.00: 95.55, payout 830.55', () =>
    expect(payout('contractor_charges')).toMatchObject({ taxCents: 9_555, payoutCents: 83_055 }));

  it('share: no tax', () => expect(payout('share')).toMatchObject({ taxCents: 0, payoutCents: 73_500 }));

  it('without a registration: no tax', () => {
    expect(payout('facility_fee', []).payoutCents).toBe(73_500);
    expect(payout('contractor_charges', []).payoutCents).toBe(73_500);
  });

  it('in Quebec each tax is rounded separately', () =>
    expect(
      payout('contractor_charges', ratesOn('QC', '2026-11-15') ?? []).taxes.map(({ taxCents }) => taxCents),
    ).toEqual([3_675, 7_332]));
});

describe('a run under a facility fee', () => {
  const agreements = [terms({ taxMode: 'facility_fee', missedShareBp: 0 })];

  it('counts only the fees it pays for', () => {
    const items = [
      ...payItems(7, 'paid'),
      payItem('part', { collectedCents: 10_000 }),
      payItem('open', { noteMissing: true }),
    ];
    const run = payRun(items, { agreements, rates: ontario });
    expect([run.feeCents, run.paidCents, run.payout.keptCents]).toEqual([115_000, 69_000, 46_000]);
    expect(run.payout.payoutCents).toBe(69_000 - 5_980);
  });

  it('never asks the contractor for money', () => {
    const run = payRun([payItem('missed', { missed: true })], { agreements, rates: ontario });
    expect([run.feeCents, run.payout.payoutCents]).toEqual([0, 0]);
    expect(findPayProblems(run, 0)).toEqual([]);
  });
});

describe('a session paid by the hour at 80.00 under a facility fee', () => {
  const agreements = [terms({ taxMode: 'facility_fee', rule: { kind: 'hourly', centsPerHour: 8_000 } })];
  const run = (items: Parameters<typeof payRun>[0]) => payRun(items, { agreements, rates: ontario });
  const cheap = payItem('cheap', { feeCents: 4_500 });

  it('whose pay of 60.00 exceeds its fee of 45.00 has no tax', () => {
    const { feeCents, paidCents, payout: computed } = run([cheap]);
    expect([feeCents, paidCents, computed.keptCents]).toEqual([4_500, 6_000, 0]);
    expect([computed.taxCents, computed.payoutCents]).toEqual([0, 6_000]);
  });

  it('does not lower the tax on other sessions: 150.00 − 60.00 is 90.00 + HST 11.70', () =>
    expect(run([cheap, payItem('usual')]).payout).toMatchObject({
      keptCents: 9_000,
      taxCents: 1_170,
      payoutCents: 10_830,
    }));

  it('gives back the tax once the fee is refunded', () => {
    const items = [payItem('first'), cheap];
    const first = run(items);
    expect(first.payout).toMatchObject({ taxCents: 1_170, payoutCents: 10_830 });
    const [refunded, ...others] = afterRun(items, first);
    if (!refunded) throw new Error('no item');
    const refund = { ...refunded, collectedCents: 0, refundedCents: 15_000 };
    const later = [refund, ...others, payItem('next')];
    const second = run(later);
    expect(second.payout).toMatchObject({ keptCents: 0, taxCents: 0, payoutCents: 6_000 });
    expect(run(afterRun(later, second)).lines).toEqual([]);
  });
});

describe('a group of 6 × 45.00 in 90 minutes under a facility fee ON', () => {
  const group = payItems(6, 'member', { appointmentId: 'group', feeCents: 4_500, treatedMinutes: 90 });
  const run = (items: Parameters<typeof payRun>[0], rule: AgreementTerms['rule']) =>
    payRun(items, { agreements: [terms({ taxMode: 'facility_fee', rule })], rates: ontario });
  const flat = { kind: 'flat', amountCents: 16_200 } as const;

  it.each<[string, AgreementTerms['rule']]>([
    ['60%', { kind: 'percent', shareBp: 6_000 }],
    ['flat at 162.00', flat],
    ['by the hour at 108.00', { kind: 'hourly', centsPerHour: 10_800 }],
  ])('paid %s: 108.00 kept of 270.00 + HST 14.04; payout 147.96', (_name, rule) => {
    const { feeCents, paidCents, payout: computed } = run(group, rule);
    expect([feeCents, paidCents]).toEqual([27_000, 16_200]);
    expect(computed).toMatchObject({ keptCents: 10_800, taxCents: 1_404, payoutCents: 14_796 });
  });

  it('has no tax while its pay exceeds its fees: flat at 300.00', () =>
    expect(run(group, { kind: 'flat', amountCents: 30_000 }).payout).toMatchObject({
      keptCents: 0,
      taxCents: 0,
      payoutCents: 30_000,
    }));

  it('is taxed once the fees confirmed later exceed the pay', () => {
    const [first, ...others] = group;
    if (!first) throw new Error('no item');
    const early = run([first], flat);
    expect(early.payout).toMatchObject({ keptCents: 0, payoutCents: 16_200 });
    const later = run([...afterRun([first], early), ...others, payItem('next', { feeCents: 20_000 })], flat);
    expect(later.payout).toMatchObject({ keptCents: 14_600, taxCents: 1_898, payoutCents: 14_302 });
  });
});

describe('the T4A worksheet', () => {
  it('has the pay of the year before tax; a slip is due above 500.00', () =>
    expect(
      t4aWorksheet(2026, [
        { staffId: 'roy', paidOn: '2026-01-02', paidCents: 25_000 },
        { staffId: 'chen', paidOn: '2026-06-01', paidCents: 50_001 },
        { staffId: 'roy', paidOn: '2026-12-31', paidCents: 25_000 },
        { staffId: 'roy', paidOn: '2027-01-01', paidCents: 25_000 },
      ]),
    ).toEqual([
      { staffId: 'roy', box048Cents: 50_000, slipDue: false },
      { staffId: 'chen', box048Cents: 50_001, slipDue: true },
    ]));
});
