import { correctDate } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import type { Day } from '@tamarack/core/domain/workspace';

/** Formats an amount in Canadian dollars: $1,234.50 and 1 234,50 $; negative amounts with a minus sign. */
export function moneyText(cents: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

/** Formats a day: November 24, 2026, 24 novembre 2026 and 1er novembre 2026. */
export function dayText(day: Day, locale: Locale): string {
  const text = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return correctDate(text, locale);
}

/** Formats a rate given in parts per million: 9.975% and 9,975 %. */
export function percentText(ratePpm: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 3 }).format(
    ratePpm / 1_000_000,
  );
}
