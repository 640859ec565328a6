import { describe, expect, it } from 'vitest';
import { analyticsQuery, readAnalyticsParams } from './useAnalyticsParams.ts';

const read = (search: string) => readAnalyticsParams(new URLSearchParams(search));

describe('the state in the address', () => {
  it('is the last 30 days beside those before when nothing is said', () => {
    expect(read('')).toEqual({ range: '30d', bucket: undefined, compare: true, tables: [] });
  });

  it('leaves out what it cannot mean', () => {
    expect(read('range=forever&from=2026-01-01&bucket=hour&compare=on&tables=growth,nothing')).toEqual({
      range: '30d',
      bucket: undefined,
      compare: true,
      tables: ['growth'],
    });
  });

  it('names the days of a custom range', () => {
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

describe('what the server is asked', () => {
  it.each([
    'range=custom',
    'range=custom&from=2026-02-01&to=2026-01-01',
    'range=custom&from=0002-02-01&to=2026-01-01',
  ])('is nothing for %s', (search) => expect(analyticsQuery(read(search))).toBeUndefined());

  it('is the range with its ends', () => {
    expect(analyticsQuery(read('range=custom&from=2026-01-01&to=2026-02-01'))).toEqual({
      range: 'custom',
      from: '2026-01-01',
      to: '2026-02-01',
      bucket: undefined,
    });
    expect(analyticsQuery(read('range=12m&bucket=month'))).toMatchObject({ range: '12m', bucket: 'month' });
  });
});
