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
  const conflicts = conflictsOf(starts ?? [], { staffId, roomId, clients }).filter(
    ({ localStart, conflict }) => conflict !== '' || skip.includes(localStart),
  );
  const moving = starts?.filter(({ localStart }) => !skip.includes(localStart)).length;
  const hint =
    starts?.length === 0 || moving ? t('followingHint', { count: moving ?? 0 }) : isLoading && b('checking');
  return (
    <>
      <Checkbox
        label={t('moveFollowing')}
        description={checked ? hint : undefined}
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
