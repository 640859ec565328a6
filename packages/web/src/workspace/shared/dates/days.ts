import { isDay as isAnyDay } from '@tamarack/core/domain';
import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { dateFormat } from '../format.ts';

const dayMs = 86_400_000;

/** Whether a text, for example from the search params, is a day of this century or the last. */
export const isDay = (text: string | null): text is Day => isAnyDay(text) && /^(19|20)/.test(text);

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Adds minutes to a wall time. */
export function plusMinutes(time: WallTime, minutes: number): WallTime {
  return new Date(Date.parse(`${time}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** ISO weekday, 1 for Monday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7;
}

/** The first day of the week that a day lies in. */
export function weekStart(day: Day, startsOn: 0 | 1): Day {
  return plusDays(day, -((weekdayOf(day) - startsOn + 7) % 7));
}

/** The current wall time in a zone, to the minute. */
export function nowIn(zone: string, now = new Date()): WallTime {
  const parts = dateFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Minutes that a zone is ahead of UTC, by the rules of this browser. */
export function utcOffsetIn(zone: string, now = new Date()): number {
  return (Date.parse(`${nowIn(zone, now)}Z`) - Math.floor(now.getTime() / 60_000) * 60_000) / 60_000;
}

export function todayIn(zone: string, now = new Date()): Day {
  return nowIn(zone, now).slice(0, 10);
}
