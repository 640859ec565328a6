import { type Locale, languageTags } from '@tamarack/core/domain';
import { formatTime } from '../../../shared/format.ts';

/** Days are in the clinic's time zone, so they are formatted without the reader's. */
const utc = { timeZone: 'UTC' } as const;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `Nov 18`, `18 nov.` */
export function shortDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { ...utc, month: 'short', day: 'numeric' }).format(
    dateOf(day),
  );
}

/** `Wednesday, November 18` */
export function longDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], {
    ...utc,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(dateOf(day));
}

/** `Wed` */
export function weekdayName(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { ...utc, weekday: 'short' }).format(dateOf(day));
}

/** Minutes after midnight on the clinic's clock: `9:30 a.m.`, `9 h 30`. */
export function clock(minute: number, locale: Locale): string {
  return formatTime(new Date(minute * 60_000), locale, 'UTC');
}

/** Hours to one decimal place. */
export function hours(minutes: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }).format(minutes / 60);
}

export function money(cents: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

export function percent(share: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

export function addDays(day: string, days: number): string {
  return new Date(dateOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
