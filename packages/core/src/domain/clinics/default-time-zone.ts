import type { Country } from './locations.ts';
import type { timeZones } from './time-zones.ts';

/** Codes by the zone of their place. */
type Codes = Partial<Record<(typeof timeZones)[number], string>>;

/** Provinces and states by the zone of most people there; without one, the zone of Toronto or New York. */
const regions: Record<Country, Codes> = {
  CA: {
    'America/Whitehorse': 'YT',
    'America/Vancouver': 'BC',
    'America/Edmonton': 'AB',
    'America/Yellowknife': 'NT',
    'America/Regina': 'SK',
    'America/Winnipeg': 'MB',
    'America/Montreal': 'QC',
    'America/Iqaluit': 'NU',
    'America/Halifax': 'NS PE',
    'America/Moncton': 'NB',
    'America/St_Johns': 'NL',
  },
  US: {
    'Pacific/Honolulu': 'HI',
    'America/Anchorage': 'AK',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Phoenix': 'AZ',
    'America/Denver': 'CO MT NM UT WY',
    'America/Boise': 'ID',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Indiana/Indianapolis': 'IN',
    'America/Detroit': 'MI',
  },
};

/**
 * Areas with another zone than most of their province or state, by the beginning of their postal or ZIP codes. Areas
 * whose codes lie in two zones are left out. Sources: the zones and their comments in the IANA time zone database 2026e,
 * file `northamerica`; 49 CFR 71 for the limits of the zones of the United States.
 */
const areas: Record<string, Codes> = {
  NL: { 'America/Goose_Bay': 'A0P A0R A2V' },
  NU: { 'America/Cambridge_Bay': 'X0B', 'America/Coral_Harbour': 'X0C0C0', 'America/Rankin_Inlet': 'X0C' },
  ON: { 'America/Winnipeg': 'P0V P0W P0X P8N P8T P9A P9N', 'America/Atikokan': 'P0T1C0' },
  QC: { 'America/Halifax': 'G4T' },
  SK: { 'America/Edmonton': 'S9V' },
  AK: { 'America/Adak': '99546' },
  FL: { 'America/Chicago': '324 325' },
  ID: { 'America/Los_Angeles': '835 838' },
  IN: { 'America/Chicago': '463 464 476 477' },
  KY: { 'America/Chicago': '420 421 422 423 424' },
  ND: { 'America/Denver': '586' },
  NE: { 'America/Denver': '693' },
  OR: { 'America/Boise': '979' },
  SD: { 'America/Denver': '577' },
  TN: { 'America/New_York': '374 376 377 378 379' },
  TX: { 'America/Denver': '799' },
};

/** The time zone to offer first for a place (IANA name); a clinic can choose another. */
export function defaultTimeZone(country: Country, region: string, postalCode = ''): string {
  const code = postalCode.toUpperCase().replace(/[^A-Z\d]/g, '');
  return (
    zoneWith(areas[region], (start) => code.startsWith(start)) ??
    zoneWith(regions[country], (each) => each === region) ??
    (country === 'CA' ? 'America/Toronto' : 'America/New_York')
  );
}

/** The first zone with a code that fits. */
function zoneWith(codes: Codes = {}, fits: (code: string) => boolean): string | undefined {
  return Object.entries(codes).find(([, each]) => each.split(' ').some(fits))?.[0];
}
