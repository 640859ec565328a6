import { correctDate, frenchTime, type Locale, languageTags } from '@tamarack/core/domain';
import { type Day, type WallTime, wallTimeAt } from '@tamarack/core/domain/workspace';

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A formatter, made once for each language and form: making one is slow, and a calendar formats hundreds of times. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const kept = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  dateFormats.set(key, kept);
  return kept;
}

/** Days and wall times have no zone, so they are formatted in UTC to stay unchanged. */
const unzoned = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  dateFormat(languageTags[locale], { ...options, timeZone: 'UTC' });

const dateOf = (moment: Day | WallTime) => new Date(moment.length === 10 ? `${moment}T00:00Z` : `${moment}Z`);

/** Empty for what is not a day, such as one that is still being typed. */
function format(moment: Day | WallTime, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const date = dateOf(moment);
  return Number.isNaN(date.getTime()) ? '' : unzoned(locale, options).format(date);
}

/** Formats two days, or two times of a day. What they have in common, such as the month, is written once. */
export function formatRange(
  from: Day | WallTime,
  to: Day | WallTime,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string {
  return correctDate(unzoned(locale, options).formatRange(dateOf(from), dateOf(to)), locale);
}

function formatDay(day: Day, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return correctDate(format(day, locale, options), locale);
}

/** `Tuesday, November 24, 2026`, `mardi 24 novembre 2026`, `mardi 1er décembre 2026`. */
export function formatLongDay(day: Day, locale: Locale): string {
  return formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `November 23 – 29, 2026`, `23–29 novembre 2026`. */
export function formatLongDays(from: Day, to: Day, locale: Locale): string {
  return formatRange(from, to, locale, { dateStyle: 'long' });
}

/** `Tue, Nov 24`, `mar. 24 nov.`. */
export function formatShortDay(day: Day, locale: Locale): string {
  return formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `Nov 24, 2026`, `24 nov. 2026`, `1er déc. 2026`. */
export function formatDate(day: Day, locale: Locale): string {
  return formatDay(day, locale, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats a time of day: `2:00 p.m.`, `14 h`; French follows the Office québécois de la langue française. */
export function formatWallTime(time: WallTime, locale: Locale): string {
  const text = format(time, locale, { timeStyle: 'short' });
  return locale === 'fr' ? frenchTime(text) : text.replaceAll(' ', '\u00a0');
}

/** Formats minutes after midnight as a time of day. */
export function formatMinute(minute: number, locale: Locale): string {
  return formatWallTime(wallTimeAt('2000-01-01', minute % 1440), locale);
}

/** Formats an amount in cents: `$120.00`, `120,00 $`. */
export function formatCents(cents: number, locale: Locale, currency: 'CAD' | 'USD' = 'CAD'): string {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

/** Formats an amount for a form field: `95.00`, `95,00`. */
export function fieldAmount(cents: number, locale: Locale): string {
  return (cents / 100).toFixed(2).replace('.', locale === 'fr' ? ',' : '.');
}

/**
 * Parses a typed amount to cents; null when invalid. Decimals follow a point or a comma, thousands are separated by
 * spaces or commas. `4,000` is four thousand in English and invalid in French.
 */
export function parseCents(text: string, locale: Locale): number | null {
  const typed = text.replace(/[\s\u00a0\u202f$]/g, '');
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed) && (locale === 'en' || typed.includes('.'));
  const plain = isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** The parts that there are, joined by a dot. */
export function joined(...parts: readonly (string | number | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** Name of a client, or `Client 10432` for readers who see no names. */
export function formatClient(client: { name: string | null; fileNo: number }): string {
  return client.name ?? `Client ${client.fileNo}`;
}

/** The path of a day's appointments as a list, with the actions of each. */
export function dayListPath(on: Day): string {
  return `/calendar?date=${on}&view=list`;
}

/** The path of the calendar with an appointment open. */
export function appointmentPath(visit: { appointmentId: string; localStart: WallTime }): string {
  return `/calendar?date=${visit.localStart.slice(0, 10)}&appointment=${visit.appointmentId}`;
}
