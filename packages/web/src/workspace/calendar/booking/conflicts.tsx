import { Checkbox } from '@mantine/core';
import type { CheckedStart, WallTime } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import type { Ref } from 'react';
import { type NamedClient, useClientsBookedText } from '../../shared/ClientsBookedNote.tsx';
import { formatShortDay } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import classes from './booking.module.css';
import { useWarningText } from './TimeWarningNote.tsx';
import { bookingTexts } from './text.ts';

/** A start and, in words, what conflicts with it; empty if it is only left out. */
export interface StartConflict {
  localStart: WallTime;
  conflict: string;
}

/** Says what conflicts with the checked starts of a clinician. Starts without a conflict are listed only if left out. */
export function useConflicts({ staff, locations }: ClinicLists) {
  const { t } = useText(bookingTexts);
  const textOf = useWarningText();
  const clientsTextOf = useClientsBookedText();
  return (
    starts: readonly CheckedStart[],
    of: {
      staffId: string;
      roomId: string | null;
      clients: readonly NamedClient[];
      skip: readonly WallTime[];
    },
  ): StartConflict[] => {
    const name = staff.find(({ staffId }) => staffId === of.staffId)?.name ?? '';
    const room = locations.flatMap(({ rooms }) => rooms).find(({ roomId }) => roomId === of.roomId);
    const conflicts = starts.map(
      ({ localStart, taken, roomTaken, notActive, outsideHours, clientsBooked }) => ({
        localStart,
        conflict: [
          taken ? t('bookedThen', { name }) : '',
          roomTaken ? t('roomTakenThen', { room: room?.name ?? '' }) : '',
          notActive
            ? t('notActiveThen', { name })
            : outsideHours
              ? textOf(outsideHours, { staffName: name, locations })
              : '',
          ...clientsBooked.map((each) => clientsTextOf(of.clients, each)),
        ]
          .filter(Boolean)
          .join(' '),
      }),
    );
    return conflicts.filter(({ localStart, conflict }) => conflict !== '' || of.skip.includes(localStart));
  };
}

export interface ConflictListProps {
  ref?: Ref<HTMLFieldSetElement>;
  legend: string;
  conflicts: readonly StartConflict[];
  labelOf: (day: string) => string;
  skip: readonly WallTime[];
  onSkip: (skip: WallTime[]) => void;
}

/** Starts that have a conflict, to tick those that are left out. */
export function ConflictList({ ref, legend, conflicts, labelOf, skip, onSkip }: ConflictListProps) {
  const { locale } = useText(bookingTexts);
  return (
    <fieldset ref={ref} className={classes.conflicts} tabIndex={-1}>
      <legend>{legend}</legend>
      <div className={classes.conflictDays}>
        {conflicts.map(({ localStart, conflict }) => (
          <Checkbox
            key={localStart}
            label={labelOf(formatShortDay(dayOf(localStart), locale))}
            description={conflict}
            checked={skip.includes(localStart)}
            onChange={({ currentTarget }) =>
              onSkip(
                currentTarget.checked ? [...skip, localStart] : skip.filter((other) => other !== localStart),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
