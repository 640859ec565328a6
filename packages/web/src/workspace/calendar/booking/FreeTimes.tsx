import { Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { type FreeStart, scheduleEndpoints } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useEffect, useRef, useState } from 'react';
import { isDay } from '../../shared/dates/days.ts';
import { formatShortDay, formatWallTime } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { dayOf, openLocations } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import classes from './booking.module.css';
import { type BookingValues, startOf } from './form.ts';
import { bookingTexts } from './text.ts';

export interface FreeTimesProps {
  values: BookingValues;
  lists: Pick<ClinicLists, 'staff' | 'locations'>;
  /** The only location to search; undefined for all. */
  locationId: string | undefined;
  /** The current wall time; earlier times are not offered. */
  now: string;
  onTake: (start: FreeStart) => void;
}

/** Free times that are listed, at first and when more are wanted. */
const fewTimes = 8;
const manyTimes = 40;

/** Whether the form has this time. */
const isStartOf = (values: BookingValues, { localStart, staffId, locationId }: FreeStart) =>
  localStart === startOf(values) && staffId === values.staffId && locationId === values.locationId;

/**
 * Free times for the service, of one clinician or of all; collapsed when the form already has a time. Each names its
 * location unless it is the one in the form.
 */
export function FreeTimes({ values, lists: { staff, locations }, locationId, now, onTake }: FreeTimesProps) {
  const { t, locale } = useText(bookingTexts);
  const [asked, setAsked] = useState(values.time === '');
  const [limit, setLimit] = useState(fewTimes);
  const section = useRef<HTMLDivElement>(null);
  /** Index of the time that gets the focus once it is listed: the button that asked for it disappears. */
  const [next, setNext] = useState<number | null>(null);
  const { serviceId, staffId, day, minutes } = values;
  const from = `${day}T00:00` < now ? now : `${day}T00:00`;
  const query = {
    serviceId,
    from,
    limit,
    ...(staffId ? { staffId } : {}),
    ...(locationId ? { locationId } : {}),
    ...(Number(minutes) >= 5 ? { minutes: Number(minutes) } : {}),
  };
  const free = useRead(scheduleEndpoints.free, ['clinic', 'free', query], {
    query,
    pick: 'free',
    enabled: asked && serviceId !== '' && isDay(day),
    // The times stay while more are loaded.
    placeholderData: (before) => (limit > fewTimes ? before : undefined),
    meta: { quiet: true },
  });
  const count = free.isPlaceholderData ? undefined : free.data?.length;
  useEffect(() => {
    if (next === null || count === undefined) return;
    const times = section.current?.querySelectorAll('button');
    (times?.[Math.min(next, count - 1)] ?? section.current)?.focus();
    setNext(null);
  }, [next, count]);
  if (!serviceId || !isDay(day)) return null;
  if (!asked || (next === 0 && free.isLoading)) {
    return (
      <UnstyledButton
        className={classes.link}
        onClick={() => {
          setNext(0);
          setAsked(true);
        }}
      >
        {t('otherTimes')}
      </UnstyledButton>
    );
  }
  const nameOf = (id: string) => staff.find((each) => each.staffId === id)?.name ?? '';
  const placeOf = (id: string | undefined) => locations.find((each) => each.locationId === id)?.name ?? '';
  const hasSeveralLocations = openLocations(locations).length > 1;
  const namesPlace = hasSeveralLocations && locationId !== values.locationId;
  return (
    <Stack ref={section} component="section" gap="xs" aria-labelledby="free-times" tabIndex={-1}>
      <span id="free-times" className={classes.hint}>
        {staffId ? t('freeTimes', { name: nameOf(staffId) }) : t('freeTimesAny')}
      </span>
      {free.isLoadingError ? (
        <LoadFailed title={t('freeTimesFailed')} of={[free]} />
      ) : free.data?.length === 0 ? (
        <span className={classes.hint}>
          {hasSeveralLocations && locationId
            ? t('noFreeTimesAt', { location: placeOf(locationId) })
            : t('noFreeTimes')}
        </span>
      ) : (
        <Group gap="0.375rem" align="stretch">
          {free.data?.map((start) => {
            const isChosen = isStartOf(values, start);
            return (
              <Button
                key={`${start.localStart} ${start.staffId} ${start.locationId}`}
                size="xs"
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onTake(start)}
              >
                {[
                  dayOf(start.localStart) === day ? null : formatShortDay(dayOf(start.localStart), locale),
                  formatWallTime(start.localStart, locale),
                  staffId ? null : nameOf(start.staffId),
                  namesPlace ? placeOf(start.locationId) : null,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Button>
            );
          })}
          {next === fewTimes || (limit === fewTimes && free.data?.length === limit) ? (
            <Button
              size="xs"
              variant="subtle"
              loading={next === fewTimes}
              onClick={() => {
                setNext(fewTimes);
                setLimit(manyTimes);
              }}
            >
              {t('moreTimes')}
            </Button>
          ) : null}
        </Group>
      )}
    </Stack>
  );
}
