import { describe, expect, it } from 'vitest';
import { analyticsQuery, readAnalyticsParams } from './useAnalyticsParams.ts';

const read = (search: string) => readAnalyticsParams(new URLSearchParams(search));

describe('readAnalyticsParams', () => {
  it('defaults to the last 30 days, compared with the 30 days before', () => {
    expect(read('')).toEqual({ range: '30d', bucket: undefined, compare: true, tables: [] });
  });

  it('ignores invalid values', () => {
    expect(read('range=forever&from=2026-01-01&bucket=hour&compare=on&tables=growth,nothing')).toEqual({
      range: '30d',
      bucket: undefined,
      compare: true,
      tables: ['growth'],
    });
  });

  it('reads the days of a custom range', () => {
    expect(read('range=custom&from=2026-01-01&to=2026-02-01&bucket=day&compare=off')).toEqual({
      range: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
      bucket: 'day',
      compare: false,
      tables: [],
    });
  });
});

describe('analyticsQuery', () => {
  it.each([
    'range=custom',
    'range=custom&from=2026-02-01&to=2026-01-01',
    'range=custom&from=0002-02-01&to=2026-01-01',
  ])('is undefined for the invalid range %s', (search) =>
    expect(analyticsQuery(read(search))).toBeUndefined(),
  );

  it('has the range and, if it is custom, its first and last day', () => {
    expect(analyticsQuery(read('range=custom&from=2026-01-01&to=2026-02-01'))).toEqual({
      range: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
      bucket: undefined,
    });
    expect(analyticsQuery(read('range=12m&bucket=month'))).toMatchObject({ range: '12m', bucket: 'month' });
  });
});
