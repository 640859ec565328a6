import type { Availability, Day, Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMay, useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { formatDate, formatMinute } from '../../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import { rarelyChanging, useLocations } from '../../shared/lists.ts';
import { formatWeekday, weekdays } from '../describe.ts';
import { useAvailability } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { HoursForm } from './HoursForm.tsx';
import { changeDays } from './rows.ts';

/** The weekly hours of a person, also those planned: a form for administrators, a list for the others. */
export function HoursEditor({ staffId }: { staffId: string }) {
  const { t } = useText(scheduleTexts);
  const me = useMe();
  const mayEdit = useMay('workspace:settings');
  const availability = useAvailability(staffId);
  const locations = useLocations(rarelyChanging);
  const queries = [availability, locations];
  if (queries.some(({ error, data }) => error && !data))
    return <LoadFailed title={t('failed')} of={queries} />;
  if (!availability.data || !locations.data)
    return <SkeletonRows label={t('loading')} rows={5} height={40} className={classes.stack} />;
  const [first, ...others] = locations.data.filter(({ archived }) => !archived);
  const today = todayIn(me.zone);
  return (
    <div className={classes.stack}>
      {mayEdit && first ? (
        <HoursForm
          key={`${staffId} ${versionOf(availability.data)}`}
          staffId={staffId}
          availability={availability.data}
          locations={[first, ...others]}
          today={today}
        />
      ) : (
        <WeekList availability={availability.data} locations={locations.data} day={today} />
      )}
      <PlannedWeeks availability={availability.data} locations={locations.data} today={today} />
    </div>
  );
}

/** Changes when different hours were saved, so that the form resets to them. */
const versionOf = (availability: readonly Availability[]) =>
  availability.map(({ availabilityId, version }) => `${availabilityId}${version}`).join();

/** The weekly hours from each later day on which they change, read-only; nothing if they do not change. */
function PlannedWeeks({
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

/** The weekly hours valid on a day, read-only. */
function WeekList({
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
