import { describe, expect, it } from 'vitest';
import { countries, defaultTimeZone, regionsOf } from './locations.ts';
import { countryOfZone, timeZones, zoneName } from './time-zones.ts';

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
