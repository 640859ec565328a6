import { Modal } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import type { Block, Calendar, CalendarAppointment, Day, WallTime } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useEffect, useMemo, useState } from 'react';
import { useMay, useMe } from '../frame/index.ts';
import { minuteOf } from '../shared/days.ts';
import { formatMinute } from '../shared/format.ts';
import type { BookingValues } from './booking/form.ts';
import { SlotTakenNotice, slotTaken } from './booking/SlotTakenNotice.tsx';
import { dayColumns, staffColumns } from './columns.ts';
import { wallTime } from './describe.ts';
import { DayGrid, type GridTexts } from './grid/DayGrid.tsx';
import { type Place, scaleOf } from './grid/model.ts';
import type { ClinicLists } from './queries.ts';
import { calendarTexts } from './texts.ts';
import { useMove } from './useMove.ts';

/** The time that the open booking form stands at. */
export type Draft = Pick<BookingValues, 'staffId' | 'day' | 'time'> & { length: number };

export interface GridViewProps {
  calendar: Calendar;
  lists: ClinicLists;
  on: Day;
  /** Shows this clinician’s week instead of everyone’s day. */
  staffId: string | undefined;
  own: string | null;
  title: string;
  draft: Draft | null;
  /** The days before are still on the screen. */
  stale: boolean;
  onOpen: (appointmentId: string) => void;
  onOpenBlock: (blockId: string) => void;
  mayChangeBlock: (block: Block) => boolean;
  onBook: (start: WallTime, staffId: string) => void;
}

/** A full hour in short: `2 p.m.`, `14 h`. */
const formatHour = (minute: number, locale: Locale) => formatMinute(minute, locale).replace(/:00\b/, '');

/** How often the line of the present time moves, in milliseconds. */
const tick = 30_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A day with a column per clinician, or a clinician’s week with a column per day. */
export function GridView(props: GridViewProps) {
  const {
    calendar,
    lists,
    on,
    staffId,
    own,
    title,
    draft,
    stale,
    onOpen,
    onOpenBlock,
    mayChangeBlock,
    onBook,
  } = props;
  const { t, locale } = useText(calendarTexts);
  const { zone, settings } = useMe();
  const mayBook = useMay('calendar:book');
  const now = useNow();
  const move = useMove();
  const columns = useMemo(() => {
    const mayMove = (appointment: CalendarAppointment) =>
      mayBook && (own === null || own === appointment.staffId);
    const source = { calendar, lists, t, locale, zone, now, mayMove, mayChangeBlock };
    return staffId ? dayColumns(staffId, source) : staffColumns(calendar.from, source);
  }, [calendar, lists, t, locale, zone, now, mayBook, mayChangeBlock, own, staffId]);
  const scale = useMemo(() => scaleOf(columns, settings.gridMinutes), [columns, settings.gridMinutes]);
  const texts = useMemo(
    (): GridTexts => ({
      help: t('gridHelp'),
      blocked: t('blocked'),
      hour: (minute) => formatHour(minute, locale),
      clock: (minute) => formatMinute(minute, locale).replace(/\s?[ap]\.m\.$/, ''),
      time: (minute) => formatMinute(minute, locale),
      free: (minute) => t('freeAt', { time: formatMinute(minute, locale) }),
      moving: (name, column, minute) => t('moving', { name, column, time: formatMinute(minute, locale) }),
      moveEnded: t('moveEnded'),
    }),
    [t, locale],
  );

  /** What a place of the grid means: in a day columns are clinicians, in a week days. */
  const meaning = ({ columnId, minute }: Place) =>
    staffId
      ? { staffId, start: wallTime(columnId, minute) }
      : { staffId: columnId, start: wallTime(calendar.from, minute) };
  const columnOf = (values: Draft) => (staffId ? values.day : values.staffId);
  const shownDraft =
    draft && /^\d\d:\d\d$/.test(draft.time) && (staffId ? draft.staffId === staffId : draft.day === on);
  const taken = slotTaken(move.error);
  const refused = move.variables;
  return (
    <>
      <DayGrid
        key={staffId ? 'week' : 'day'}
        columns={columns}
        scale={scale}
        label={t('gridLabel', { day: title })}
        texts={texts}
        mayBook={mayBook && !stale}
        draft={
          shownDraft
            ? {
                columnId: columnOf(draft),
                minute: minuteOf(`${draft.day}T${draft.time}`),
                minutes: draft.length,
              }
            : null
        }
        onOpen={onOpen}
        onOpenBlock={onOpenBlock}
        onBook={(place) => {
          const { start, staffId: staff } = meaning(place);
          onBook(start, staff);
        }}
        onMove={(id, place) => {
          const appointment = calendar.appointments.find(({ appointmentId }) => appointmentId === id);
          const { start, staffId: staff } = meaning(place);
          if (appointment) move.mutate({ appointment, localStart: start, staffId: staff });
        }}
      />
      <Modal
        opened={taken !== null}
        onClose={move.reset}
        title={t('moveTitle')}
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        {taken && refused ? (
          <SlotTakenNotice
            taken={taken}
            asked={refused.localStart}
            busy={move.isPending}
            onTake={(localStart) => move.mutate({ ...refused, localStart })}
            onDoubleBook={() => move.mutate({ ...refused, doubleBook: true })}
          />
        ) : null}
      </Modal>
    </>
  );
}
