import type { WorkingHours } from '../appointments.ts';
import type { Day, WallTime } from '../shared.ts';
import type { Block, OutsideHours } from './schedule.ts';

/** Minutes of a day in wall time, from `fromMinute` to before `toMinute`. */
export interface MinuteRange {
  fromMinute: number;
  toMinute: number;
}

/** The part of a wall-time range that lies on a day; null if none does. A day has 1440 minutes. */
export function minutesOn(day: Day, localStart: WallTime, localEnd: WallTime): MinuteRange | null {
  const fromMinute = localStart.slice(0, 10) < day ? 0 : minuteOf(localStart);
  const toMinute = localEnd.slice(0, 10) > day ? 1440 : minuteOf(localEnd);
  const touches = localStart.slice(0, 10) <= day && localEnd.slice(0, 10) >= day;
  return touches && fromMinute < toMinute ? { fromMinute, toMinute } : null;
}

/** Minutes after midnight. */
export function minuteOf(wallTime: WallTime): number {
  return Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));
}

/** The wall time at a minute of a day, 0 to 1439. */
export function wallTimeAt(day: Day, minute: number): WallTime {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The input for the hours of one person at one location on one day. */
export interface DayPlan {
  /** Hours of the regular week. */
  weekly: readonly MinuteRange[];
  /** Times when the location is closed or all staff are busy: a holiday, a meeting of everyone. */
  closed: readonly MinuteRange[];
  /** Hours added at this location. They also apply on a holiday. */
  open: readonly MinuteRange[];
  /** Hours added at another location, during which the person is there. */
  elsewhere: readonly MinuteRange[];
  /** The person's own break, meeting, vacation or sick time. */
  absent: readonly MinuteRange[];
}

/** The hours a person works at a location on one day, in order; adjacent ranges are joined. */
export function workingHours({ weekly, closed, open, elsewhere, absent }: DayPlan): MinuteRange[] {
  const usual = without(weekly, [...closed, ...elsewhere]);
  return without(joined([...usual, ...open]), absent);
}

/** Sorts ranges and joins those that touch or overlap. */
export function joined(ranges: readonly MinuteRange[]): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    const last = result.at(-1);
    if (last && range.fromMinute <= last.toMinute) last.toMinute = Math.max(last.toMinute, range.toMinute);
    else result.push({ ...range });
  }
  return result;
}

function without(ranges: readonly MinuteRange[], taken: readonly MinuteRange[]): MinuteRange[] {
  return taken.reduce<readonly MinuteRange[]>(
    (left, away) =>
      left.flatMap(({ fromMinute, toMinute }) =>
        [
          { fromMinute, toMinute: Math.min(toMinute, away.fromMinute) },
          { fromMinute: Math.max(fromMinute, away.toMinute), toMinute },
        ].filter((range) => range.fromMinute < range.toMinute),
      ),
    joined(ranges),
  ) as MinuteRange[];
}

/** Whether a block closes a location for another reason than a statutory holiday, which its title names. */
export const isClosure = ({ kind, holiday }: Pick<Block, 'kind' | 'holiday'>): boolean =>
  kind === 'holiday' && holiday === null;

/** A clinician's time at a location. */
export interface PlannedTime {
  staffId: string;
  locationId: string;
  localStart: WallTime;
  minutes: number;
}

/** Whether a time is outside the clinician's hours, and why; null if they work then. */
export function outsideHours(
  { staffId, locationId, localStart, minutes }: PlannedTime,
  { hours, blocks }: { hours: readonly WorkingHours[]; blocks: readonly Block[] },
): OutsideHours | null {
  const day = localStart.slice(0, 10);
  const from = minuteOf(localStart);
  const to = from + minutes;
  const ofDay = hours.filter((range) => range.staffId === staffId && range.on === day);
  if (ofDay.some((one) => one.locationId === locationId && one.fromMinute <= from && to <= one.toMinute))
    return null;
  const block = blocks.find((one) => {
    const part = minutesOn(day, one.localStart, one.localEnd);
    return (
      one.kind !== 'open' &&
      (one.staffId ?? staffId) === staffId &&
      (one.locationId ?? locationId) === locationId &&
      part !== null &&
      part.fromMinute < to &&
      from < part.toMinute
    );
  });
  if (block) {
    const { kind, title, holiday, localStart, locationId: place } = block;
    return { because: 'blocked', block: { kind, title, holiday, localStart, locationId: place } };
  }
  const elsewhere = ofDay.find(
    (one) => one.locationId !== locationId && one.fromMinute <= from && from < one.toMinute,
  );
  return elsewhere ? { because: 'elsewhere', locationId: elsewhere.locationId } : { because: 'off' };
}

/** The time needed for a start. */
export interface Fit {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  /** Starts are at multiples of this after midnight. */
  gridMinutes: number;
}

/** Starts at which a service with its buffers fits into working hours, in minutes after midnight. */
export function startsIn(
  hours: readonly MinuteRange[],
  { minutes, bufferBefore, bufferAfter, gridMinutes }: Fit,
): number[] {
  return joined(hours).flatMap(({ fromMinute, toMinute }) => {
    const first = Math.ceil((fromMinute + bufferBefore) / gridMinutes) * gridMinutes;
    const last = toMinute - bufferAfter - minutes;
    const count = Math.max(0, Math.floor((last - first) / gridMinutes) + 1);
    return Array.from({ length: count }, (_, step) => first + step * gridMinutes);
  });
}

/**
 * The index of the first hours that overlap earlier ones on the same weekday, at any location; undefined if
 * there are none.
 * @param shift minutes to add to a location's wall time, to compare locations in different time zones
 */
export function findOverlap<Hours extends MinuteRange & { weekday: number; locationId: string }>(
  hours: readonly Hours[],
  shift: (locationId: string) => number = () => 0,
): number | undefined {
  const weekMinutes = hours.map(({ weekday, fromMinute, toMinute, locationId }) => {
    const offset = weekday * 1440 + shift(locationId);
    return { from: fromMinute + offset, to: toMinute + offset };
  });
  const found = weekMinutes.findIndex((one, place) =>
    weekMinutes.slice(0, place).some((other) => one.from < other.to && other.from < one.to),
  );
  return found < 0 ? undefined : found;
}
