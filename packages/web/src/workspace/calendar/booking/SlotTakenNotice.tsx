import { Button } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import type { SlotTaken, WallTime } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { formatShortDay, formatWallTime } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import { bookingTexts } from './text.ts';

/** What a refusal for a taken time says; null for other errors. */
export function slotTaken(error: unknown): SlotTaken | null {
  return hasCode(error, 'SLOT_TAKEN') ? (error.details as unknown as SlotTaken) : null;
}

export interface SlotTakenNoticeProps {
  taken: SlotTaken;
  /** The time that was asked for: free times of the same day are shown without their day. */
  asked: WallTime;
  busy: boolean;
  onTake: (start: WallTime) => void;
  onDoubleBook: () => void;
}

/** Says who is booked when, and offers the next free times and the double booking. */
export function SlotTakenNotice({ taken, asked, busy, onTake, onDoubleBook }: SlotTakenNoticeProps) {
  const { t, locale } = useText(bookingTexts);
  const nameOf = (start: WallTime) =>
    dayOf(start) === dayOf(asked)
      ? formatWallTime(start, locale)
      : `${formatShortDay(dayOf(start), locale)}, ${formatWallTime(start, locale)}`;
  const question = ({ staffName, localStart, localEnd }: NonNullable<SlotTaken['taken']>) => {
    const said = t('taken', {
      name: staffName,
      from: formatWallTime(localStart, locale),
      to: formatWallTime(localEnd, locale),
    });
    return `${said}${said.endsWith('.') ? '' : '.'} ${t('doubleBookQuestion')}`;
  };
  return (
    <Notice
      tone="warn"
      role="alert"
      title={taken.taken ? question(taken.taken) : t('roomTaken')}
      actions={
        <>
          {taken.free.map((start) => (
            <Button key={start} size="xs" disabled={busy} onClick={() => onTake(start)}>
              {nameOf(start)}
            </Button>
          ))}
          {taken.taken ? (
            <Button size="xs" variant="default" disabled={busy} onClick={onDoubleBook}>
              {t('doubleBook')}
            </Button>
          ) : null}
        </>
      }
    >
      {taken.free.length > 0 ? t('offer') : null}
    </Notice>
  );
}
