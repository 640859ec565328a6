import { correctDate, frenchTime } from '../domain/french.ts';
import { type Locale, languageTags } from '../domain/text.ts';

/** A day in the time zone of the device: `November 21, 2026`, `1er décembre 2026`. */
export function longDay(iso: string, locale: Locale): string {
  return correctDate(new Date(iso).toLocaleDateString(languageTags[locale], { dateStyle: 'long' }), locale);
}

/** A moment in the time zone of the device, such as `November 21, 2026 at 8:05 AM`. */
export function dateAndTime(iso: string, locale: Locale): string {
  const written = new Date(iso).toLocaleString(languageTags[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return locale === 'fr' ? frenchTime(written) : written;
}
