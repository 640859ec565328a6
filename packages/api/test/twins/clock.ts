/** Wall times computed by the runtime's own calendar, apart from the product's conversion. */
const formats = new Map<string, Intl.DateTimeFormat>();

const minute = 60_000;
export const dayMs = 86_400_000;

/** What the clock in a zone shows, as `2026-11-24T14:00`. */
export function wallTimeAt(moment: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(moment).replace(' ', 'T');
}

/** How far a clock is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number, zone: string) =>
  Date.parse(`${wallTimeAt(moment, zone)}Z`) - Math.floor(moment / minute) * minute;

const known = new Map<string, number | undefined>();

/** The first moment at which the clock shows a wall time; undefined for one that is skipped. */
export function momentOf(wallTime: string, zone: string): number | undefined {
  const key = `${zone} ${wallTime}`;
  if (!known.has(key)) {
    const shown = Date.parse(`${wallTime}Z`);
    const moments = [-dayMs, dayMs].map((away) => shown - offsetAt(shown + away, zone));
    known.set(
      key,
      moments.toSorted((a, b) => a - b).find((moment) => wallTimeAt(moment, zone) === wallTime),
    );
  }
  return known.get(key);
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
