import type { Country } from './locations.ts';
import type { timeZones } from './time-zones.ts';

type Zone = (typeof timeZones)[number];

/** The zone of most people in a province or state. */
const zonesOfRegions: Record<Country, Record<string, Zone>> = {
  CA: {
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    MB: 'America/Winnipeg',
    NB: 'America/Moncton',
    NL: 'America/St_Johns',
    NS: 'America/Halifax',
    NT: 'America/Yellowknife',
    NU: 'America/Iqaluit',
    ON: 'America/Toronto',
    PE: 'America/Halifax',
    QC: 'America/Montreal',
    SK: 'America/Regina',
    YT: 'America/Whitehorse',
  },
  US: {
    ...inEach('AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI', 'America/Chicago'),
    ...inEach('CO MT NM UT WY', 'America/Denver'),
    ...inEach('CA NV OR WA', 'America/Los_Angeles'),
    AK: 'America/Anchorage',
    AZ: 'America/Phoenix',
    HI: 'Pacific/Honolulu',
    ID: 'America/Boise',
    IN: 'America/Indiana/Indianapolis',
    MI: 'America/Detroit',
  },
};

/**
 * Areas with another zone than most of their province or state, by the beginning of their postal or ZIP codes; the
 * longest that fits counts. Areas whose codes lie in two zones are left out. Sources: the zones and their comments in the
 * IANA time zone database 2026e, file `northamerica`; 49 CFR 71 for the limits of the zones of the United States.
 */
const zonesOfCodes: Record<string, Record<string, Zone>> = {
  NL: inEach('A0P A0R A2V', 'America/Goose_Bay'),
  NU: { X0B: 'America/Cambridge_Bay', X0C: 'America/Rankin_Inlet', X0C0C0: 'America/Coral_Harbour' },
  ON: { ...inEach('P0V P0W P0X P8N P8T P9A P9N', 'America/Winnipeg'), P0T1C0: 'America/Atikokan' },
  QC: { G4T: 'America/Halifax' },
  SK: { S9V: 'America/Edmonton' },
  AK: { 99546: 'America/Adak' },
  FL: inEach('324 325', 'America/Chicago'),
  ID: inEach('835 838', 'America/Los_Angeles'),
  IN: inEach('463 464 476 477', 'America/Chicago'),
  KY: inEach('420 421 422 423 424', 'America/Chicago'),
  ND: { 586: 'America/Denver' },
  NE: { 693: 'America/Denver' },
  OR: { 979: 'America/Boise' },
  SD: { 577: 'America/Denver' },
  TN: inEach('374 376 377 378 379', 'America/New_York'),
  TX: { 799: 'America/Denver' },
};

/** The time zone to offer first for a place (IANA name); a clinic can choose another. */
export function defaultTimeZone(country: Country, region: string, postalCode = ''): string {
  const code = postalCode.toUpperCase().replace(/[^A-Z\d]/g, '');
  const [area] = Object.entries(zonesOfCodes[region] ?? {})
    .filter(([start]) => code.startsWith(start))
    .toSorted(([a], [b]) => b.length - a.length);
  const most = country === 'CA' ? 'America/Toronto' : 'America/New_York';
  return area?.[1] ?? zonesOfRegions[country][region] ?? most;
}

function inEach(keys: string, zone: Zone): Record<string, Zone> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, zone]));
}
