/** A time range in the search params: ISO 8601, or relative as in `now-24h`. */
export interface TimeRange {
  from?: string;
  to?: string;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The ISO time for `now-24h` (m, h or d) or an ISO time; undefined for invalid text. */
export function momentOf(text: string | null | undefined, now: number): string | undefined {
  if (!text) return undefined;
  const relative = /^now(?:-(\d{1,4})([mhd]))?$/.exec(text);
  if (relative) {
    const [, count = '0', unit = 'm'] = relative;
    return new Date(now - Number(count) * units[unit as keyof typeof units]).toISOString();
  }
  const time = Date.parse(text);
  return /^\d{4}-/.test(text) && Number.isFinite(time) ? new Date(time).toISOString() : undefined;
}

/** Reads the range from the search params; invalid values are ignored. */
export function readRange(params: URLSearchParams): TimeRange {
  const moment = (name: string) =>
    momentOf(params.get(name), 0) ? (params.get(name) ?? undefined) : undefined;
  return { from: moment('from'), to: moment('to') };
}

/** The filters with relative times resolved, for the server. */
export function resolveTimes<Filters extends TimeRange>(filters: Filters): Filters {
  const now = Date.now();
  return { ...filters, from: momentOf(filters.from, now), to: momentOf(filters.to, now) };
}

/** The range from the start of one local day to the end of another; either may be missing. */
export function rangeOfDays({ from, to }: TimeRange): TimeRange {
  return { from: from && startOf(from, 0), to: to && startOf(to, 1) };
}

/** The local days on which a range begins and ends. */
export function daysOfRange({ from, to }: TimeRange): TimeRange {
  const now = Date.now();
  const [first, end] = [momentOf(from, now), momentOf(to, now)];
  return { from: first && localDay(Date.parse(first)), to: end && localDay(Date.parse(end) - 1) };
}

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

function localDay(time: number): string {
  const date = new Date(time);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
