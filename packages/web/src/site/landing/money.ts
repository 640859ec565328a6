import { type Locale, languageTags } from '@tamarack/core/domain';

/** Formats Canadian dollars with or without cents; deductions have a minus sign. */
export function moneyFormat(locale: Locale, digits: 0 | 2 = 2): Intl.NumberFormat {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
