import { call, errorText } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  type Calendar,
  type CalendarAppointment,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatShortDay, formatWallTime } from '../shared/format.ts';
import { appointmentTexts } from './appointment/text.ts';
import { slotTaken } from './booking/SlotTakenNotice.tsx';
import { dayOf, whoOf } from './describe.ts';
import { calendarKey, useRefreshCalendar } from './queries.ts';
import { calendarTexts } from './text.ts';
import { useUndo } from './useUndo.tsx';

const daysKey = [...calendarKey, 'days'] as const;

export interface Move {
  appointment: CalendarAppointment;
  localStart: WallTime;
  staffId: string;
  /** Omit to keep the room. */
  roomId?: string | null;
  /** Location of that room. */
  locationId?: string | undefined;
  doubleBook?: boolean;
}

/** Moves an appointment on the grid. It is shown at its new time at once; an error moves it back. */
export function useMove() {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const refresh = useRefreshCalendar();
  const offerUndo = useUndo();
  /** Shows the appointment at a place, unless someone has changed it meanwhile. */
  const place = (
    { appointmentId, version }: CalendarAppointment,
    { localStart, staffId, roomId }: Pick<CalendarAppointment, 'localStart' | 'staffId' | 'roomId'>,
  ) =>
    client.setQueriesData<Calendar>(
      { queryKey: daysKey },
      (calendar) =>
        calendar && {
          ...calendar,
          appointments: calendar.appointments.map((each) =>
            each.appointmentId === appointmentId && each.version === version
              ? { ...each, localStart, staffId, roomId }
              : each,
          ),
        },
    );
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ appointment, localStart, staffId, roomId, locationId, doubleBook }: Move) =>
      call(transport, appointmentEndpoints.move, {
        params: { appointmentId: appointment.appointmentId },
        payload: {
          version: appointment.version,
          localStart,
          ...(staffId === appointment.staffId ? {} : { staffId }),
          ...(roomId === undefined || roomId === appointment.roomId ? {} : { roomId }),
          ...(!locationId || locationId === appointment.locationId ? {} : { locationId }),
          ...(doubleBook ? { doubleBook } : {}),
        },
      }),
    onMutate: async ({ appointment, localStart, staffId, roomId = appointment.roomId }) => {
      await client.cancelQueries({ queryKey: daysKey });
      place(appointment, { localStart, staffId, roomId });
    },
    onSuccess: (changed, { appointment, localStart }) => {
      const time = `${formatShortDay(dayOf(localStart), locale)}, ${formatWallTime(localStart, locale)}`;
      offerUndo(t('moved', { name: whoOf(c, appointment), time }), [changed]);
    },
    onError: (error, { appointment }) => {
      place(appointment, appointment);
      if (!slotTaken(error)) toast.error(errorText(error, session('failed')));
    },
    onSettled: refresh,
  });
}
