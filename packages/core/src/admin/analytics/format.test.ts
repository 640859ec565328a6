import { expect, it } from 'vitest';
import {
  bucketLabel,
  formatCad,
  formatMinutes,
  formatPercent,
  formatPeriod,
  formatSigned,
} from './format.ts';

it.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [185, '3 h 5 min'],
  [1440, '1 d'],
  [3120, '2 d 4 h'],
])('formats %s minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

it('formats money, percentages and changes', () => {
  expect(formatCad(1_234_567)).toBe('$1,234,567');
  expect([formatPercent(3.44), formatPercent(null)]).toEqual(['3.4%', '–']);
  expect([formatSigned(2), formatSigned(-1.25), formatSigned(0)]).toEqual(['+2', '−1.3', '0']);
});

it('formats the days of buckets and periods without shifting them into the local time zone', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(bucketLabel(november, 'day')).toBe('Nov 1');
  expect(bucketLabel(november, 'month')).toMatch(/^Nov \S*26$/);
  expect(formatPeriod(november).replace(/\s/gu, ' ')).toBe('Nov 1–30, 2026');
  expect(formatPeriod({ from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026');
});
