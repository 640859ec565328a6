import { describe, expect, it, vi } from 'vitest';
import { platformDay, platformTimeZone } from '../platform/analytics.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { countries, regionsOf } from './locations.ts';
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

  it.each([
    ['CA', 'NU', 'X0A 0H0', 'America/Iqaluit'],
    ['CA', 'NU', 'X0B 0C0', 'America/Cambridge_Bay'],
    ['CA', 'NU', 'X0C 0G0', 'America/Rankin_Inlet'],
    ['CA', 'NU', 'x0c-0c0', 'America/Coral_Harbour'],
    ['CA', 'NL', 'A1A 1A1', 'America/St_Johns'],
    ['CA', 'NL', 'A0P 1C0', 'America/Goose_Bay'],
    ['CA', 'QC', 'G4T 1A1', 'America/Halifax'],
    ['CA', 'ON', 'P9N 1A1', 'America/Winnipeg'],
    ['CA', 'ON', 'P0T 1C0', 'America/Atikokan'],
    ['CA', 'ON', 'P0T 2E0', 'America/Toronto'],
    ['CA', 'SK', 'S9V 0A1', 'America/Edmonton'],
    ['US', 'TX', '75201-1234', 'America/Chicago'],
    ['US', 'TX', '79901', 'America/Denver'],
    ['US', 'FL', '32501', 'America/Chicago'],
    ['US', 'IN', '46204', 'America/Indiana/Indianapolis'],
    ['US', 'IN', '47708', 'America/Chicago'],
    ['US', 'ID', '83702', 'America/Boise'],
    ['US', 'ID', '83814', 'America/Los_Angeles'],
    ['US', 'MI', '48201', 'America/Detroit'],
    ['US', 'TN', '37902', 'America/New_York'],
    ['US', 'AK', '99546', 'America/Adak'],
  ] as const)('are offered by the postal code: %s %s %s in %s', (country, region, code, zone) => {
    expect(defaultTimeZone(country, region, code)).toBe(zone);
    expect(timeZones).toContain(zone);
  });

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

describe('in Nunavut', () => {
  it.each([
    ['America/Cambridge_Bay', '(UTC−7)', '(UTC−6)'],
    ['America/Rankin_Inlet', '(UTC−6)', '(UTC−5)'],
    ['America/Coral_Harbour', '(UTC−5)', '(UTC−5)'],
    ['America/Iqaluit', '(UTC−5)', '(UTC−4)'],
  ])('%s has %s in winter and %s in summer', (zone, inWinter, inSummer) => {
    expect(timeZones).toContain(zone);
    expect(zoneName(zone, 'en', winter)).toContain(inWinter);
    expect(zoneName(zone, 'en', new Date('2027-07-01T12:00:00Z'))).toContain(inSummer);
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

  it('is written alike in a browser whose Canadian dates start with the month', () => {
    class Older extends Intl.DateTimeFormat {
      constructor(tag?: string, options?: Intl.DateTimeFormatOptions) {
        super(tag === 'en-CA' ? 'en-US' : tag, options);
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Older });
    const at = new Date('2026-12-21T04:59:59Z');
    expect([dateInZone(at, platformTimeZone), platformDay(at)]).toEqual(['2026-12-20', '2026-12-20']);
    vi.unstubAllGlobals();
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
