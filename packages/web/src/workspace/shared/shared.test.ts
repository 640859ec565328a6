import { minuteOf } from '@tamarack/core/domain/workspace';
import { describe, expect, it } from 'vitest';
import { isDay, nowIn, plusDays, plusMinutes, weekStart } from './dates/days.ts';
import {
  fieldAmount,
  formatCents,
  formatDate,
  formatLongDay,
  formatLongDays,
  formatMinute,
  formatWallTime,
  parseCents,
} from './format.ts';

describe('days and wall times', () => {
  it('continue across months and midnight', () => {
    expect(plusDays('2026-02-27', 3)).toBe('2026-03-02');
    expect(plusMinutes('2026-11-24T23:30', 45)).toBe('2026-11-25T00:15');
    expect(minuteOf('2026-11-24T14:15')).toBe(855);
  });

  it('do not exist on 30 February or in another century', () => {
    const texts = ['2028-02-29', '2026-02-29', '2026-02-30', '2126-02-28', '2026-2-28', '', null];
    expect(texts.filter(isDay)).toEqual(['2028-02-29']);
  });

  it('find the first day of the week', () => {
    expect(weekStart('2026-11-22', 1)).toBe('2026-11-16');
    expect(weekStart('2026-11-22', 0)).toBe('2026-11-22');
  });

  it('return the current time in a zone', () => {
    expect(nowIn('America/Toronto', new Date('2026-11-24T19:05:30Z'))).toBe('2026-11-24T14:05');
    expect(nowIn('America/Chicago', new Date('2026-11-24T05:30:00Z'))).toBe('2026-11-23T23:30');
  });
});

describe('in the reader’s language', () => {
  it('shows days and times unchanged in any time zone of the browser', () => {
    expect(formatLongDay('2026-11-24', 'en')).toBe('Tuesday, November 24, 2026');
    expect(formatLongDay('2026-11-24', 'fr')).toBe('mardi 24 novembre 2026');
    expect(formatLongDay('2026-12-01', 'fr')).toBe('mardi 1er décembre 2026');
    expect([formatDate('2026-12-01', 'fr'), formatDate('2026-12-11', 'fr')]).toEqual([
      '1er déc. 2026',
      '11 déc. 2026',
    ]);
    expect(formatLongDays('2026-12-01', '2026-12-07', 'fr')).toBe('1er–7 décembre 2026');
    expect(['', '2026-13-01'].map((typed) => formatDate(typed, 'en'))).toEqual(['', '']);
    expect(formatWallTime('2026-11-24T14:00', 'en')).toBe('2:00\u00a0p.m.');
    expect(formatWallTime('2026-11-24T14:00', 'fr')).toBe('14\u00a0h');
    expect(formatMinute(545, 'fr')).toBe('9\u00a0h\u00a005');
  });

  it('shows and reads money', () => {
    expect(formatCents(12_000, 'en')).toBe('$120.00');
    expect(formatCents(12_000, 'fr').replace(/\s/g, ' ')).toBe('120,00 $');
    expect([fieldAmount(9_500, 'en'), fieldAmount(9_505, 'fr')]).toEqual(['95.00', '95,05']);
    for (const locale of ['en', 'fr'] as const) {
      const read = (text: string) => parseCents(text, locale);
      expect(['120', '120,5', '120,50', '1 200.05 $', '4,000.00'].map(read)).toEqual([
        12_000, 12_050, 12_050, 120_005, 400_000,
      ]);
      for (const cents of [400_000, 12_345_678]) expect(read(formatCents(cents, locale))).toBe(cents);
      expect(['12.345', '4.000,00', '40,00,000', '-5', ''].map(read)).toEqual(Array(5).fill(null));
    }
  });

  it('reads three digits after a comma as thousands in English only', () => {
    expect([parseCents('4,000', 'en'), parseCents('4,000', 'fr')]).toEqual([400_000, null]);
  });
});
