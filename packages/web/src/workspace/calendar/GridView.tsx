import type { Locale } from '@tamarack/core/domain';
import {
  type Availability,
  type Block,
  type Calendar,
  type Day,
  minuteOf,
  type WallTime,
  wallTimeAt,
} from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useNow, useText } from '@tamarack/core/ui';
import { useMemo } from 'react';
import { labelTexts } from '../../shared/format.ts';
import { useMay, useMe } from '../frame/index.ts';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { formatMinute } from '../shared/format.ts';
import { type BookingValues, locationAfterMove } from './booking/form.ts';
import { SlotTakenNotice } from './booking/SlotTakenNotice.tsx';
import { appointmentOf, calendarAt, dayColumns, noRoom, roomColumns, staffColumns } from './columns.ts';
import { DayGrid, type GridTexts } from './grid/DayGrid.tsx';
import { type Place, scaleOf } from './grid/model.ts';
import type { ClinicLists } from './queries.ts';
import { calendarTexts } from './text.ts';
import { useMove } from './useMove.ts';

/** Time and place entered in the open booking form. */
export type Draft = Pick<BookingValues, 'staffId' | 'roomId' | 'day' | 'time'> & { length: number };

export interface GridViewProps {
  /** The days at all locations. */
  calendar: Calendar;
  lists: ClinicLists;
  on: Day;
  /** Shows this clinician’s week instead of everyone’s day. */
  staffId: string | undefined;
  /** The only location shown; undefined for all. */
  locationId: string | undefined;
  /** Weekly hours, if only one location is shown. */
  weekly: readonly Availability[] | undefined;
  /** Id of an appointment to scroll to when it is shown. */
  reveal: string | undefined;
  /** Shows rooms instead of clinicians. */
  isRooms: boolean;
  /** Set for a clinician, who only books for themselves; null for roles that book for everyone. */
  own: string | null;
  title: string;
  draft: Draft | null;
  /** Another day is loading, and the previous one is still shown. */
  stale: boolean;
  onOpen: (appointmentId: string) => void;
  onOpenBlock: (blockId: string) => void;
  mayChangeBlock: (block: Block) => boolean;
  onBook: (start: WallTime, at: { staffId?: string | undefined; roomId?: string | undefined }) => void;
}

/** What a place in the grid stands for. */
interface PlaceMeaning {
  start: WallTime;
  staffId?: string;
  /** Null for no room; undefined when the columns are not rooms. */
  roomId?: string | null;
}

const placeOf = (roomId: string | null, { locations }: ClinicLists) =>
  locations.find(({ rooms }) => rooms.some((room) => room.roomId === roomId))?.locationId;

/** A full hour in short: `2 p.m.`, `14 h`. */
const formatHour = (minute: number, locale: Locale) => formatMinute(minute, locale).replace(/:00\b/, '');

/** How often the line of the current time is updated, in milliseconds. */
const nowLineIntervalMs = 30_000;

const gridKeys = [
  { shortcut: 'arrowup', title: 'shortcutUp' },
  { shortcut: 'arrowdown', title: 'shortcutDown' },
  { shortcut: 'arrowleft', title: 'shortcutLeft' },
  { shortcut: 'arrowright', title: 'shortcutRight' },
  { shortcut: 'enter', title: 'shortcutEnter' },
  { shortcut: 'm', title: 'shortcutMove' },
] as const;

/** A day with a column per clinician or room, or a clinician’s week with a column per day. */
export function GridView(props: GridViewProps) {
  const { lists, on, staffId, locationId, weekly, reveal, isRooms, own, title, draft, stale } = props;
  const { onOpen, onOpenBlock, mayChangeBlock, onBook } = props;
  const { t, locale } = useText(calendarTexts);
  const { t: l } = useText(labelTexts);
  const { zone, settings } = useMe();
  const mayBook = useMay('calendar:book');
  const time = useNow(nowLineIntervalMs);
  const now = useMemo(() => new Date(time), [time]);
  const { calendar, revisionOf, move, sayChanged, sayFixed, refused, dismiss } = useMove(
    props.calendar,
    lists,
  );
  const columns = useMemo(() => {
    const mayBookFor = (staff: string) => mayBook && (own === null || own === staff);
    const rights = { mayBook, mayBookFor, mayChangeBlock };
    const here = calendarAt(locationId, calendar);
    const source = { ...here, lists, t, locale, locationId, weekly, zone, now, ...rights, revisionOf };
    if (isRooms) return roomColumns(calendar.from, source);
    return staffId ? dayColumns(staffId, source) : staffColumns(calendar.from, source);
  }, [
    calendar,
    revisionOf,
    lists,
    t,
    locale,
    zone,
    now,
    mayBook,
    mayChangeBlock,
    own,
    staffId,
    isRooms,
    locationId,
    weekly,
  ]);
  const scale = useMemo(() => scaleOf(columns, settings.gridMinutes), [columns, settings.gridMinutes]);
  const texts = useMemo(
    (): GridTexts => ({
      help: t('gridHelp'),
      blocked: l('labelled', { label: t('blocked'), name: '' }),
      hour: (minute) => formatHour(minute, locale),
      clock: (minute) => formatMinute(minute, locale).replace(/\s?[ap]\.m\.$/, ''),
      time: (minute) => formatMinute(minute, locale),
      free: (minute) => t('freeAt', { time: formatMinute(minute, locale) }),
      moving: (name, column, minute) => t('moving', { name, column, time: formatMinute(minute, locale) }),
      movingTo: (column, minute) => t('movingTo', { column, time: formatMinute(minute, locale) }),
      moveEnded: t('moveEnded'),
    }),
    [t, l, locale],
  );

  /** Columns stand for clinicians or rooms in a day view, and for days in a week view. */
  const meaning = ({ columnId, minute }: Place): PlaceMeaning => {
    if (staffId) return { staffId, start: wallTimeAt(columnId, minute) };
    const start = wallTimeAt(calendar.from, minute);
    if (!isRooms) return { staffId: columnId, start };
    return { roomId: columnId === noRoom ? null : columnId, start };
  };
  const columnOf = (values: Draft) =>
    staffId ? values.day : isRooms ? values.roomId || noRoom : values.staffId;
  const shownDraft =
    draft && /^\d\d:\d\d$/.test(draft.time) && (staffId ? draft.staffId === staffId : draft.day === on);
  // The grid handles these keys itself while it has the focus.
  useOfferCommands(
    gridKeys
      .filter(({ title }) => mayBook || title !== 'shortcutMove')
      .map(({ shortcut, title: key }) => ({
        id: `calendar.${shortcut}`,
        title: t(key),
        group: 'screen' as const,
        shortcut,
        keyOnly: true,
        enabled: false,
        run: () => {},
      })),
  );
  return (
    <>
      <DayGrid
        key={staffId ? 'week' : isRooms ? 'rooms' : 'day'}
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
        shown={staffId && on}
        reveal={reveal}
        onOpen={(id) => onOpen(appointmentOf(id))}
        onOpenBlock={onOpenBlock}
        onBook={(place) => {
          const { start, ...at } = meaning(place);
          onBook(start, { ...at, roomId: at.roomId ?? undefined });
        }}
        onMove={(id, place) => {
          const appointment = calendar.appointments.find(({ appointmentId }) => appointmentId === id);
          const { start, staffId: staff, roomId } = meaning(place);
          if (!appointment) return;
          const to = { localStart: start, staffId: staff ?? appointment.staffId };
          const room =
            roomId === undefined
              ? { locationId: locationAfterMove(appointment, to, calendar.hours) }
              : { roomId, locationId: placeOf(roomId, lists) };
          move({ appointment, ...to, ...room });
        }}
        onMoveLost={sayChanged}
        onMoveFixed={sayFixed}
      />
      {refused ? (
        <DialogFrame title={t('moveTitle')} onClose={dismiss}>
          <SlotTakenNotice
            taken={refused.taken}
            asked={refused.move.localStart}
            onTake={(localStart) => move({ ...refused.move, localStart })}
            onDoubleBook={() => move({ ...refused.move, doubleBook: true })}
          />
        </DialogFrame>
      ) : null}
    </>
  );
}
