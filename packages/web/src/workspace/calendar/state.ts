import type { Day } from '@tamarack/core/domain/workspace';
import { useSearchParamsState } from '@tamarack/core/ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isDay, weekStart } from '../shared/dates/days.ts';

export const views = ['day', 'rooms', 'week', 'list'] as const;
export type CalendarView = (typeof views)[number];

/** What the calendar shows. */
export interface CalendarState {
  on: Day;
  view: CalendarView;
  staffId: string | undefined;
  locationId: string | undefined;
  /** Id of the open appointment. */
  appointment: string | undefined;
  /** Set while the booking form is open: `new`, or a start such as `2026-11-24T14:00`. */
  book: string | undefined;
  /** Clinician of that start. */
  bookStaff: string | undefined;
  /** Room of that start. */
  bookRoom: string | undefined;
  /** File number of the client who is booked. */
  bookClient: number | undefined;
}

/** Whom a booking is with, where and for whom, as far as known. */
export interface BookingOf {
  staffId?: string | undefined;
  roomId?: string | undefined;
  fileNo?: number | undefined;
}

export interface CalendarDefaults {
  today: Day;
  view: CalendarView;
}

/** The calendar’s state in the search params, so that links and the back button work. */
export function useCalendarState({ today, view }: CalendarDefaults) {
  const { searchParams, set } = useSearchParamsState();
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Key of the history entry that was added when something was opened; `next` until the entry is there. */
  const added = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (added.current === 'next') added.current = key;
  }, [key]);
  const state = useMemo((): CalendarState => {
    const date = searchParams.get('date');
    return {
      on: isDay(date) ? date : today,
      view: views.find((known) => known === searchParams.get('view')) ?? view,
      staffId: searchParams.get('staff') ?? undefined,
      locationId: searchParams.get('location') ?? undefined,
      appointment: searchParams.get('appointment') ?? undefined,
      book: searchParams.get('book') ?? undefined,
      bookStaff: searchParams.get('with') ?? undefined,
      bookRoom: searchParams.get('room') ?? undefined,
      bookClient: Number(searchParams.get('client')) || undefined,
    };
  }, [searchParams, today, view]);
  const isOpen = Boolean(state.appointment ?? state.book);
  /** Opening adds a history entry; closing leaves it, so that Back does not open the same again. */
  const open = (changes: Readonly<Record<string, unknown>>, opened: string | undefined) => {
    if (opened) {
      added.current = !isOpen || added.current === key ? 'next' : null;
      set(changes, { replace: isOpen });
    } else if (isOpen && added.current === key) {
      added.current = null;
      // Closes the panel first, so that going back does not ask about typed text again.
      set(changes, { replace: true });
      navigate(-1);
    } else set(changes, { replace: true });
  };
  return {
    state,
    goTo: (on: Day) => set({ date: on === today ? undefined : on }),
    show: (next: CalendarView) => set({ view: next === view ? undefined : next }),
    filter: (changes: { staff?: string; location?: string }) => set(changes, { replace: true }),
    openAppointment: (id: string | undefined) =>
      open({ appointment: id, book: undefined, with: undefined, room: undefined, client: undefined }, id),
    openBooking: (start: string | undefined, { staffId, roomId, fileNo }: BookingOf = {}) =>
      open({ book: start, with: staffId, room: roomId, client: fileNo, appointment: undefined }, start),
  };
}

/** The days that a view loads: its day, or the week containing it. */
export function daysOf(view: CalendarView, on: Day, weekStartsOn: 0 | 1): { from: Day; days: number } {
  return view === 'week' ? { from: weekStart(on, weekStartsOn), days: 7 } : { from: on, days: 1 };
}
