import { periodProblem } from '@tamarack/core/domain';
import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';
import type { Day } from '@tamarack/core/domain/workspace';
import { invalid } from '../../server/refusals.ts';

/** Days of a period, both included. */
export type Period = { from: Day; to: Day };
/** A period in one location, or in all. */
export type PeriodAt = Period & { locationId?: string };

const texts = defineCatalogue({
  en: { reversed: 'Choose a day on or after the first one.', oneYear: 'Choose a year or less.' },
  fr: {
    reversed: 'Choisissez un jour qui ne précède pas le premier.',
    oneYear: 'Choisissez une année au plus.',
  },
});

/** @throws DomainError VALIDATION_FAILED for days in the wrong order, or for more than a year */
export function checkPeriod(period: Period, locale: Locale): void {
  const wrong = periodProblem(period);
  if (wrong) throw invalid({ to: translator(texts, locale)(wrong) });
}
