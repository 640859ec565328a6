import type { Locale } from '../text.ts';

/** File names of the sample report for download. */
export const sampleReportFileNames: Record<Locale, string> = {
  en: 'weekly-at-a-glance-sample.xlsx',
  fr: 'semaine-en-un-coup-d-oeil-exemple.xlsx',
};

/**
 * One week of the sandbox clinic. The spreadsheet and the site's charts use these figures. A test recounts
 * them from the sandbox's visits.
 */
export interface SampleWeek {
  /** ISO 8601 week of the year. */
  week: number;
  /** Its Monday, `YYYY-MM-DD`. */
  monday: string;
  sessions: number;
  /** Whole Canadian dollars invoiced. */
  revenue: number;
  billedHours: number;
  newClients: number;
  returningClients: number;
  /** Clients seen in the week who have no later appointment. */
  withoutNext: number;
  /** Clients lost in the week: no visit for two weeks and no upcoming appointment. */
  droppedOff: number;
  openNotes: number;
  /** Scheduled and treated hours of each clinician, in the order of `sampleClinicians`. */
  hours: readonly (readonly [scheduled: number, treated: number])[];
}

/** For each clinician: new clients of the twelve weeks, and how many of them came to a third visit. */
export const sampleClinicians = [
  { name: 'A. Rousseau', started: 27, cameBack: 24 },
  { name: 'D. Okafor', started: 26, cameBack: 19 },
  { name: 'P. Nair', started: 26, cameBack: 15 },
  { name: 'M. Gill', started: 25, cameBack: 9 },
  { name: 'H. Fraser', started: 0, cameBack: 0 },
] as const;

/** How many of the new clients came to their first, second, … eighth visit. */
export const sampleVisits = [104, 85, 67, 45, 31, 19, 9, 1] as const;

type Row = readonly [
  week: number,
  monday: string,
  sessions: number,
  revenue: number,
  billedHours: number,
  newClients: number,
  returningClients: number,
  withoutNext: number,
  droppedOff: number,
  openNotes: number,
  hours: readonly (readonly [scheduled: number, treated: number])[],
];

// biome-ignore format: a table with one line per week
const rows: readonly Row[] = [
  [35, '2026-08-24', 111, 12515, 76.8, 8, 98, 3, 7, 2, [[21.3, 18], [19.3, 17], [16, 15.2], [17, 16], [12, 10.7]]],
  [36, '2026-08-31', 120, 13142, 81.4, 7, 111, 5, 8, 1, [[20.5, 18.3], [17, 17], [18.7, 17.8], [18, 16], [13.3, 12.3]]],
  [37, '2026-09-07', 95, 10688, 66.2, 9, 86, 6, 4, 2, [[15.8, 13.3], [16.3, 14.8], [17.2, 17.2], [13, 12], [9, 9]]],
  [38, '2026-09-14', 123, 13680, 84.9, 8, 113, 3, 5, 1, [[20, 17], [20.3, 19.3], [17.2, 15.3], [23, 21], [13.7, 12.3]]],
  [39, '2026-09-21', 117, 13094, 81.9, 10, 106, 6, 7, 2, [[20.3, 18], [20.3, 17.8], [17, 16.2], [20, 19], [12.3, 11]]],
  [40, '2026-09-28', 124, 14033, 87.5, 10, 112, 8, 3, 2, [[21.8, 21], [21.5, 20], [20.5, 18.8], [17, 17], [12.3, 10.7]]],
  [41, '2026-10-05', 115, 12309, 77.2, 8, 105, 4, 8, 2, [[19.3, 18.5], [15.5, 14], [13.7, 13.7], [21, 18], [13.3, 13]]],
  [42, '2026-10-12', 98, 11383, 70.7, 9, 89, 5, 8, 2, [[17, 16.3], [12.5, 10.3], [20.3, 17.8], [20, 18], [8.7, 8.3]]],
  [43, '2026-10-19', 118, 13271, 83.8, 8, 109, 13, 4, 1, [[19.3, 19.3], [20.3, 18.8], [19.5, 17.8], [20, 18], [11, 10]]],
  [44, '2026-10-26', 123, 13750, 86.4, 10, 109, 5, 7, 2, [[22.3, 20], [18, 15.8], [18.8, 18], [21, 21], [13, 11.7]]],
  [45, '2026-11-02', 119, 13071, 83.6, 7, 111, 8, 13, 2, [[19.3, 18.5], [20.5, 18.3], [17, 16.2], [21, 20], [11.3, 10.7]]],
  [46, '2026-11-09', 134, 13796, 86.2, 10, 120, 5, 5, 5, [[21.8, 19.5], [19.5, 18], [20.3, 20.3], [20, 19], [14.7, 14.3]]],
];

export const sampleWeeks: readonly SampleWeek[] = rows.map(
  ([
    week,
    monday,
    sessions,
    revenue,
    billedHours,
    newClients,
    returningClients,
    withoutNext,
    droppedOff,
    openNotes,
    hours,
  ]) => ({
    week,
    monday,
    sessions,
    revenue,
    billedHours,
    newClients,
    returningClients,
    withoutNext,
    droppedOff,
    openNotes,
    hours,
  }),
);

/** Total scheduled and treated hours of a week. */
export function sampleHours(week: SampleWeek): { scheduled: number; treated: number } {
  const sum = (at: 0 | 1) => Math.round(week.hours.reduce((total, pair) => total + pair[at], 0) * 10) / 10;
  return { scheduled: sum(0), treated: sum(1) };
}
