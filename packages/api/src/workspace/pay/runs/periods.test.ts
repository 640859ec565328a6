import { describe, expect, it } from 'vitest';
import { nextPeriod } from './periods.ts';

describe('the next period', () => {
  it.each([
    ['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'],
    ['2027-02-01', '2027-02-15', '2027-02-16', '2027-02-28'],
    ['2026-11-16', '2026-11-30', '2026-12-01', '2026-12-15'],
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['2026-11-02', '2026-11-15', '2026-11-16', '2026-11-29'],
  ])('after %s to %s is %s to %s', (from, to, nextFrom, nextTo) =>
    expect(nextPeriod({ from, to }, '2026-11-20')).toEqual({
      from: nextFrom,
      to: nextTo,
      cutoffOn: nextTo,
    }),
  );

  it('is the current half month for the first run', () => {
    expect(nextPeriod(null, '2026-11-15')).toMatchObject({ from: '2026-11-01', to: '2026-11-15' });
    expect(nextPeriod(null, '2026-02-16')).toMatchObject({ from: '2026-02-16', to: '2026-02-28' });
  });
});
