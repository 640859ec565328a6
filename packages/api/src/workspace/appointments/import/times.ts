import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { wallTimeOf } from '../../time/index.ts';

/**
 * A time of day: `14:00`, `2:00 PM`, `2 p.m.`, `14 h`, `14h30`, with or without seconds, at the end of a text. One with an
 * offset is not the time at the clinic; see `readInstant`.
 */
const clock =
  /(?:^|[\sT,])(\d{1,2})(?:\s?(?::|h)\s?(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s?([ap])?\.?\s?(?:m\.?)?(?:\s?(?:E[SD]T|C[SD]T|M[SD]T|P[SD]T|A[SD]T))?$/i;

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

/**
 * Whether a time of day could also be in the afternoon or is at night: `2:00` without a.m. or p.m., or midnight, which stands
 * for a whole day in other software. Nobody is booked on a guess.
 */
export function isUnlikely(text: string): boolean {
  const time = readTime(text);
  if (time === undefined) return false;
  const isWritten24 = /(?:^|\D)0\d\s?[:h]/i.test(text);
  return time < '05:00' || (time < '07:00' && !isWritten24 && !/\d\s?[ap]\.?\s?m?\b/i.test(text));
}

const half = /[ap]\.?\s?m\.?$/i;
/** Between two times. A hyphen without spaces is one only before a time, because dates have hyphens too. */
const betweenTimes =
  /\s*(?:[–—]|\s-\s|(?<=[\dhapm.])-\s?(?=\d{1,2}\s?(?:[:h]|[ap]\.?\s?m))|\bto\b|\sà\s)\s*/i;

/**
 * The two ends of `14:00 – 14:45`, `2:00-2:45 pm`, `14 h à 14 h 45` or `2026-12-01 14:00 - 14:45`; the text and nothing
 * without a second time.
 */
export function readSpan(text: string): [string, string | undefined] {
  const [to, from = ''] = text.split(betweenTimes).toReversed();
  if (to === undefined || to === text) return [text, undefined];
  if (readTime(from) !== undefined && (half.test(from) || !half.test(to))) return [from, to];
  // `2:00-2:45 pm` begins in the afternoon, but `11:00-12:30 pm` in the morning.
  const end = readTime(to) ?? '';
  const starts = ['pm', 'am'].map((each) => `${from} ${each}`);
  const start = half.test(to) ? starts.find((each) => (readTime(each) ?? '24:00') < end) : undefined;
  return start === undefined ? [text, undefined] : [start, to];
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

/** `45`, `45 min`, `0:45`, `00:45:00` or `1 h 15` in minutes; undefined when it is no duration. */
export function readMinutes(text: string): number | undefined {
  const minutes = /^(\d{1,3})(?:[.,]0+)?\s?(?:m|min|mins|minutes?)?\.?$/i.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours =
    /^(\d{1,2})\s?(?::|h|hr|hrs|hours?|heures?)\s?(\d{2})?(?::00|\s?(?:m|min|minutes?)\.?)?$/i.exec(text);
  return hours ? Number(hours[1]) * 60 + Number(hours[2] ?? 0) : undefined;
}

/** Minutes from one time of day to a later one; undefined when it is not later. */
export function minutesBetween(from: string, to: string): number | undefined {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const minutes = minuteOf(to) - minuteOf(from);
  return minutes > 0 ? minutes : undefined;
}

export const wallTimeAt = (day: Day, time: string): WallTime => `${day}T${time}`;
