import type { Locale } from '@tamarack/core/domain';
import type { WallTime } from '@tamarack/core/domain/workspace';
import { formatRange, formatWallTime } from '../format.ts';

/**
 * `2:00–2:45 p.m.`, `14 h à 14 h 45`; without days, also when it ends after midnight.
 * @param t translates the text that joins two times
 */
export function timeRange(
  t: (key: 'range', values: { from: string; to: string }) => string,
  locale: Locale,
  from: WallTime,
  to: WallTime,
): string {
  if (locale === 'fr' || from.slice(0, 10) !== to.slice(0, 10))
    return t('range', { from: formatWallTime(from, locale), to: formatWallTime(to, locale) });
  return formatRange(from, to, locale, { timeStyle: 'short' });
}
