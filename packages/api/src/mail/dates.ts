import { dateInZone, frenchTime, withUtc } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';

/** A time to format. */
export interface Moment {
  /** ISO 8601. */
  at: string;
  /** IANA name of the recipient's time zone; by default that of the company. */
  timeZone?: string;
}

/** Time zone of the company's office, for mail to people whose time zone is unknown. */
const homeZone = 'America/Toronto';

/** A date in the recipient's language: `November 21, 2026`, `21 novembre 2026`. */
export function longDate(iso: string, locale: Locale, timeZone = homeZone): string {
  const written = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone });
  return asWritten(written.format(new Date(iso)), locale);
}

/** A date with its time and zone: `November 21, 2026 at 8:05 a.m. EST`, `21 novembre 2026 à 8 h 05 HNE`. */
export function longDateTime(iso: string, locale: Locale, timeZone = homeZone): string {
  return dateTime(iso, locale, { timeZone });
}

/** With the day of the week: `Saturday, November 21, 2026 at 8:05 a.m. EST`, `samedi 21 novembre 2026 à 8 h 05 HNE`. */
export function appointmentTime(iso: string, locale: Locale, timeZone: string): string {
  return dateTime(iso, locale, { timeZone, weekday: 'long' });
}

function dateTime(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const written = new Intl.DateTimeFormat(languageTags[locale], {
    ...options,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
  return asWritten(withUtc(written), locale);
}

function asWritten(written: string, locale: Locale): string {
  return locale === 'fr' ? frenchTime(written) : written;
}

/** Calendar days from now to a date in the recipient's zone; 0 for today. */
export function daysUntil(iso: string, now: Date, timeZone = homeZone): number {
  const day = (time: string | Date) => Date.parse(dateInZone(time, timeZone));
  return Math.max(0, Math.round((day(iso) - day(now)) / 86_400_000));
}
