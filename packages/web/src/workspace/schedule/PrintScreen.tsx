import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { type Block, type Day, isClosure, type WorkingHours } from '@tamarack/core/domain/workspace';
import { usePageTitle, useSearchParamsState, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMe } from '../frame/index.ts';
import { plusDays, todayIn, weekdayOf, weekStart } from '../shared/dates/days.ts';
import { holidayName } from '../shared/dates/holidays.ts';
import { formatDate, formatMinute, formatShortDay } from '../shared/format.ts';
import { LoadFailed } from '../shared/Loaded.tsx';
import { rarelyChanging, useLocations, useStaff } from '../shared/lists.ts';
import { isOnDay } from './describe.ts';
import { useAvailability, useWeek } from './queries.ts';
import classes from './schedule.module.css';
import { scheduleTexts } from './text.ts';

/** Everyone's hours of a week on one page. */
export function PrintScreen() {
  const { t, locale } = useText(scheduleTexts);
  const me = useMe();
  const { searchParams, set } = useSearchParamsState();
  const asked = searchParams.get('week') ?? '';
  const known = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  const first = weekStart(known ? asked : todayIn(me.zone), me.settings.weekStartsOn);
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => plusDays(first, count));
  const week = useWeek(first, plusDays(first, 6));
  const staff = useStaff(rarelyChanging);
  const locations = useLocations(rarelyChanging);
  const availability = useAvailability();
  const title = t('printTitle', { day: formatDate(first, locale) });
  usePageTitle(`${title} · ${me.clinicName}`);
  const queries = [week, staff, locations, availability];
  const failed = queries.some(({ error, data }) => error && !data);
  const present = (staffId: string) => week.data?.hours.some((range) => range.staffId === staffId);
  const away = (staffId: string) => week.data?.blocks.some((block) => block.staffId === staffId);
  const several = (locations.data ?? []).filter(({ archived }) => !archived).length > 1;
  const placeOf = (id: string | null) =>
    several ? locations.data?.find(({ locationId }) => locationId === id)?.name : undefined;
  const people = (staff.data ?? []).filter(
    ({ staffId, practises }) => practises && (present(staffId) || away(staffId)),
  );
  return (
    <div className={classes.paper}>
      <div className={classes.bar}>
        <Button
          variant="default"
          component={Link}
          to="/schedule"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          {t('back')}
        </Button>
        <Group component="span" gap="0.25rem" align="stretch">
          <Button
            variant="default"
            aria-label={t('previousWeek')}
            onClick={() => set({ week: plusDays(first, -7) })}
          >
            <IconChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Button
            variant="default"
            aria-label={t('nextWeek')}
            onClick={() => set({ week: plusDays(first, 7) })}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </Button>
          <Button
            disabled={people.length === 0}
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </Group>
      </div>
      <h1>{title}</h1>
      <p className={classes.muted}>{me.clinicName}</p>
      {failed ? (
        <LoadFailed title={t('failed')} of={queries} />
      ) : !week.data || !staff.data || !locations.data || !availability.data ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={240} />
        </div>
      ) : people.length === 0 ? (
        <p role="status">{t('printedEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls sideways, by keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {formatShortDay(day, locale)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ staffId, name }) => (
                <tr key={staffId}>
                  <th scope="row">{name}</th>
                  {days.map((day) => (
                    <Cell
                      key={day}
                      placeOf={placeOf}
                      hours={week.data.hours.filter((range) => range.staffId === staffId && range.on === day)}
                      reasons={reasonsOn(day, staffId, week.data.blocks)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );

  function reasonsOn(day: Day, staffId: string, blocks: readonly Block[]): string[] {
    return blocks
      .filter((block) => block.kind !== 'open' && isOnDay(block, day))
      .filter((block) => block.staffId === staffId || closes(block, day, staffId))
      .map((block) => {
        const reason =
          holidayName(block, locations.data ?? [], locale) ??
          (isClosure(block)
            ? block.title || t('closure')
            : // A printed schedule may hang on a wall, so it does not show that somebody is sick.
              t(block.kind === 'sick' ? 'off' : `kind_${block.kind}`));
        const place = block.staffId === null ? placeOf(block.locationId) : undefined;
        return place ? `${reason} (${place})` : reason;
      });
  }

  /** Whether a location is closed by a holiday during the weekly hours of a person. */
  function closes({ kind, staffId, locationId }: Block, day: Day, whose: string): boolean {
    return (
      kind === 'holiday' &&
      staffId === null &&
      (availability.data ?? []).some(
        (range) =>
          range.staffId === whose &&
          range.locationId === locationId &&
          range.weekday === weekdayOf(day) &&
          range.from <= day &&
          (range.to === null || range.to >= day),
      )
    );
  }
}

function Cell({
  hours,
  placeOf,
  reasons,
}: {
  hours: readonly WorkingHours[];
  /** The name of a location; undefined if the clinic has only one. */
  placeOf: (locationId: string | null) => string | undefined;
  reasons: readonly string[];
}) {
  const { t, locale } = useText(scheduleTexts);
  return (
    <td>
      {hours.map(({ locationId, fromMinute, toMinute }) => (
        <div key={`${locationId}${fromMinute}`}>
          {t('timesOf', { from: formatMinute(fromMinute, locale), to: formatMinute(toMinute, locale) })}
          {placeOf(locationId) ? <span className={classes.muted}> {placeOf(locationId)}</span> : null}
        </div>
      ))}
      {reasons.map((reason) => (
        <div key={reason} className={classes.muted}>
          {reason}
        </div>
      ))}
    </td>
  );
}
