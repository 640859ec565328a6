import { correctDate, frenchTime, type Locale, languageTags } from '@tamarack/core/domain';
import { defineCatalogue } from '@tamarack/core/domain/text';

/** What a button does and to what, for screen readers: `Edit: Main Street`, `Modifier : rue Principale`. */
export const labelTexts = defineCatalogue({
  en: { labelled: '{label}: {name}' },
  fr: { labelled: '{label} : {name}' },
});

/** An amount in Canadian dollars to the cent: `$194.31`, `194,31 $`. */
export function formatAmount(cad: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'currency', currency: 'CAD' }).format(cad);
}

/** A number of things: `1,022`, `1 022`. */
export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale]).format(count);
}

/** A tax rate in parts per million as a percentage: `9.975%`, `9,975 %`. */
export function formatRate(ppm: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 3 }).format(
    ppm / 1_000_000,
  );
}

/** A day in words, in the reader's own time zone: `November 21, 2026`. */
export function formatDay(time: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long' });
  return correctDate(format.format(new Date(time)), locale);
}

/**
 * A time of day on one line, in the reader's own time zone or the one named (IANA): `9:05 a.m.`, `9 h 05`. French
 * leaves out the minutes of a full hour (`9 h`) and a leading zero, as the Office québécois de la langue française
 * writes times.
 */
export function formatTime(time: Date, locale: Locale, timeZone?: string): string {
  const text = new Intl.DateTimeFormat(languageTags[locale], { timeStyle: 'short', timeZone }).format(time);
  return locale === 'fr' ? frenchTime(text) : text.replaceAll(' ', '\u00a0');
}

/** Formats a size in bytes: `12 kB`, `3.4 MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(Math.max(bytes / size, 0.1));
}

/** A date without time or zone in words: `2026-11-20` is `November 20, 2026`, `20 novembre 2026`. */
export function formatCalendarDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return correctDate(format.format(new Date(`${day}T12:00:00Z`)), locale);
}
