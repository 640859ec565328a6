import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';
import type { Day } from '@tamarack/core/domain/workspace';
import { invalid } from '../../server/refusals.ts';
import { plusDays } from '../time/index.ts';

/** Days of a period, both included. */
export type Period = { from: Day; to: Day };

const texts = defineCatalogue({
  en: { reversed: 'Choose a day on or after the first one.', oneYear: 'Choose a year or less.' },
  fr: {
    reversed: 'Choisissez un jour qui ne précède pas le premier.',
    oneYear: 'Choisissez une année au plus.',
  },
});

/** @throws DomainError VALIDATION_FAILED for days in the wrong order, or for more than a year */
export function checkPeriod({ from, to }: Period, locale: Locale): void {
  const wrong = to < from ? 'reversed' : to >= plusDays(from, 366) ? 'oneYear' : null;
  if (wrong) throw invalid({ to: translator(texts, locale)(wrong) });
}
