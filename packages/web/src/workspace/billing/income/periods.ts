import type { Day } from '@tamarack/core/domain/workspace';
import { plusDays } from '../../shared/dates/days.ts';

/** Periods that tax returns and owners ask for. */
export const periods = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type PeriodName = (typeof periods)[number];

interface Days {
  from: Day;
  to: Day;
}

/** The first and last day of a period, relative to today. */
export function daysOf(period: PeriodName, today: Day): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ofMonth = month - 1;
  const ofQuarter = ofMonth - (ofMonth % 3);
  const months = (from: number, count: number): Days => ({
    from: firstOf(year, from),
    to: plusDays(firstOf(year, from + count), -1),
  });
  switch (period) {
    case 'thisMonth':
      return months(ofMonth, 1);
    case 'lastMonth':
      return months(ofMonth - 1, 1);
    case 'thisQuarter':
      return months(ofQuarter, 3);
    case 'lastQuarter':
      return months(ofQuarter - 3, 3);
    case 'thisYear':
      return months(0, 12);
    case 'lastYear':
      return months(-12, 12);
  }
}

/** The first day of a month: 0 is January of the year, −1 the December before. */
const firstOf = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
