import { expect, it } from 'vitest';
import { appointmentTime, daysUntil, longDate, longDateTime } from './dates.ts';

it('dates are formatted as in Canada', () => {
  expect(longDate('2026-11-21T13:05:00Z', 'en')).toBe('November 21, 2026');
  expect(longDate('2026-11-21T13:05:00Z', 'fr')).toBe('21 novembre 2026');
  expect(longDate('2026-12-01T13:05:00Z', 'fr')).toBe('1er décembre 2026');
  expect(longDate('2026-12-11T13:05:00Z', 'fr')).toBe('11 décembre 2026');
});

it('a date depends on the recipient’s time zone', () => {
  expect(longDate('2026-11-22T03:00:00Z', 'en', 'America/Toronto')).toBe('November 21, 2026');
  expect(longDate('2026-11-22T03:00:00Z', 'en', 'America/St_Johns')).toBe('November 21, 2026');
  expect(longDate('2026-11-22T03:00:00Z', 'en', 'UTC')).toBe('November 22, 2026');
});

it('times name their zone', () => {
  expect(longDateTime('2026-07-01T21:30:00Z', 'en', 'America/Halifax')).toBe('July 1, 2026 at 6:30 p.m. ADT');
  expect(longDateTime('2026-07-01T12:05:00Z', 'fr', 'America/Toronto')).toBe(
    '1er juillet 2026 à 8\u00a0h\u00a005 HAE',
  );
});

it('times of appointments name the day of the week', () => {
  const at = (iso: string, locale: 'en' | 'fr') => appointmentTime(iso, locale, 'America/Toronto');
  expect(at('2026-12-01T15:00:00Z', 'en')).toBe('Tuesday, December 1, 2026 at 10:00 a.m. EST');
  expect(at('2026-12-01T15:00:00Z', 'fr')).toBe('mardi 1er décembre 2026 à 10\u00a0h HNE');
  expect(at('2026-12-11T18:01:00Z', 'fr')).toBe('vendredi 11 décembre 2026 à 13\u00a0h\u00a001 HNE');
});

it('a zone without a short name is named by its offset', () => {
  const at = (locale: 'en' | 'fr', zone: string) => appointmentTime('2026-12-01T18:00:00Z', locale, zone);
  expect(at('en', 'America/Whitehorse')).toBe('Tuesday, December 1, 2026 at 11:00 a.m. UTC−7');
  expect(at('fr', 'America/Whitehorse')).toBe('mardi 1er décembre 2026 à 11\u00a0h UTC−7');
  expect(at('fr', 'Pacific/Honolulu')).toBe('mardi 1er décembre 2026 à 8\u00a0h UTC−10');
});

it('a time in a province that no longer changes its clocks has the same offset in winter and summer', () => {
  const hour = (iso: string, zone: string) =>
    / at (\S+ [ap]\.m\.)/.exec(appointmentTime(iso, 'en', zone))?.[1];
  const at18 = (zone: string) => [hour('2026-12-15T18:00Z', zone), hour('2027-07-06T18:00Z', zone)];
  expect(at18('America/Vancouver')).toEqual(['11:00 a.m.', '11:00 a.m.']);
  expect(at18('America/Edmonton')).toEqual(['12:00 p.m.', '12:00 p.m.']);
  expect(at18('America/Yellowknife')).toEqual(['12:00 p.m.', '12:00 p.m.']);
  expect(at18('America/Winnipeg')).toEqual(['1:00 p.m.', '1:00 p.m.']);
  expect(at18('America/Cambridge_Bay')).toEqual(['11:00 a.m.', '12:00 p.m.']);
});

it('days are counted by the calendar', () => {
  const now = new Date('2026-11-21T13:05:00Z');
  expect(daysUntil('2026-11-21T23:00:00Z', now)).toBe(0);
  expect(daysUntil('2026-11-22T06:00:00Z', now)).toBe(1);
  expect(daysUntil('2026-11-28T02:00:00Z', now, 'America/Toronto')).toBe(6);
  expect(daysUntil('2026-11-01T13:00:00Z', now)).toBe(0);
});
