import { type Locale, languageTags } from '@tamarack/core/domain';

/** A day that has no time and no zone, in words: `2026-11-20` is `November 20, 2026`, `20 novembre 2026`. */
export function writeDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
