import type { Locale } from '../text.ts';

/** File names of the sample report, as readers download it. */
export const sampleReportFileNames: Record<Locale, string> = {
  en: 'weekly-at-a-glance-sample.xlsx',
  fr: 'semaine-en-un-coup-d-oeil-exemple.xlsx',
};

/**
 * One week of the fictional clinic in the sample report. The spreadsheet holds these figures, and the site's charts
 * are drawn from them: twelve weeks in which treated hours fall until the team starts to follow up in week 42.
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
  /** Clients seen in the week who left without a next appointment. */
  withoutNext: number;
  /** Clients lost in the week: no visit for two weeks and no upcoming appointment. */
  droppedOff: number;
  openNotes: number;
  /** Scheduled and treated hours of each clinician, in the order of `sampleClinicians`. */
  hours: readonly (readonly [scheduled: number, treated: number])[];
}

/** Per clinician: new clients of the twelve weeks, and how many of them came back for a third visit. */
export const sampleClinicians = [
  { name: 'L. Chen', started: 28, cameBack: 23 },
  { name: 'S. Roy', started: 25, cameBack: 20 },
  { name: 'D. Patel', started: 27, cameBack: 18 },
  { name: 'K. Morin', started: 22, cameBack: 18 },
  { name: 'A. Haddad', started: 24, cameBack: 17 },
  { name: 'J. Fraser', started: 22, cameBack: 16 },
] as const;

/** Of the new clients of the twelve weeks, how many came to their first, second, … eighth visit. */
export const sampleVisits = [148, 126, 112, 103, 96, 91, 87, 84] as const;

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
  [35, '2026-08-24', 213, 20960, 162.5, 11, 101, 22, 10, 14, [[34, 30], [31, 26.5], [35, 27.5], [32, 28], [37, 30], [32, 27]]],
  [36, '2026-08-31', 208, 20540, 158, 12, 99, 23, 11, 12, [[35, 30], [30, 25], [36, 27.5], [31, 26.5], [36, 28.5], [33, 27.5]]],
  [37, '2026-09-07', 214, 20990, 164, 10, 104, 20, 9, 13, [[34, 30.5], [30, 26], [37, 29.5], [32, 28], [35, 28.5], [32, 27.5]]],
  [38, '2026-09-14', 210, 20735, 159.5, 13, 102, 22, 10, 11, [[33, 28.5], [31, 26], [36, 27.5], [33, 29], [36, 29], [32, 27]]],
  [39, '2026-09-21', 203, 19735, 153, 12, 98, 24, 12, 15, [[34, 28.5], [29, 23.5], [37, 27.5], [32, 26.5], [36, 28], [33, 27]]],
  [40, '2026-09-28', 200, 19715, 150.5, 11, 97, 25, 12, 16, [[35, 29.5], [30, 24], [35, 25.5], [32, 26], [37, 28], [32, 26]]],
  [41, '2026-10-05', 197, 19110, 147, 12, 96, 26, 13, 17, [[34, 28], [31, 24.5], [36, 26], [32, 26], [36, 27], [31, 24.5]]],
  [42, '2026-10-12', 205, 20215, 155.5, 13, 99, 23, 11, 13, [[34, 29], [30, 25], [37, 28], [31, 26], [37, 29], [32, 26]]],
  [43, '2026-10-19', 203, 20240, 154.5, 12, 101, 21, 10, 12, [[33, 27.5], [30, 24.5], [36, 27], [33, 28], [36, 27.5], [33, 26.5]]],
  [44, '2026-10-26', 217, 21875, 167, 13, 106, 18, 8, 9, [[35, 31.5], [30, 26], [36, 29], [32, 28.5], [35, 29], [32, 28]]],
  [45, '2026-11-02', 227, 22945, 176.5, 14, 110, 15, 7, 7, [[34, 31.5], [31, 28], [37, 30.5], [32, 29.5], [36, 31.5], [32, 29]]],
  [46, '2026-11-09', 236, 24170, 184.5, 15, 115, 12, 6, 5, [[34, 32.5], [30, 28], [36, 31], [33, 31.5], [37, 33], [33, 31]]],
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
