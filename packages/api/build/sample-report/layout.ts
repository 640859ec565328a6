import { columnRange } from './sheet.ts';

/** All sheets have their weeks in the same rows, so that formulas can refer across sheets. Rows count from 0. */
export const weekRows = { top: 4, first: 5, last: 16 } as const;

/** Columns of the tables by week, counted from 0. */
export const revenueColumns = {
  week: 1,
  monday: 2,
  sessions: 3,
  revenue: 4,
  average: 5,
  change: 6,
  perHour: 7,
  perSession: 8,
} as const;
export const hoursColumns = {
  week: 1,
  monday: 2,
  scheduled: 3,
  treated: 4,
  billed: 5,
  share: 6,
  notBilled: 7,
  lost: 8,
  openNotes: 9,
} as const;
export const dropOffColumns = { week: 1, monday: 2, seen: 3, droppedOff: 4, rate: 5 } as const;
export const clientColumns = {
  week: 1,
  monday: 2,
  newClients: 3,
  returning: 4,
  clients: 5,
  newShare: 6,
  withoutNext: 7,
  rebooked: 8,
} as const;

/** Absolute reference to the twelve weeks of a column. */
export function weekly(sheet: string, column: number): string {
  return columnRange(weekRows.first, weekRows.last, column, sheet);
}
