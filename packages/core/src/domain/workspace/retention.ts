import type { Day } from './shared.ts';
import type { Profession } from './team.ts';

interface RetentionRule {
  region: string;
  /** Null for all professions of the province. */
  profession: Profession | null;
  months: number;
  source: string;
  readOn: Day;
}

/** How long a record is kept if no rule is known: as long as the longest known rule. */
const unknownMonths = 16 * 12;

const overview = 'https://therabyte.app/2022/06/02/file-retention-requirements-across-canada/';
const readOn = '2026-11-22';

/**
 * Rules of provinces and colleges, counted from the last entry or from majority. A lawyer confirms them
 * before launch.
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    region: 'ON',
    profession: null,
    months: 10 * 12,
    source: 'College of Physiotherapists of Ontario, https://collegept.org/2023/09/21/keeping-a-paper-trail',
    readOn,
  },
  {
    region: 'BC',
    profession: 'occupational_therapist',
    months: 16 * 12,
    source: `COTBC, Retention and Destruction of the Occupational Therapy Record, quoted in ${overview}`,
    readOn,
  },
  {
    region: 'AB',
    profession: 'occupational_therapist',
    months: 11 * 12 + 3,
    source: `ACOT, Practice Guideline: Standards for Documentation, quoted in ${overview}`,
    readOn,
  },
  {
    region: 'QC',
    profession: 'occupational_therapist',
    months: 5 * 12,
    source: 'CQLR c. C-26, r. 121, s. 4, https://www.legisquebec.gouv.qc.ca/en/version/cr/C-26,%20r.%20121',
    readOn,
  },
];

/** Provinces and territories with majority at 19; the others have it at 18. */
const majorityAt19 = ['BC', 'NB', 'NL', 'NS', 'NT', 'NU', 'YT'];

/**
 * Until when a record must be kept: by the longest rule of the province for the professions that treated the
 * client, after the last entry or majority, whichever is later. Null before the first entry.
 */
export function retentionUntil(record: {
  region: string | null;
  professions: readonly Profession[];
  lastEntryOn: Day | null;
  birthOn: Day | null;
}): Day | null {
  const { region, professions, lastEntryOn, birthOn } = record;
  if (!lastEntryOn) return null;
  const treated = professions.length > 0 ? professions : [null];
  const months = Math.max(...treated.map((profession) => monthsFor(region, profession)));
  const majority = 12 * (majorityAt19.includes(region ?? '') ? 19 : 18);
  const ends = [addMonths(lastEntryOn, months)];
  if (birthOn) ends.push(addMonths(birthOn, majority + months));
  return ends.toSorted().at(-1) ?? null;
}

function monthsFor(region: string | null, profession: Profession | null): number {
  const ofRegion = retentionRules.filter((rule) => rule.region === region);
  const rule =
    ofRegion.find((known) => known.profession !== null && known.profession === profession) ??
    ofRegion.find((known) => known.profession === null);
  return rule?.months ?? unknownMonths;
}

/** The same day of a later month, or its last day if it is shorter. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
