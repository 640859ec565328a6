import { Button } from '@mantine/core';
import { hasCode } from '@tamarack/core/client';
import type { SlotTaken, WallTime } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { formatShortDay, formatWallTime } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import { bookingTexts } from './text.ts';

/** The details of a SLOT_TAKEN error; null for other errors. */
export function slotTaken(error: unknown): SlotTaken | null {
  return hasCode(error, 'SLOT_TAKEN') ? (error.details as unknown as SlotTaken) : null;
}

export interface SlotTakenNoticeProps {
  taken: SlotTaken;
  /** The requested time; free times on the same day are shown without the day. */
  asked: WallTime;
  onTake: (start: WallTime) => void;
  onDoubleBook: () => void;
  /** Books or moves the other dates of a repeat; omit if there are none. */
  onSkip?: DatesTakenNoticeProps['onSkip'];
  skipText?: DatesTakenNoticeProps['skipText'];
}

/**
 * Shows who is booked then, and offers the next free times and double-booking. Of a repeat it shows the taken dates,
 * which can be skipped: another time would move the other dates too.
 */
export function SlotTakenNotice({
  taken,
  asked,
  onTake,
  onDoubleBook,
  onSkip,
  skipText = 'skipAndBook',
}: SlotTakenNoticeProps) {
  const { t, locale } = useText(bookingTexts);
  const { conflicts } = taken;
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
  const doubleBook = taken.taken ? (
    <Button size="xs" variant="default" onClick={onDoubleBook}>
      {t('doubleBook')}
    </Button>
  ) : null;
  if (conflicts) return <DatesTakenNotice {...{ conflicts, onSkip, skipText, doubleBook }} />;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={taken.taken ? question(taken.taken) : t('roomTaken')}
      actions={
        <>
          {taken.free.map((start) => (
            <Button key={start} size="xs" onClick={() => onTake(start)}>
              {nameOf(start)}
            </Button>
          ))}
          {doubleBook}
        </>
      }
    >
      {taken.free.length > 0 ? t('offer') : null}
    </Notice>
  );
}

export interface DatesTakenNoticeProps {
  conflicts: readonly WallTime[];
  /** Books, moves or changes the other dates; omit if there are none. */
  onSkip?: ((conflicts: WallTime[]) => void) | undefined;
  /** Name of the text of the button for that. */
  skipText: 'skipAndBook' | 'skipAndMove' | 'skipAndChange';
  /** Button that double-books, if that is possible. */
  doubleBook?: ReactNode;
}

/** Lists the taken dates of a repeat. */
export function DatesTakenNotice({ conflicts, onSkip, skipText, doubleBook }: DatesTakenNoticeProps) {
  const { t, locale } = useText(bookingTexts);
  const count = conflicts.length;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('datesTaken', { count })}
      actions={
        <>
          {onSkip ? (
            <Button size="xs" onClick={() => onSkip([...conflicts])}>
              {t(skipText, { count })}
            </Button>
          ) : null}
          {doubleBook}
        </>
      }
    >
      {conflicts.map((start) => formatShortDay(dayOf(start), locale)).join(' · ')}
    </Notice>
  );
}
