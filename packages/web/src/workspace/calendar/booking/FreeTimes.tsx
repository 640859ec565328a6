import { Button, UnstyledButton } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { type FreeStart, type StaffMember, scheduleEndpoints } from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay, formatWallTime } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import classes from './booking.module.css';
import type { BookingValues } from './form.ts';
import { bookingTexts } from './text.ts';

export interface FreeTimesProps {
  values: BookingValues;
  staff: readonly StaffMember[];
  /** The current wall time; earlier times are not offered. */
  now: string;
  onTake: (start: FreeStart) => void;
}

/** Free times for the service, of one clinician or of all; collapsed when the form already has a time. */
export function FreeTimes({ values, staff, now, onTake }: FreeTimesProps) {
  const { t, locale } = useText(bookingTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const [asked, setAsked] = useState(values.time === '');
  const { serviceId, staffId, day, minutes } = values;
  const from = `${day}T00:00` < now ? now : `${day}T00:00`;
  const query = {
    serviceId,
    from,
    limit: 8,
    ...(staffId ? { staffId } : {}),
    ...(Number(minutes) >= 5 ? { minutes: Number(minutes) } : {}),
  };
  const free = useQuery({
    queryKey: ['clinic', 'free', query],
    queryFn: async ({ signal }) => (await call(transport, scheduleEndpoints.free, { query, signal })).free,
    enabled: asked && serviceId !== '' && day !== '',
    meta: { quiet: true },
  });
  if (!serviceId || !day) return null;
  if (!asked) {
    return (
      <UnstyledButton className={classes.link} onClick={() => setAsked(true)}>
        {t('otherTimes')}
      </UnstyledButton>
    );
  }
  const nameOf = (id: string) => staff.find((each) => each.staffId === id)?.name ?? '';
  return (
    <section className={classes.times} aria-labelledby="free-times">
      <span id="free-times" className={classes.hint}>
        {staffId ? t('freeTimes', { name: nameOf(staffId) }) : t('freeTimesAny')}
      </span>
      {free.isLoadingError ? (
        <span className={classes.hint}>{errorText(free.error, session('failed'))}</span>
      ) : free.data?.length === 0 ? (
        <span className={classes.hint}>{t('noFreeTimes')}</span>
      ) : (
        <div className={classes.timeList}>
          {free.data?.map((start) => (
            <Button
              key={`${start.localStart} ${start.staffId}`}
              size="xs"
              variant="default"
              onClick={() => onTake(start)}
            >
              {[
                dayOf(start.localStart) === day ? null : formatShortDay(dayOf(start.localStart), locale),
                formatWallTime(start.localStart, locale),
                staffId ? null : nameOf(start.staffId),
              ]
                .filter(Boolean)
                .join(', ')}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
