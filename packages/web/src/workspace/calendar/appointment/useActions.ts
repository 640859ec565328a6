import { call } from '@tamarack/core/client';
import type { PayloadOf } from '@tamarack/core/domain';
import {
  appointmentEndpoints,
  type CalendarAppointment,
  type CalendarAttendance,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type NamedClient, useClientsBookedText } from '../../shared/ClientsBookedNote.tsx';
import { formatClient, formatShortDay, formatWallTime } from '../../shared/format.ts';
import { usePlaceName } from '../../shared/lists.ts';
import { useSayRecorded } from '../../shared/saving/useSayRecorded.ts';
import { cancellableOf, clientName, dayOf, namedClients, whoOf } from '../describe.ts';
import { useRefreshCalendar } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import { useUndo } from '../useUndo.tsx';
import { appointmentTexts } from './text.ts';

type Payload<Name extends keyof typeof appointmentEndpoints> = Omit<
  PayloadOf<(typeof appointmentEndpoints)[Name]>,
  'version'
>;

/** A mutation after which the calendar is refetched, also when it fails. */
function useChange<Input, Answer>(options: UseMutationOptions<Answer, Error, Input>) {
  const refresh = useRefreshCalendar();
  return useMutation({ ...options, onSettled: refresh });
}

/** Actions for one client: arrival, outcome and voiding. */
export function useAttendanceActions(attendance: CalendarAttendance) {
  const { attendanceId, version } = attendance;
  const { t: c } = useText(calendarTexts);
  const transport = useTransport();
  const say = useSayRecorded();
  const client = clientName(c, attendance);
  const params = { attendanceId };
  const arrive = useChange({
    mutationFn: (arrived: boolean) =>
      call(transport, appointmentEndpoints.arrive, { params, payload: { version, arrived } }),
    onSuccess: (_changed, arrived) => void say(arrived ? 'arrived' : 'notArrived', client),
  });
  const outcome = useChange({
    mutationFn: (payload: Payload<'outcome'>) =>
      call(transport, appointmentEndpoints.outcome, { params, payload: { version, ...payload } }),
    onSuccess: (_changed, recorded) => void say(recorded.outcome, client),
  });
  const arrival = arrive.isPending ? (arrive.variables ? 'arrived' : 'notArrived') : null;
  return { arrive, outcome, pending: outcome.isPending ? outcome.variables.outcome : arrival };
}

/** Actions for a whole appointment. */
export function useAppointmentActions(appointment: CalendarAppointment, onDone: () => void) {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const transport = useTransport();
  const offerUndo = useUndo();
  const { version, localStart } = appointment;
  const params = { appointmentId: appointment.appointmentId };
  const name = whoOf(c, appointment);
  const clientsTextOf = useClientsBookedText();
  const placeOf = usePlaceName();
  const timeOf = (start: WallTime) =>
    `${formatShortDay(dayOf(start), locale)}, ${formatWallTime(start, locale)}`;

  const move = useChange({
    meta: { silent: true },
    mutationFn: (payload: Payload<'move'>) =>
      call(transport, appointmentEndpoints.move, { params, payload: { version, ...payload } }),
    onSuccess: ({ clientsBooked, following, ...changed }, { localStart: start, locationId }) => {
      const time = [timeOf(start), placeOf(locationId)].filter(Boolean).join(', ');
      const clients = namedClients(appointment);
      const notes = clientsBooked.map((each) => clientsTextOf(clients, each));
      offerUndo(t('moved', { name, time, following }), [changed], notes);
      onDone();
    },
  });
  const cancel = useChange({
    meta: { silent: true },
    mutationFn: (payload: Payload<'cancel'>) =>
      call(transport, appointmentEndpoints.cancel, { params, payload: { version, ...payload } }),
    onSuccess: ({ following, ...changed }, { attendanceId }) => {
      const attendances = cancellableOf(appointment).filter(
        (each) => !attendanceId || each.attendanceId === attendanceId,
      );
      const cancelled = whoOf(c, { ...appointment, attendances });
      offerUndo(t('cancelled', { name: cancelled, time: timeOf(localStart), following }), [changed]);
      onDone();
    },
  });
  const change = useChange({
    meta: { silent: true },
    mutationFn: (payload: Payload<'change'>) =>
      call(transport, appointmentEndpoints.change, { params, payload: { version, ...payload } }),
    onSuccess: ({ undoUntil, following, ...changed }) => {
      const text = t('changed', { name, time: timeOf(localStart), following });
      if (undoUntil) offerUndo(text, [changed]);
      else toast.success(text);
      onDone();
    },
  });
  const addClient = useChange({
    mutationFn: ({ clientId }: NamedClient) =>
      call(transport, appointmentEndpoints.addClient, { params, payload: { version, clientId } }),
    onSuccess: ({ clientsBooked, ...changed }, added) => {
      offerUndo(t('added', { name: formatClient(added) }), [changed]);
      // A panel that fills the screen hides the offer, and has a button of its own for it.
      for (const each of clientsBooked) toast.info(clientsTextOf([added], each));
      onDone();
    },
  });
  const undo = useChange({
    mutationFn: () => call(transport, appointmentEndpoints.undo, { params, payload: { version } }),
    onSuccess: () => {
      toast.success(c('undone'));
    },
  });
  const voidOne = useChange({
    meta: { silent: true },
    mutationFn: ({ attendance, reason }: { attendance: CalendarAttendance; reason: string }) =>
      call(transport, appointmentEndpoints.void, {
        params: { attendanceId: attendance.attendanceId },
        payload: { version: attendance.version, reason },
      }),
    onSuccess: () => {
      toast.success(t('voided'));
      onDone();
    },
  });
  return { move, cancel, change, addClient, undo, voidOne };
}
