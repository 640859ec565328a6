import { type Locale, languageTags } from '../text.ts';
import type { Country } from './locations.ts';

interface TimeZone {
  country: Country;
  /** The place people know the zone by: city, and province or state. */
  en: string;
  fr: string;
}

const canada = (en: string, fr: string): TimeZone => ({ country: 'CA', en, fr });
const unitedStates = (en: string, fr = en): TimeZone => ({ country: 'US', en, fr });

/** The time zones that a clinic can have, by IANA name; west to east within each country. */
const places = {
  'America/Whitehorse': canada('Whitehorse, Yukon', 'Whitehorse, Yukon'),
  'America/Vancouver': canada('Vancouver, British Columbia', 'Vancouver, Colombie-Britannique'),
  'America/Dawson_Creek': canada('Dawson Creek, British Columbia', 'Dawson Creek, Colombie-Britannique'),
  'America/Edmonton': canada('Edmonton, Alberta', 'Edmonton, Alberta'),
  'America/Yellowknife': canada(
    'Yellowknife, Northwest Territories',
    'Yellowknife, Territoires du Nord-Ouest',
  ),
  'America/Cambridge_Bay': canada('Cambridge Bay, Nunavut', 'Cambridge Bay, Nunavut'),
  'America/Regina': canada('Regina, Saskatchewan', 'Regina, Saskatchewan'),
  'America/Winnipeg': canada('Winnipeg, Manitoba', 'Winnipeg, Manitoba'),
  'America/Rankin_Inlet': canada('Rankin Inlet, Nunavut', 'Rankin Inlet, Nunavut'),
  'America/Atikokan': canada('Atikokan, Ontario', 'Atikokan, Ontario'),
  'America/Coral_Harbour': canada('Coral Harbour, Nunavut', 'Coral Harbour, Nunavut'),
  'America/Toronto': canada('Toronto, Ontario', 'Toronto, Ontario'),
  'America/Montreal': canada('Montreal, Quebec', 'Montréal, Québec'),
  'America/Iqaluit': canada('Iqaluit, Nunavut', 'Iqaluit, Nunavut'),
  'America/Blanc-Sablon': canada('Blanc-Sablon, Quebec', 'Blanc-Sablon, Québec'),
  'America/Halifax': canada('Halifax, Nova Scotia', 'Halifax, Nouvelle-Écosse'),
  'America/Moncton': canada('Moncton, New Brunswick', 'Moncton, Nouveau-Brunswick'),
  'America/Goose_Bay': canada('Goose Bay, Labrador', 'Goose Bay, Labrador'),
  'America/St_Johns': canada('St. John’s, Newfoundland', 'Saint-Jean, Terre-Neuve'),
  'America/Adak': unitedStates('Adak, Alaska'),
  'Pacific/Honolulu': unitedStates('Honolulu, Hawaii'),
  'America/Anchorage': unitedStates('Anchorage, Alaska'),
  'America/Los_Angeles': unitedStates('Los Angeles, California', 'Los Angeles, Californie'),
  'America/Phoenix': unitedStates('Phoenix, Arizona'),
  'America/Denver': unitedStates('Denver, Colorado'),
  'America/Boise': unitedStates('Boise, Idaho'),
  'America/Chicago': unitedStates('Chicago, Illinois'),
  'America/Indiana/Indianapolis': unitedStates('Indianapolis, Indiana'),
  'America/Detroit': unitedStates('Detroit, Michigan'),
  'America/New_York': unitedStates('New York, New York'),
} satisfies Record<string, TimeZone>;

/** The zones that screens and API accept. */
export const timeZones = Object.keys(places) as (keyof typeof places)[];

const placeOf = (zone: string): TimeZone | undefined => (places as Record<string, TimeZone>)[zone];

/** The country of a time zone; undefined for a zone that is not listed. */
export function countryOfZone(zone: string): Country | undefined {
  return placeOf(zone)?.country;
}

/** BCP 47 tag of dates such as `2026-11-20`. Some versions of Safari write English Canada's as 11/20/26. */
const isoDateTag = 'sv-SE';

/** The date in a time zone at a time: `2026-11-20`. */
export function dateInZone(time: string | number | Date, zone: string): string {
  return new Intl.DateTimeFormat(isoDateTag, { dateStyle: 'short', timeZone: zone }).format(new Date(time));
}

/** The last second of a day such as `2026-11-20` in a time zone, in ISO 8601. */
export function endOfDayInZone(day: string, zone: string): string {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  // The offset at the first estimate can differ from that at the end of the day when clocks change in between.
  const estimate = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(estimate, zone)).toISOString();
}

/** The offset of a zone from UTC in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const local = new Intl.DateTimeFormat(isoDateTag, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  return Date.parse(`${local.format(at).replace(' ', 'T')}Z`) - at;
}

/** The readable name of a time zone: `St. John’s, Newfoundland (UTC−3:30)`, with the offset at `at`. */
export function zoneName(zone: string, locale: Locale, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(languageTags[locale], {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = placeOf(zone)?.[locale] ?? zone.replaceAll('_', ' ');
  return `${name} (${withUtc(offset)})`;
}

/** Writes an offset that English formats as `GMT-7` as `UTC−7`. The offset may be part of a longer text. */
export function withUtc(written: string): string {
  return written.replace('GMT', 'UTC').replace('UTC-', 'UTC\u2212');
}
