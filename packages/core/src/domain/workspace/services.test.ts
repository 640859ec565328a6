import { expect, it } from 'vitest';
import { feeOn } from './services.ts';

const fees = [
  { staffId: null, feeCents: 11_000, from: '2025-01-01' },
  { staffId: null, feeCents: 12_000, from: '2026-01-01' },
  { staffId: 'roy', feeCents: 13_000, from: '2026-06-01' },
];

it.each([
  ['2024-12-31', 'roy', null, null],
  ['2025-12-31', 'roy', null, 11_000],
  ['2026-01-01', 'roy', null, 12_000],
  ['2026-05-31', 'roy', null, 12_000],
  ['2026-06-01', 'roy', null, 13_000],
  ['2026-06-01', 'chen', null, 12_000],
  ['2026-06-01', 'roy', 9_000, 9_000],
  ['2026-06-01', 'roy', 0, 0],
])('the fee on %s with %s and the client’s own fee %s is %s', (day, staffId, ofClient, expected) => {
  expect(feeOn(day, staffId, fees, ofClient)).toBe(expected);
});

it('does not depend on the order of the fees', () => {
  expect(feeOn('2026-02-01', 'chen', fees.toReversed())).toBe(12_000);
});
