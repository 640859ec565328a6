import type { Locale } from '@tamarack/core/domain';
import { holidaysOf, type Location, type NamedBlock } from '@tamarack/core/domain/workspace';

/** The name of a statutory holiday in the reader's language; undefined for other blocks. */
export function holidayName(
  { holiday, localStart, locationId }: NamedBlock,
  locations: readonly Location[],
  locale: Locale,
): string | undefined {
  if (holiday === null) return undefined;
  const region = locations.find((place) => place.locationId === locationId)?.region ?? null;
  const year = Number(localStart.slice(0, 4));
  const found = [year, year + 1]
    .flatMap((one) => holidaysOf(region, one))
    .find(({ key, day }) => key === holiday && day === localStart.slice(0, 10));
  return found && (locale === 'fr' ? found.nameFr : found.nameEn);
}
