import type { Availability, Day, Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatMinute } from '../../shared/format.ts';
import { formatWeekday, weekdays } from '../describe.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';

/** The weekly hours valid on a day, read-only. */
export function WeekList({
  availability,
  locations,
  day,
}: {
  availability: readonly Availability[];
  locations: readonly Location[];
  day: Day;
}) {
  const { t, locale } = useText(scheduleTexts);
  const valid = availability.filter(({ from, to }) => from <= day && (to === null || to >= day));
  const severalPlaces = new Set(valid.map(({ locationId }) => locationId)).size > 1;
  const nameOf = (id: string) => locations.find(({ locationId }) => locationId === id)?.name ?? '';
  if (valid.length === 0) return <p className={classes.muted}>{t('noHoursAtAll')}</p>;
  return (
    <dl className={classes.week}>
      {weekdays.map((weekday) => {
        const ranges = valid.filter((range) => range.weekday === weekday);
        return (
          <div key={weekday}>
            <dt>{formatWeekday(weekday, locale)}</dt>
            {ranges.length === 0 ? <dd className={classes.muted}>{t('noHours')}</dd> : null}
            {ranges.map(({ availabilityId, fromMinute, toMinute, locationId }) => (
              <dd key={availabilityId}>
                {t('timesOf', { from: formatMinute(fromMinute, locale), to: formatMinute(toMinute, locale) })}
                {severalPlaces ? <span className={classes.muted}> · {nameOf(locationId)}</span> : null}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
