import { describe, expect, it } from 'vitest';
import { isDay } from '../days.ts';
import { bucketFor, changePercent, cut, periodBefore, periodOf, platformDay } from './analytics.ts';

describe('a period', () => {
  it.each([
    ['7d', { from: '2026-11-14', to: '2026-11-20' }],
    ['30d', { from: '2026-10-22', to: '2026-11-20' }],
    ['90d', { from: '2026-08-23', to: '2026-11-20' }],
    ['12m', { from: '2025-11-21', to: '2026-11-20' }],
  ] as const)('of %s ends today', (range, period) => {
    expect(periodOf({ range }, '2026-11-20')).toEqual(period);
  });

  it('of twelve months that ends on 29 February begins on 1 March', () => {
    expect(periodOf({ range: '12m' }, '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  });

  it.each([
    [{ range: 'custom' }],
    [{ range: 'custom', from: '2026-01-01' }],
    [{ range: 'custom', from: '2026-01-02', to: '2026-01-01' }],
    [{ range: 'custom', from: '2026-02-30', to: '2026-03-01' }],
    [{ range: 'custom', from: '2023-01-01', to: '2026-01-02' }],
    [{ range: '7d', from: '2026-01-01', to: '2026-01-02' }],
  ] as const)('is undefined for the invalid range %o', (query) => {
    expect(periodOf(query, '2026-11-20')).toBeUndefined();
  });

  it('is compared with the same number of days before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
  });
});

describe('buckets', () => {
  it('are days, weeks from Monday or months, cut off at both ends of the period', () => {
    const period = { from: '2026-10-30', to: '2026-11-10' };
    expect(cut(period, 'day')).toHaveLength(12);
    expect(cut(period, 'week')).toEqual([
      { from: '2026-10-30', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-10' },
    ]);
    expect(cut(period, 'month')).toEqual([
      { from: '2026-10-30', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-10' },
    ]);
  });

  it('fit the length of the period', () => {
    const fitting = (range: '7d' | '30d' | '90d' | '12m') =>
      bucketFor(periodOf({ range }, '2026-11-20') as { from: string; to: string });
    expect([fitting('7d'), fitting('30d'), fitting('90d'), fitting('12m')]).toEqual([
      'day',
      'day',
      'week',
      'month',
    ]);
  });
});

it('days begin at midnight in Toronto, in summer and in winter', () => {
  expect(platformDay(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
  expect(platformDay(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
  expect(platformDay(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30');
  expect(platformDay(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01');
});

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('changes are in percent with one decimal, and null from zero', () => {
  expect([changePercent(115, 100), changePercent(2, 3), changePercent(1, 0)]).toEqual([15, -33.3, null]);
});
