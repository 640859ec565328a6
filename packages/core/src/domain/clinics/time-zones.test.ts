import { describe, expect, it } from 'vitest';
import { countries, defaultTimeZone, regionsOf } from './locations.ts';
import { countryOfZone, dateInZone, endOfDayInZone, timeZones, zoneName } from './time-zones.ts';

const winter = new Date('2026-11-23T12:00:00Z');

describe('time zones', () => {
  it.each(countries.flatMap((country) => regionsOf(country).map(({ code }) => [country, code] as const)))(
    'include the default of %s %s, under its country',
    (country, region) => {
      const zone = defaultTimeZone(country, region);
      expect(timeZones).toContain(zone);
      expect(countryOfZone(zone)).toBe(country);
    },
  );

  it.each(timeZones)('have a readable name in both languages: %s', (zone) => {
    for (const locale of ['en', 'fr'] as const)
      expect(zoneName(zone, locale, winter)).toMatch(/^[^/_]+, [^/_]+ \(UTC.+\)$/);
  });

  it('are named by city, province and offset', () => {
    expect(zoneName('America/St_Johns', 'en', winter)).toBe('St. John’s, Newfoundland (UTC−3:30)');
    expect(zoneName('America/Montreal', 'fr', winter)).toBe('Montréal, Québec (UTC−5)');
    expect(zoneName('America/Regina', 'fr', new Date('2026-07-01T12:00:00Z'))).toBe(
      'Regina, Saskatchewan (UTC−6)',
    );
  });
});

describe('a day in a time zone', () => {
  it.each([
    ['2026-12-21T04:59:59.000Z', 'America/Toronto', '2026-12-20'],
    ['2026-12-21T04:59:59.000Z', 'America/St_Johns', '2026-12-21'],
    ['2026-12-21T04:59:59.000Z', 'America/Vancouver', '2026-12-20'],
  ])('has a time: %s in %s is on %s', (time, zone, day) => {
    expect(dateInZone(time, zone)).toBe(day);
  });

  it.each([
    ['2026-12-20', 'America/Toronto', '2026-12-21T04:59:59.000Z'],
    ['2026-12-20', 'America/St_Johns', '2026-12-21T03:29:59.000Z'],
    ['2027-03-14', 'America/Toronto', '2027-03-15T03:59:59.000Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-02T07:59:59.000Z'],
    ['2026-10-31', 'America/Los_Angeles', '2026-11-01T06:59:59.000Z'],
  ])('ends: %s in %s at %s', (day, zone, end) => {
    expect(endOfDayInZone(day, zone)).toBe(end);
  });
});
