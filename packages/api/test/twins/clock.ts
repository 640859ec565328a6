/** Wall times computed with the runtime's own calendar, independently of the product's conversion. */
const formats = new Map<string, Intl.DateTimeFormat>();

const minute = 60_000;
export const dayMs = 86_400_000;

/** The wall time in a zone, such as `2026-11-24T14:00`. */
export function wallTimeAt(moment: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(moment).replace(' ', 'T');
}

/** A zone's offset from UTC at an instant, in milliseconds. */
const offsetAt = (moment: number, zone: string) =>
  Date.parse(`${wallTimeAt(moment, zone)}Z`) - Math.floor(moment / minute) * minute;

const known = new Map<string, number | undefined>();

/** The first instant with this wall time; undefined for a skipped one. */
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
