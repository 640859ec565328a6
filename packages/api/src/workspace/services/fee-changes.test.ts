import { describe, expect, it } from 'vitest';
import { type AgreedTerms, clientFeeChanges, feeChanges, type ListedFee } from './fee-changes.ts';

const fee = (from: string, feeCents: number, staffId: string | null = null): ListedFee => ({
  ...{ from, feeCents, staffId },
});
const first = fee('2026-01-01', 12_000);

it('a fee changes the days until the next one, but not for a clinician with fees of their own', () => {
  const before = [first, fee('2026-06-01', 11_000, 'roy'), fee('2027-01-01', 13_000)];
  expect(feeChanges(before, [...before, fee('2026-12-01', 12_500)])).toEqual([
    { staffId: null, from: '2026-12-01', until: '2027-01-01', before: 12_000, after: 12_500 },
  ]);
});

it('a clinician’s first fee replaces that of the clinic from its first day on', () => {
  const before = [first, fee('2027-01-01', 13_000)];
  expect(feeChanges(before, [...before, fee('2026-12-01', 14_000, 'roy')])).toEqual([
    { staffId: 'roy', from: '2026-12-01', until: '2027-01-01', before: 12_000, after: 14_000 },
    { staffId: 'roy', from: '2027-01-01', until: null, before: 13_000, after: 14_000 },
  ]);
});

it('without the fee that was removed, the earlier one applies again, or none', () => {
  const second = fee('2026-12-01', 12_500);
  expect(feeChanges([first, second], [first])).toEqual([
    { staffId: null, from: '2026-12-01', until: null, before: 12_500, after: 12_000 },
  ]);
  expect(feeChanges([first], [])).toEqual([
    { staffId: null, from: '2026-01-01', until: null, before: 12_000, after: null },
  ]);
});

it('a fee of the same amount changes nothing', () => {
  expect(feeChanges([first], [first, fee('2026-12-01', 12_000)])).toEqual([]);
});

describe('a fee agreed with a client', () => {
  const agreed = (from: string, to: string | null, feeCents = 9_000, reason = 'Student'): AgreedTerms => ({
    ...{ from, to, feeCents, reason },
  });
  const change = (staffId: string | null, from: string, until: string | null, before: number) => ({
    ...{ staffId, from, until, before, after: 9_000, reason: 'Student' },
  });

  it('changes the days until its last one, also for a clinician with fees of their own', () => {
    const listed = [first, fee('2026-12-20', 14_000, 'roy')];
    expect(clientFeeChanges([], [agreed('2026-12-01', '2026-12-31')], listed)).toEqual([
      change(null, '2026-12-01', '2026-12-20', 12_000),
      change(null, '2026-12-20', '2027-01-01', 12_000),
      change('roy', '2026-12-01', '2026-12-20', 12_000),
      change('roy', '2026-12-20', '2027-01-01', 14_000),
    ]);
  });

  it('gives way to the earlier one when it is removed', () => {
    const earlier = agreed('2026-06-01', null, 10_000, 'Sliding scale');
    expect(clientFeeChanges([agreed('2026-12-01', null), earlier], [earlier], [first])).toEqual([
      { ...change(null, '2026-12-01', null, 9_000), after: 10_000, reason: 'Sliding scale' },
    ]);
  });

  it('of the listed amount changes only the reason', () => {
    const same = agreed('2026-12-01', null, 12_000);
    expect(clientFeeChanges([], [same], [first])).toEqual([
      { ...change(null, '2026-12-01', null, 12_000), after: 12_000 },
    ]);
    expect(clientFeeChanges([same], [same], [first])).toEqual([]);
  });
});
