import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { Temporal } from 'temporal-polyfill';

/**
 * Converts a wall time in a zone to an instant. A time that occurs twice in autumn means its first occurrence. A time
 * skipped in spring returns undefined.
 */
export function instantOf(wallTime: WallTime, zone: string): Date | undefined {
  const steady = steadyOffset(wallTime.slice(0, 10), zone);
  if (steady !== null) return new Date(Date.parse(`${wallTime}Z`) - steady);
  const local = Temporal.PlainDateTime.from(wallTime);
  const moment = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return moment.toPlainDateTime().equals(local) ? new Date(moment.epochMilliseconds) : undefined;
}

/** Cache by zone and day. Finding a day's offset takes most of a conversion, and the same days recur. */
const steadyOffsets = new Map<string, number | null>();
const maxOffsets = 10_000;

/** Offset from UTC in milliseconds if it is constant all day; null on days of daylight saving changes. */
function steadyOffset(day: Day, zone: string): number | null {
  const key = `${day} ${zone}`;
  const known = steadyOffsets.get(key);
  if (known !== undefined) return known;
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  const offset = start.hoursInDay === 24 ? start.offsetNanoseconds / 1e6 : null;
  if (steadyOffsets.size >= maxOffsets) steadyOffsets.clear();
  steadyOffsets.set(key, offset);
  return offset;
}

/** The wall time in a zone at an instant, to the minute. */
export function wallTimeOf(moment: Date, zone: string): WallTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/**
 * Like `wallTimeOf`, except in the repeated hour in autumn: there it returns the wall time at which the clock was set
 * back, because `instantOf` would convert a time in that hour to its first occurrence, which has passed.
 */
export function wallTimeReachedBy(moment: Date, zone: string): WallTime {
  const shown = wallTimeOf(moment, zone);
  const first = instantOf(shown, zone);
  if (!first || moment.getTime() - first.getTime() < 60_000) return shown;
  // One millisecond later, because the search leaves out a transition at the instant itself.
  const setBack = Temporal.Instant.fromEpochMilliseconds(moment.getTime() + 1)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('previous');
  return setBack ? plusMinutes(wallTimeOf(new Date(setBack.epochMilliseconds - 60_000), zone), 1) : shown;
}

/** Minutes that a zone is ahead of UTC at an instant; negative in the west. */
export function utcOffsetAt(moment: Date, zone: string): number {
  return (
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 6e10
  );
}

/** The local date in a zone at an instant. */
export function dayOf(moment: Date, zone: string): Day {
  return wallTimeOf(moment, zone).slice(0, 10);
}

/** The start of a day in the time zone; 01:00 if daylight saving time skips midnight. */
export function startOf(day: Day, zone: string): Date {
  return momentOf(`${day}T00:00`, zone);
}

/** The instant of a wall time. If the rules of the zone skip it, the wall time an hour later is used. */
export function momentOf(wallTime: WallTime, zone: string): Date {
  const moment = instantOf(wallTime, zone) ?? instantOf(plusMinutes(wallTime, 60), zone);
  if (!moment) throw new Error(`${wallTime} does not exist in ${zone}`);
  return moment;
}

/** Adds minutes to a wall time, ignoring daylight saving. */
export function plusMinutes(wallTime: WallTime, minutes: number): WallTime {
  return Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });
}

/**
 * Until when, in wall time, a client can cancel without a fee. The notice period is counted in wall time, so that daylight
 * saving time does not shorten it.
 */
export function noticeEnd(localStart: WallTime, noticeHours: number): WallTime {
  return plusMinutes(localStart, -60 * noticeHours);
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** ISO weekday, 1 for Monday. */
export function weekdayOf(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** All days of a range, both ends included. */
export function daysFrom(from: Day, to: Day): Day[] {
  const first = Temporal.PlainDate.from(from);
  const length = first.until(to).days + 1;
  return Array.from({ length: Math.max(0, length) }, (_, days) => first.add({ days }).toString());
}
