import { call, errorText, hasCode } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  type Calendar,
  type CalendarAppointment,
  type ClientBooked,
  type Day,
  type SlotTaken,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { type MutationCache, type MutationState, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../frame/index.ts';
import { useClientsBookedText } from '../shared/ClientsBookedNote.tsx';
import { nowIn } from '../shared/dates/days.ts';
import { appointmentPath, formatShortDay, formatWallTime } from '../shared/format.ts';
import { useSeveralLocations } from '../shared/lists.ts';
import { appointmentTexts } from './appointment/text.ts';
import { gridStart, warningAt } from './booking/form.ts';
import { slotTaken } from './booking/SlotTakenNotice.tsx';
import { useWarningText } from './booking/TimeWarningNote.tsx';
import { dayOf, namedClients, whoOf } from './describe.ts';
import { type ClinicLists, calendarKey, useRefreshCalendar } from './queries.ts';
import { calendarTexts } from './text.ts';
import { useUndo } from './useUndo.tsx';

const daysKey = [...calendarKey, 'days'] as const;
const movesKey = [...calendarKey, 'move'] as const;

export interface Move {
  /** The appointment as it is shown, which is where the previous move puts it while that is pending. */
  appointment: CalendarAppointment;
  localStart: WallTime;
  staffId: string;
  /** Omit to keep the room, if the location stays. */
  roomId?: string | null;
  /** Omit to keep the location. */
  locationId?: string | undefined;
  doubleBook?: boolean;
}

interface Moved {
  /** Versions of the appointment before and after the move. */
  from: number;
  to: number;
  clientsBooked: ClientBooked[];
}

type MoveState = MutationState<Moved, Error, Move>;

const idOf = ({ variables }: Pick<MoveState, 'variables'>) => variables?.appointment.appointmentId;

/** The moves of the last minutes, in the order in which they were begun. */
const movesIn = (cache: MutationCache) =>
  cache.findAll({ mutationKey: movesKey }).map(({ state }) => state as MoveState);

/** The moves of an appointment that wait for the pending one. */
const waiting = (cache: MutationCache, appointmentId: string) =>
  cache.findAll({
    mutationKey: movesKey,
    status: 'pending',
    predicate: ({ state }) => state.isPaused && idOf(state as MoveState) === appointmentId,
  });

/** Where a move puts its appointment. */
function placeOf({ appointment, localStart, staffId, ...to }: Move) {
  const { locationId = appointment.locationId } = to;
  const room = locationId === appointment.locationId ? appointment.roomId : null;
  return { localStart, staffId, locationId, roomId: to.roomId === undefined ? room : to.roomId };
}

const changeIn = (calendar: Calendar, change: (each: CalendarAppointment) => CalendarAppointment) => ({
  ...calendar,
  appointments: calendar.appointments.map(change),
});

/** The calendar with the appointments of pending moves at their new times. */
function withMoves(calendar: Calendar, states: readonly MoveState[]): Calendar {
  const pending = new Map<string | undefined, Move>();
  for (const state of states)
    if (state.status === 'pending' && state.variables) pending.set(idOf(state), state.variables);
  if (pending.size === 0) return calendar;
  return changeIn(calendar, (each) => {
    const move = pending.get(each.appointmentId);
    return move ? { ...each, ...placeOf(move), version: move.appointment.version } : each;
  });
}

/**
 * The version of an appointment and the states of its visits, with the reader's own moves in a row as one version. The
 * versions of the visits do not count, because a move to another clinician or day raises them too.
 */
function revisionIn(states: readonly MoveState[]): (appointment: CalendarAppointment) => string {
  const firsts = new Map<string, number>();
  const firstOf = (id: string, version: number) => firsts.get(`${id} ${version}`) ?? version;
  for (const state of states) {
    const id = idOf(state);
    if (id && state.data) firsts.set(`${id} ${state.data.to}`, firstOf(id, state.data.from));
  }
  return ({ appointmentId, version, attendances }) => {
    return [firstOf(appointmentId, version), ...attendances.map(({ state }) => state)].join();
  };
}

/**
 * Moves appointments on the grid. An appointment is shown at its new time at once; an error moves it back. Moves of the
 * same appointment are sent one after the other, and the first that fails drops those that wait for it.
 */
export function useMove(calendar: Calendar, lists: ClinicLists) {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const refresh = useRefreshCalendar();
  const offerUndo = useUndo();
  const clientsTextOf = useClientsBookedText();
  const warningTextOf = useWarningText();
  const { zone, settings } = useMe();
  const locations = useSeveralLocations();
  const [refused, setRefused] = useState<{ move: Move; taken: SlotTaken } | null>(null);
  const cache = client.getMutationCache();
  /** Offers to undo moves that another one follows, by appointment. */
  const undoOf = useRef(new Map<string, () => void>());
  const [states, setStates] = useState(() => movesIn(cache));
  useEffect(
    () =>
      cache.subscribe(({ mutation }) => {
        // After the calendar, to which a successful move is written first.
        if (mutation?.options.mutationKey === movesKey)
          notifyManager.schedule(() => setStates(movesIn(cache)));
      }),
    [cache],
  );
  const shown = useMemo(() => withMoves(calendar, states), [calendar, states]);
  const revisionOf = useMemo(() => revisionIn(states), [states]);

  /** The version to move: the one that was shown, or the one that the reader's previous moves have led to. */
  const versionFor = ({ appointmentId, version }: CalendarAppointment) => {
    const own = movesIn(cache).filter((state) => idOf(state) === appointmentId);
    return Math.max(version, ...own.map(({ data }) => data?.to ?? 0));
  };
  const send = async ({ appointment, localStart, staffId, roomId, locationId, doubleBook }: Move) => {
    const from = versionFor(appointment);
    const { version, clientsBooked } = await call(transport, appointmentEndpoints.move, {
      params: { appointmentId: appointment.appointmentId },
      payload: {
        version: from,
        localStart,
        ...(staffId === appointment.staffId ? {} : { staffId }),
        ...(roomId === undefined || roomId === appointment.roomId ? {} : { roomId }),
        ...(!locationId || locationId === appointment.locationId ? {} : { locationId }),
        ...(doubleBook ? { doubleBook } : {}),
      },
    });
    return { from, to: version, clientsBooked };
  };
  const keep = (move: Move, { to }: Moved) =>
    client.setQueriesData<Calendar>(
      { queryKey: daysKey },
      (days) =>
        days &&
        changeIn(days, (each) =>
          each.appointmentId === move.appointment.appointmentId && each.version < to
            ? { ...each, ...placeOf(move), version: to }
            : each,
        ),
    );
  /** The name of the location if it is another. */
  const newPlaceOf = ({ appointment, locationId = appointment.locationId }: Move): string[] =>
    locations
      .filter((each) => each.locationId === locationId && locationId !== appointment.locationId)
      .map(({ name }) => name);
  /** A free time that is offered for a taken one can be on a day whose hours are not loaded. */
  const isShown = (day: Day) => calendar.from <= day && day <= calendar.to;
  /** Warns, as the form that moves does, that the new time has passed or is outside the hours. */
  const warningsOf = (move: Move): string[] => {
    const { roomId: _roomId, ...to } = placeOf(move);
    const place = lists.locations.find(({ locationId }) => locationId === to.locationId);
    const now = gridStart(nowIn(place?.zone ?? zone), settings.gridMinutes);
    const schedule = isShown(dayOf(to.localStart)) ? calendar : undefined;
    const warning = warningAt({ ...to, minutes: move.appointment.minutes }, schedule, now);
    const staffName = lists.staff.find(({ staffId }) => staffId === to.staffId)?.name ?? '';
    return warning ? [warningTextOf(warning, { staffName, locations: lists.locations })] : [];
  };
  const sayChanged = () => toast.error(t('changedTitle'));
  const sayFixed = () => toast.error(t('moveObstacle'));
  const move = (given: Move) => {
    const { appointment, localStart } = given;
    const { appointmentId } = appointment;
    setRefused(null);
    cache
      .build<Moved, Error, Move, unknown>(client, {
        mutationKey: movesKey,
        scope: { id: `move ${appointmentId}` },
        meta: { quiet: true },
        mutationFn: send,
        onSuccess: (moved) => {
          keep(given, moved);
          const time = [
            formatShortDay(dayOf(localStart), locale),
            formatWallTime(localStart, locale),
            ...newPlaceOf(given),
          ].join(', ');
          const text = t('moved', { name: whoOf(c, appointment), time, following: 0 });
          const clients = namedClients(appointment);
          const notes = [
            ...warningsOf(given),
            ...moved.clientsBooked.map((each) => clientsTextOf(clients, each)),
          ];
          const path = isShown(dayOf(localStart))
            ? undefined
            : appointmentPath({ appointmentId, localStart });
          const offer = () => offerUndo(text, [{ id: appointmentId, version: moved.to }], notes, path);
          // The server undoes only the last move: this one, if those that wait for it fail.
          if (waiting(cache, appointmentId).length > 0) undoOf.current.set(appointmentId, offer);
          else {
            undoOf.current.delete(appointmentId);
            offer();
          }
        },
        onError: (error) => {
          for (const next of waiting(cache, appointmentId)) cache.remove(next);
          if (!hasCode(error, 'VERSION_CONFLICT')) undoOf.current.get(appointmentId)?.();
          undoOf.current.delete(appointmentId);
          const taken = slotTaken(error);
          if (taken) setRefused({ move: given, taken });
          else if (hasCode(error, 'VERSION_CONFLICT')) sayChanged();
          else toast.error(errorText(error, session('failed')));
        },
        onSettled: () => void refresh(),
      })
      .execute(given)
      // Already reported by `onError`.
      .catch(() => {});
  };
  return {
    calendar: shown,
    revisionOf,
    move,
    sayChanged,
    sayFixed,
    refused,
    dismiss: () => setRefused(null),
  };
}
