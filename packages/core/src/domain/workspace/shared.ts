/**
 * Every POST of the workspace answers with the id of the row it created or changed, never with the row's
 * content, because answers are stored for repeated requests and must not contain client data.
 */
export interface Changed {
  id: string;
  version: number;
}

/** A day as `YYYY-MM-DD`, in the clinic's calendar. */
export type Day = string;
/** A wall time as `YYYY-MM-DDTHH:MM`, without a zone: the local time at the location. */
export type WallTime = string;
/** A point in time as ISO 8601 in UTC. */
export type Instant = string;

/**
 * First and last year of the days that people enter. A day outside them is a slip, and would put a payment or a price
 * where no list or report shows it.
 */
export const entryYears = { first: 2000, last: 2099 } as const;
/** The same for days of a person's past, such as the day of a licence. */
export const pastYears = { first: 1900, last: 2099 } as const;
/** The first day that can be entered. */
export const earliestEntry: Day = `${entryYears.first}-01-01`;

/** The same day of a later month, or its last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/**
 * The birthday at an age, to compare days with. Somebody born on 29 February has it on that day in every year, so that they
 * reach the age on 1 March of a year without it.
 */
export function birthday(birthOn: Day, age: number): Day {
  return `${String(Number(birthOn.slice(0, 4)) + age).padStart(4, '0')}${birthOn.slice(4)}`;
}
