import { endpoint } from '../endpoint.ts';
import { addMonths, type Day } from './shared.ts';
import type { Profession } from './team.ts';

export interface RetentionRule {
  region: string;
  /** Null for all professions of the province. */
  profession: Profession | null;
  months: number;
  source: string;
  readOn: Day;
}

/** How long a record is kept if no rule is known: as long as the longest known rule. */
export const unknownRetentionMonths = 16 * 12;

/** The most years that a clinic can choose to keep charts. */
export const maxRetentionYears = 50;

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

/** Provinces and territories where people come of age at 19. */
export const majorityAt19: readonly string[] = ['BC', 'NB', 'NL', 'NS', 'NT', 'NU', 'YT'];

/** Age of majority in years: 19 in some provinces and territories, 18 in the others. */
export const majorityIn = (region: string | null): number => (majorityAt19.includes(region ?? '') ? 19 : 18);

export interface Retention {
  /** The last entry or majority, whichever is later. A clinic's own number of years counts from this day too. */
  from: Day;
  /** Until when the record must be kept by the rules. */
  until: Day;
}

/**
 * How long a record must be kept: by the longest rule of the provinces for the professions that treated the client,
 * after the last entry or majority, whichever is later. Null before the first entry.
 */
export function retentionOf(record: {
  /** Where the client lives and was treated. */
  regions: readonly (string | null)[];
  /** Null for somebody without a licence on record. */
  professions: readonly (Profession | null)[];
  lastEntryOn: Day | null;
  birthOn: Day | null;
}): Retention | null {
  const { regions, professions, lastEntryOn, birthOn } = record;
  if (!lastEntryOn) return null;
  const treated = professions.length > 0 ? professions : [null];
  const months = Math.max(
    ...regions.flatMap((region) => treated.map((profession) => monthsFor(region, profession))),
  );
  const majority = 12 * Math.max(...regions.map(majorityIn));
  const later = (added: number): Day => {
    const afterEntry = addMonths(lastEntryOn, added);
    const ends = [afterEntry, ...(birthOn ? [addMonths(birthOn, majority + added)] : [])];
    return ends.toSorted().at(-1) ?? afterEntry;
  };
  return { from: later(0), until: later(months) };
}

function monthsFor(region: string | null, profession: Profession | null): number {
  const ofRegion = retentionRules.filter((rule) => rule.region === region);
  const rule =
    ofRegion.find((known) => known.profession !== null && known.profession === profession) ??
    ofRegion.find((known) => known.profession === null);
  return rule?.months ?? unknownRetentionMonths;
}

/** Why a chart whose retention is over may not be destroyed. */
export const destructionObstacles = ['legal_hold', 'in_use', 'joint_note'] as const;
export type DestructionObstacle = (typeof destructionObstacles)[number];

/** A chart whose retention is over. */
export interface DueChart {
  clientId: string;
  fileNo: number;
  name: string | null;
  lastEntryOn: Day | null;
  keptUntil: Day;
  /** Null if the chart may be destroyed. */
  obstacle: DestructionObstacle | null;
}

/** The most charts that are destroyed at once. */
export const maxDestroyedAtOnce = 50;

export const retentionEndpoints = {
  /** Charts whose retention is over, by file number, in pages. */
  due: endpoint('GET', '/api/clinic/charts-due').types<{
    query: { after?: number };
    answer: { charts: DueChart[]; next: number | null };
  }>(),
  /**
   * Destroys charts whose retention is over, all or none; only the privacy contact may. Refuses with
   * TRANSITION_NOT_ALLOWED.
   */
  destroy: endpoint('POST', '/api/clinic/charts-due/destroy', { idempotent: true }).types<{
    payload: { clientIds: string[]; reason: string };
    answer: { destroyed: number };
  }>(),
};
