import type { Locale } from '@tamarack/core/domain';
import { useLocale } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { nowIn } from '../shared/dates/days.ts';
import { formatDate, formatWallTime } from '../shared/format.ts';

const dateTime = (wallTime: string, locale: Locale) =>
  `${formatDate(wallTime.slice(0, 10), locale)}, ${formatWallTime(wallTime, locale)}`;

/** Formats moments in the clinic's time zone. */
export function useTimes() {
  const { zone } = useMe();
  const locale = useLocale();
  const wall = (moment: string) => nowIn(zone, new Date(moment));
  return {
    /** `Nov 24, 2026, 3:10 p.m.` */
    at: (moment: string) => dateTime(wall(moment), locale),
    /** `3:10 p.m.` */
    time: (moment: string) => formatWallTime(wall(moment), locale),
  };
}
