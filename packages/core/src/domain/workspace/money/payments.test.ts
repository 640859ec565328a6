import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageBalances, ageBucket, allocatePayment, balanceOf, paymentState } from './balances.ts';
import { collectLines, type PayableLine } from './payments.ts';

const massage: PayableLine = { netCents: 11_000, taxCents: 1_430 };
const visitAndReport: PayableLine[] = [
  { netCents: 12_000, taxCents: 0 },
  { netCents: 20_000, taxCents: 2_600 },
];
const paid = (lines: PayableLine[], paidCents: number, refundedCents = 0) =>
  collectLines(lines, { paidCents, refundedCents });

describe('a part payment', () => {
  it('ON massage 110.00: 62.15 paid counts 55.00 as fee', () =>
    expect(paid([massage], 6_215)).toEqual([{ feeCents: 5_500, taxCents: 715, refundedFeeCents: 0 }]));

  it('173.00 of 346.00: 60.00 and 113.00', () => {
    const lines = paid(visitAndReport, 17_300);
    expect(lines.map(({ feeCents, taxCents }) => feeCents + taxCents)).toEqual([6_000, 11_300]);
    expect(lines.map(({ feeCents }) => feeCents)).toEqual([6_000, 10_000]);
  });

  it('completes every line with the last cent', () =>
    expect(paid(visitAndReport, 34_600)).toEqual([
      { feeCents: 12_000, taxCents: 0, refundedFeeCents: 0 },
      { feeCents: 20_000, taxCents: 2_600, refundedFeeCents: 0 },
    ]));

  it('ignores an amount beyond the invoice', () =>
    expect(paid([massage], 20_000)).toEqual([{ feeCents: 11_000, taxCents: 1_430, refundedFeeCents: 0 }]));

  it('distinguishes refunds from amounts that were never received', () => {
    expect(paid([massage], 0, 12_430)).toEqual([{ feeCents: 0, taxCents: 0, refundedFeeCents: 11_000 }]);
    expect(paid([massage], 6_215, 6_215)).toEqual([
      { feeCents: 5_500, taxCents: 715, refundedFeeCents: 5_500 },
    ]);
    expect(paid([massage], 12_430, 12_430)[0]?.refundedFeeCents).toBe(0);
  });

  it('cannot refund more than was received', () => expect(() => paid([massage], -1)).toThrow(RangeError));

  it('loses no cent, and never gives a line more than it was charged', () => {
    const lines = fc.array(fc.record({ netCents: fc.nat(1_000_000), taxCents: fc.nat(150_000) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, fc.nat(10_000_000), (charged, paidCents) => {
        const total = charged.reduce((all, { netCents, taxCents }) => all + netCents + taxCents, 0);
        const collected = paid(charged, paidCents);
        expect(collected.reduce((all, { feeCents, taxCents }) => all + feeCents + taxCents, 0)).toBe(
          Math.min(paidCents, total),
        );
        charged.forEach(({ netCents, taxCents }, index) => {
          expect(collected[index]?.feeCents).toBeLessThanOrEqual(netCents);
          expect(collected[index]?.taxCents).toBeLessThanOrEqual(taxCents);
        });
      }),
    );
  });
});

describe('the balance of an invoice', () => {
  const account = (totalCents: number, creditedCents: number, paidCents: number) => ({
    totalCents,
    creditedCents,
    paidCents,
  });

  it.each([
    [account(12_430, 0, 0), 12_430, 'unpaid'],
    [account(12_430, 0, 6_215), 6_215, 'part_paid'],
    [account(12_430, 0, 12_430), 0, 'paid'],
    [account(12_430, 12_430, 0), 0, 'credited'],
    [account(12_430, 12_430, 12_430), -12_430, 'overpaid'],
    [account(34_600, 22_600, 12_000), 0, 'paid'],
    [account(0, 0, 0), 0, 'paid'],
  ] as const)('of %j is %i, state %s', (invoice, balance, state) => {
    expect(balanceOf(invoice)).toBe(balance);
    expect(paymentState(invoice)).toBe(state);
  });

  it('has an age in days', () => {
    const ages = [
      '2026-11-24',
      '2026-10-25',
      '2026-10-24',
      '2026-09-25',
      '2026-09-24',
      '2026-08-26',
      '2026-08-25',
    ];
    expect(ages.map((issuedOn) => ageBucket(issuedOn, '2026-11-24'))).toEqual([
      'current',
      'current',
      'over30',
      'over30',
      'over60',
      'over60',
      'over90',
    ]);
    const invoices = ages.map((issuedOn) => ({ issuedOn, balanceCents: 1_000 }));
    expect(ageBalances(invoices, '2026-11-24')).toEqual({
      current: 2_000,
      over30: 2_000,
      over60: 2_000,
      over90: 1_000,
      total: 7_000,
    });
  });
});

describe('a payment', () => {
  const invoices = [
    { invoiceId: 'c', issuedOn: '2026-11-02', number: 12, balanceCents: 5_000 },
    { invoiceId: 'b', issuedOn: '2026-11-01', number: 11, balanceCents: 3_000 },
    { invoiceId: 'a', issuedOn: '2026-11-01', number: 10, balanceCents: 2_000 },
    { invoiceId: 'credited', issuedOn: '2026-10-01', number: 9, balanceCents: -1_000 },
  ];

  it('settles the oldest invoice first', () =>
    expect(allocatePayment(6_000, invoices)).toEqual({
      allocations: [
        { invoiceId: 'a', amountCents: 2_000 },
        { invoiceId: 'b', amountCents: 3_000 },
        { invoiceId: 'c', amountCents: 1_000 },
      ],
      unallocatedCents: 0,
    }));

  it('leaves the rest as credit', () =>
    expect(allocatePayment(12_500, invoices).unallocatedCents).toBe(2_500));

  it('is not a refund', () => expect(() => allocatePayment(-1, invoices)).toThrow(RangeError));
});
