import { type Locale, languageTags } from '@tamarack/core/domain';

/** Zones in which Canadian and American clinics stand, listed first: IANA names, east to west. */
const canada = [
  'America/St_Johns',
  'America/Goose_Bay',
  'America/Halifax',
  'America/Glace_Bay',
  'America/Moncton',
  'America/Montreal',
  'America/Toronto',
  'America/Iqaluit',
  'America/Winnipeg',
  'America/Rankin_Inlet',
  'America/Regina',
  'America/Edmonton',
  'America/Yellowknife',
  'America/Whitehorse',
  'America/Vancouver',
];
const unitedStates = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

export interface ZoneGroup {
  name: 'zonesCanada' | 'zonesUnitedStates' | 'zonesOther';
  zones: string[];
}

/** All time zones of this browser, the likely ones first; the present one is always among them. */
export function zoneGroups(present: string): ZoneGroup[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  const first = (zones: readonly string[]) => zones.filter((zone) => known.has(zone) || zone === present);
  const listed = new Set([...canada, ...unitedStates]);
  const others = [...new Set([...known, present])].filter((zone) => !listed.has(zone)).sort();
  return [
    { name: 'zonesCanada', zones: first(canada) },
    { name: 'zonesUnitedStates', zones: first(unitedStates) },
    { name: 'zonesOther', zones: others },
  ];
}

/** The zone's city, and its present distance from UTC for the zones listed first: `St Johns (GMT−3:30)`. */
export function zoneLabel(zone: string, locale: Locale): string {
  const city = zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone;
  const offset = new Intl.DateTimeFormat(languageTags[locale], {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  })
    .formatToParts()
    .find((part) => part.type === 'timeZoneName');
  return offset ? `${city} (${offset.value})` : city;
}
