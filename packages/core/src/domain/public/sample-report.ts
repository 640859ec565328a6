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

/** The Monday after the last week; the figures are as of that morning. */
export const sampleReportMonday = '2026-11-16';

/** For each clinician: new clients of the twelve weeks, and how many of them came to a third visit. */
export const sampleClinicians = [
  { name: 'A. Rousseau', started: 26, cameBack: 21 },
  { name: 'D. Okafor', started: 28, cameBack: 20 },
  { name: 'P. Nair', started: 26, cameBack: 14 },
  { name: 'M. Gill', started: 28, cameBack: 12 },
  { name: 'H. Fraser', started: 0, cameBack: 0 },
] as const;

/** How many of the new clients came to their first, second, … eighth visit. */
export const sampleVisits = [108, 87, 67, 50, 34, 21, 9, 5] as const;

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
  [35, '2026-08-24', 115, 13133, 82.1, 10, 102, 8, 0, 2, [[18.5, 17], [19.3, 18.3], [21.2, 19.5], [19, 18], [11, 9.3]]],
  [36, '2026-08-31', 124, 13688, 85.6, 9, 115, 6, 5, 3, [[17, 15.5], [19.3, 19.3], [21.2, 19.5], [20, 19], [13.7, 12.3]]],
  [37, '2026-09-07', 114, 12688, 79.2, 7, 107, 7, 8, 2, [[21.5, 20.8], [16.3, 13.8], [17.8, 17], [19, 17], [11.3, 10.7]]],
  [38, '2026-09-14', 119, 13168, 81.3, 10, 107, 5, 6, 2, [[20.8, 20], [18.8, 16.5], [16.3, 15.5], [19, 17], [14.3, 12.3]]],
  [39, '2026-09-21', 122, 13403, 83.5, 9, 110, 6, 8, 2, [[23, 20.8], [18.5, 16.8], [17.8, 17], [17, 17], [12.7, 12]]],
  [40, '2026-09-28', 115, 12810, 78.8, 9, 103, 7, 7, 2, [[18.8, 16.3], [16.3, 14.8], [19.5, 17.8], [21, 18], [12.3, 12]]],
  [41, '2026-10-05', 114, 12380, 77.8, 9, 105, 4, 6, 3, [[17.8, 16.3], [19.3, 19.3], [15.3, 13.7], [18, 17], [11.7, 11.7]]],
  [42, '2026-10-12', 117, 13490, 81.9, 10, 103, 8, 8, 1, [[20, 18.5], [18.5, 16.3], [22.8, 19.5], [19, 17], [11.3, 10.7]]],
  [43, '2026-10-19', 121, 13643, 85.5, 8, 110, 7, 5, 2, [[19.3, 17.8], [20.8, 17.8], [18.7, 17], [23, 22], [12.3, 11]]],
  [44, '2026-10-26', 115, 12953, 80.7, 10, 105, 4, 8, 1, [[18.5, 17], [17.3, 16.5], [20.5, 20.5], [19, 16], [11.7, 10.7]]],
  [45, '2026-11-02', 117, 12753, 79.5, 7, 110, 6, 7, 2, [[17.8, 16], [19.3, 18.5], [17, 17], [17, 16], [13.3, 12]]],
  [46, '2026-11-09', 135, 14088, 89.7, 10, 124, 10, 4, 5, [[19.3, 18.5], [21.5, 21.5], [20.3, 17], [25, 25], [13.3, 12.7]]],
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
  const sum = (at: 0 | 1) => week.hours.reduce((total, pair) => total + pair[at], 0);
  return { scheduled: sum(0), treated: sum(1) };
}
