/** A range of time as the address has it: ISO 8601, or counted from now as `now-24h`. */
export interface AddressRange {
  from?: string;
  to?: string;
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The moment that `now-24h` (m, h or d) or an ISO time means; undefined for what means none. */
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

/** Reads the range from the address; what it cannot mean is as if it were not there. */
export function readRange(params: URLSearchParams): AddressRange {
  const moment = (name: string) =>
    momentOf(params.get(name), 0) ? (params.get(name) ?? undefined) : undefined;
  return { from: moment('from'), to: moment('to') };
}

/** What the server is asked: moments counted from now become times. */
export function asked<Filters extends AddressRange>(filters: Filters, now = Date.now()): Filters {
  return { ...filters, from: momentOf(filters.from, now), to: momentOf(filters.to, now) };
}
