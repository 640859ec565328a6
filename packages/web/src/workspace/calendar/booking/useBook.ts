import { bindCall, call, isSessionOver } from '@tamarack/core/client';
import { languageTags } from '@tamarack/core/domain';
import {
  appointmentEndpoints,
  type CheckedStart,
  clientEndpoints,
  type Day,
  type Service,
} from '@tamarack/core/domain/workspace';
import { useRead, useRetries, useTransport } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { appointmentPath, formatClient, formatShortDay, formatWallTime } from '../../shared/format.ts';
import { calendarKey, useRefreshCalendar } from '../queries.ts';
import { useUndo } from '../useUndo.tsx';
import { type BookingValues, errorsOf, type PickedClient, payloadOf, startOf } from './form.ts';
import { bookingTexts } from './text.ts';

/** What is asked for besides the form. */
export interface Extra {
  doubleBook?: boolean;
  arrived?: boolean;
}

interface Attempt {
  values: BookingValues;
  listed: number | null;
  extra: Extra;
}

/**
 * Submits the booking form and offers to undo the booking, and to show it if the calendar does not.
 * @param isShown whether the calendar shows a day
 */
export function useBook(isShown: (day: Day) => boolean, onBooked: (appointmentId: string) => void) {
  const { t, locale } = useText(bookingTexts);
  const transport = useTransport();
  const refresh = useRefreshCalendar();
  const offerUndo = useUndo();
  /** The names of up to three clients, else that of the first and how many others there are. */
  const nameOf = (clients: readonly PickedClient[]) => {
    const [first = '', ...others] = clients.map(formatClient);
    if (others.length > 2) return t('andOthers', { name: first, count: others.length });
    return new Intl.ListFormat(languageTags[locale]).format([first, ...others]);
  };
  const { isRetry, track } = useRetries();
  const book = useMutation({
    mutationFn: ({ values, listed, extra }: Attempt) =>
      track(
        bindCall(transport, isRetry)(appointmentEndpoints.book, {
          payload: { ...payloadOf(values, listed, locale), ...extra },
        }),
      ),
    meta: { quiet: true },
    onSuccess: ({ id, version, ids }, { values }) => {
      const start = startOf(values);
      const time = `${formatShortDay(values.day, locale)}, ${formatWallTime(start, locale)}`;
      const text =
        ids.length > 1
          ? t('doneMany', { count: ids.length })
          : t('done', { name: nameOf(values.clients), count: values.clients.length, time });
      const others = ids.filter((each) => each !== id).map((each) => ({ id: each, version }));
      const path = isShown(values.day)
        ? undefined
        : appointmentPath({ appointmentId: id, localStart: start });
      offerUndo(text, [{ id, version }, ...others], [], path);
      onBooked(id);
    },
    onSettled: refresh,
  });
  return {
    isPending: book.isPending,
    // Whoever signs in again goes on with the form.
    error: isSessionOver(book.error) ? null : book.error,
    /** What was asked for besides the form at the last attempt. */
    extra: book.variables?.extra ?? {},
    reset: () => {
      if (book.error) book.reset();
    },
    send: (attempt: Attempt) => book.mutate(attempt),
  };
}

/** What conflicts with the starts of the booking or repeat. */
export interface BookingCheck {
  /** Whether the form is complete; it is not checked before. */
  complete: boolean;
  starts: readonly CheckedStart[] | undefined;
  error: Error | null;
  isLoading: boolean;
}

/** Checks the starts of the booking or repeat. */
export function useBookingCheck(
  values: BookingValues,
  listed: number | null,
  services: readonly Service[],
  placing: boolean,
): BookingCheck {
  const { locale } = useText(bookingTexts);
  const repeats = values.everyWeeks !== 0;
  const complete = Object.keys(errorsOf(values, listed, locale, services)).length === 0;
  const payload = payloadOf({ ...values, skip: [] }, listed, locale);
  const { data, error, isLoading } = useRead(
    appointmentEndpoints.check,
    [...calendarKey, 'booking-check', payload],
    {
      payload,
      // Repeated whenever a colleague changes the calendar, which must not keep an idle session alive.
      background: true,
      pick: 'starts',
      enabled: complete && !placing,
      meta: repeats ? { quiet: true } : { silent: true },
    },
  );
  return { complete, starts: data, error, isLoading };
}

/** Finds the client with a file number; null when there is none. */
export function useClientOfFile(fileNo: number | undefined) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'client-search', 'file', fileNo],
    queryFn: async ({ signal }) => {
      const query = { q: String(fileNo), limit: 8 };
      const { clients } = await call(transport, clientEndpoints.search, { query, signal });
      return clients.find((client) => client.fileNo === fileNo) ?? null;
    },
    enabled: fileNo !== undefined,
  });
}
