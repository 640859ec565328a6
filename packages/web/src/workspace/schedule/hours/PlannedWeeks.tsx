import type { Availability, Day, Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatDate } from '../../shared/format.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { changeDays } from './rows.ts';
import { WeekList } from './WeekList.tsx';

/** The weekly hours from each later day on which they change, read-only; nothing if they do not change. */
export function PlannedWeeks({
  availability,
  locations,
  today,
}: {
  availability: readonly Availability[];
  locations: readonly Location[];
  today: Day;
}) {
  const { t, locale } = useText(scheduleTexts);
  return changeDays(availability)
    .filter((day) => day > today)
    .map((day) => (
      <section key={day} className={classes.stack}>
        <h3 className={classes.planned}>{t('plannedFrom', { day: formatDate(day, locale) })}</h3>
        <WeekList availability={availability} locations={locations} day={day} />
      </section>
    ));
}
