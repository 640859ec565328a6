import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { wallTimeOf } from '../../time/index.ts';

/** A time of day: `14:00`, `2:00 PM`, `2 p.m.`, `14 h`, `14h30`, with or without seconds, at the end of a text. */
const clock =
  /(?:^|[\sT,])(\d{1,2})(?:\s?(?::|h)\s?(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s?([ap])?\.?\s?(?:m\.?)?(?:\s?(?:[+-]\d{2}:?\d{2}|Z|E[SD]T|C[SD]T|M[SD]T|P[SD]T|A[SD]T))?$/i;

/** The time of day at the end of a text as `HH:MM`; undefined when there is none. */
export function readTime(text: string): string | undefined {
  const found = clock.exec(text.trim());
  if (!found) return undefined;
  const [whole, written = '', minutes, half] = found;
  // A number alone is no time: it may be a year or a duration.
  if (!half && !/\d\s?[:h]/i.test(whole)) return undefined;
  const hours = Number(written);
  if (half && (hours < 1 || hours > 12)) return undefined;
  const hour = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  if (hour > 23 || Number(minutes ?? 0) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** The two ends of `14:00 – 14:45`, `2:00-2:45 pm` or `14 h à 14 h 45`; the text and nothing without a second time. */
export function readSpan(text: string): [string, string | undefined] {
  const [from = '', to] = text.split(/\s*(?:[–—]|(?<=\d|[apm.])\s?-\s?(?=\d)|\bto\b|\sà\s)\s*/i);
  if (to === undefined) return [text, undefined];
  const half = /[ap]\.?\s?m\.?$/i.exec(to.trim())?.[0];
  return [half && !/[ap]\.?\s?m\.?$/i.test(from) ? `${from} ${half}` : from, to];
}

/** The wall time in a zone of an instant such as `2026-12-01T19:00:00Z`; undefined when the text names no offset. */
export function readInstant(text: string, zone: string): WallTime | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})$/.exec(
    text,
  );
  if (!found) return undefined;
  const [, day, time, offset = ''] = found;
  const written = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const moment = new Date(`${day}T${time}${written}`);
  return Number.isNaN(moment.getTime()) ? undefined : wallTimeOf(moment, zone);
}

/** `45`, `45 min`, `0:45` or `1 h 15` in minutes; undefined when it is no duration. */
export function readMinutes(text: string): number | undefined {
  const minutes = /^(\d{1,3})(?:[.,]0+)?\s?(?:m|min|mins|minutes?)?\.?$/i.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d)\s?(?::|h|hr|hrs|hours?|heures?)\s?(\d{2})?(?:\s?(?:m|min|minutes?)\.?)?$/i.exec(text);
  return hours ? Number(hours[1]) * 60 + Number(hours[2] ?? 0) : undefined;
}

/** Minutes from one time of day to a later one; undefined when it is not later. */
export function minutesBetween(from: string, to: string): number | undefined {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const minutes = minuteOf(to) - minuteOf(from);
  return minutes > 0 ? minutes : undefined;
}

export const wallTimeAt = (day: Day, time: string): WallTime => `${day}T${time}`;
