import { expect, it } from 'vitest';
import { daysOf, periods } from './periods.ts';

it.each([
  [
    '2026-02-28',
    {
      thisMonth: '2026-02-01 2026-02-28',
      lastMonth: '2026-01-01 2026-01-31',
      thisQuarter: '2026-01-01 2026-03-31',
      lastQuarter: '2025-10-01 2025-12-31',
      thisYear: '2026-01-01 2026-12-31',
      lastYear: '2025-01-01 2025-12-31',
    },
  ],
  [
    '2028-01-01',
    {
      thisMonth: '2028-01-01 2028-01-31',
      lastMonth: '2027-12-01 2027-12-31',
      thisQuarter: '2028-01-01 2028-03-31',
      lastQuarter: '2027-10-01 2027-12-31',
      thisYear: '2028-01-01 2028-12-31',
      lastYear: '2027-01-01 2027-12-31',
    },
  ],
])('on %s, periods cover whole months, quarters and years', (today, days) => {
  const found = periods.map((period) => {
    const { from, to } = daysOf(period, today);
    return [period, `${from} ${to}`];
  });
  expect(Object.fromEntries(found)).toEqual(days);
});
