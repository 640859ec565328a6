import { type Locale, languageTags } from '@tamarack/core/domain';
import {
  type Block,
  type CoveredAppointment,
  type Day,
  minuteOf,
  minutesOn,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { plusDays } from '../shared/dates/days.ts';
import { formatClient, formatMinute, formatShortDay, formatWallTime } from '../shared/format.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** `Monday`, `Lundi`. */
export function formatWeekday(weekday: number, locale: Locale): string {
  // 2 November 2026 is a Monday.
  const name = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 1 + weekday),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Translates a text of `scheduleTexts` that joins a start and an end. */
export type JoinText = (key: 'timesOf' | 'daysOf', values: { from: string; to: string }) => string;

/** `Wed, Nov 25`, `Wed, Nov 25 – Fri, Nov 27` or `Wed, Nov 25, 12:00 p.m.–1:00 p.m.` */
export function formatSpan(
  { localStart, localEnd }: { localStart: WallTime; localEnd: WallTime },
  locale: Locale,
  t: JoinText,
): string {
  const wholeDays = minuteOf(localStart) === 0 && minuteOf(localEnd) === 0;
  const first = localStart.slice(0, 10);
  const last = wholeDays ? plusDays(localEnd.slice(0, 10), -1) : localEnd.slice(0, 10);
  const day = (on: string) => formatShortDay(on, locale);
  const time = (at: WallTime) => formatMinute(minuteOf(at), locale);
  if (wholeDays) return first === last ? day(first) : t('daysOf', { from: day(first), to: day(last) });
  if (first === last) return `${day(first)}, ${t('timesOf', { from: time(localStart), to: time(localEnd) })}`;
  return t('daysOf', {
    from: `${day(first)}, ${time(localStart)}`,
    to: `${day(last)}, ${time(localEnd)}`,
  });
}

/** `Wed, Nov 25, 2:00 p.m.` */
export const formatMoment = (start: WallTime, locale: Locale): string =>
  `${formatShortDay(start.slice(0, 10), locale)}, ${formatWallTime(start, locale)}`;

/** When a booking is, and the names of its clients. */
export function describeBooking({ localStart, clients }: CoveredAppointment, locale: Locale) {
  return { when: formatMoment(localStart, locale), who: clients.map(formatClient).join(', ') };
}

/** Whether a block touches a day. */
export function isOnDay({ localStart, localEnd }: Block, day: Day): boolean {
  return minutesOn(day, localStart, localEnd) !== null;
}
