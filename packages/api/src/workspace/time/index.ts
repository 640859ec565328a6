import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which the clock in a zone shows a wall time. Of a time that occurs twice in autumn the first one counts;
 * undefined for a time that is skipped in spring.
 */
export function instantOf(wallTime: WallTime, zone: string): Date | undefined {
  const local = Temporal.PlainDateTime.from(wallTime);
  const moment = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return moment.toPlainDateTime().equals(local) ? new Date(moment.epochMilliseconds) : undefined;
}

/** What the clock in a zone shows at a moment, to the minute. */
export function wallTimeOf(moment: Date, zone: string): WallTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The day that it is in a zone. */
export function dayOf(moment: Date, zone: string): Day {
  return wallTimeOf(moment, zone).slice(0, 10);
}

/** A wall time so many minutes later on the clock, whatever the zone does meanwhile. */
export function plusMinutes(wallTime: WallTime, minutes: number): WallTime {
  return Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 1 is Monday. */
export function weekdayOf(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** Each day of a range, its ends included. */
export function daysFrom(from: Day, to: Day): Day[] {
  const first = Temporal.PlainDate.from(from);
  const length = first.until(to).days + 1;
  return Array.from({ length: Math.max(0, length) }, (_, days) => first.add({ days }).toString());
}
