import { Checkbox } from '@mantine/core';
import type { CalendarAppointment, CheckedStart, WallTime } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { ConflictList, useConflicts } from '../booking/conflicts.tsx';
import { bookingTexts } from '../booking/text.ts';
import { namedClients } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { appointmentTexts } from './text.ts';

export interface FollowingMovesProps {
  appointment: CalendarAppointment;
  lists: ClinicLists;
  staffId: string;
  roomId: string | null;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  /** The new times of the later appointments; undefined until they are known. */
  starts: readonly CheckedStart[] | undefined;
  isLoading: boolean;
  /** New times that are left out. */
  skip: readonly WallTime[];
  onSkip: (skip: WallTime[]) => void;
}

/** Whether the later appointments of the repeat move too, and which of their new times have a conflict. */
export function FollowingMoves({ checked, onCheck, starts, isLoading, ...props }: FollowingMovesProps) {
  const { appointment, lists, staffId, roomId, skip, onSkip } = props;
  const { t } = useText(appointmentTexts);
  const { t: b } = useText(bookingTexts);
  const conflictsOf = useConflicts(lists);
  const clients = namedClients(appointment);
  const conflicts = conflictsOf(starts ?? [], { staffId, roomId, clients, skip });
  const hint = () => {
    if (isLoading) return b('checking');
    const moving = starts?.filter(({ localStart }) => !skip.includes(localStart));
    // That there is none to move would be wrong if all are ticked to stay.
    if (!moving || (moving.length === 0 && conflicts.length > 0)) return undefined;
    return t('followingHint', { count: moving.length });
  };
  return (
    <>
      <Checkbox
        label={t('moveFollowing')}
        description={checked ? hint() : undefined}
        checked={checked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      {checked && starts && conflicts.length > 0 ? (
        <ConflictList
          legend={t('followingConflict', { count: conflicts.length, all: starts.length })}
          conflicts={conflicts}
          labelOf={(day) => t('notMovedTo', { day })}
          skip={skip}
          onSkip={onSkip}
        />
      ) : null}
    </>
  );
}
