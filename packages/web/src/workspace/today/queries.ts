import { call } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  type Today,
  type TodayVisit,
  todayEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The member's day. */
export function useToday() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'today'],
    queryFn: async ({ signal, client, queryKey }) =>
      (
        await call(transport, todayEndpoints.get, {
          signal,
          background: client.getQueryData(queryKey) !== undefined,
        })
      ).today,
    meta: { quiet: true },
  });
}

export type Act =
  | { act: 'arrive'; visit: TodayVisit; arrived: boolean }
  | {
      act: 'outcome';
      visit: TodayVisit;
      outcome: 'attended' | 'no_show' | 'late_cancelled' | 'booked';
      treatedMinutes?: number;
      feeCents?: number;
      feeReason?: string;
    };

/** Records an arrival or an outcome. */
export function useAct() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ visit, ...act }: Act) => {
      const params = { attendanceId: visit.attendanceId };
      const { version } = visit;
      if (act.act === 'arrive')
        return call(transport, appointmentEndpoints.arrive, {
          params,
          payload: { version, arrived: act.arrived },
        });
      const { act: _act, ...payload } = act;
      return call(transport, appointmentEndpoints.outcome, { params, payload: { version, ...payload } });
    },
    // The next key press may come before the day is refetched.
    onSuccess: ({ version }, act) =>
      client.setQueryData<Today>(['clinic', 'today'], (day) => applyAct(day, act, version)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['clinic'] }),
  });
}

/** The day with the recorded act applied. */
function applyAct(day: Today | undefined, act: Act, version: number): Today | undefined {
  if (!day?.visits) return day;
  const state: TodayVisit['state'] = act.act === 'outcome' ? act.outcome : act.arrived ? 'arrived' : 'booked';
  const visits = day.visits.map((visit) =>
    visit.attendanceId === act.visit.attendanceId ? { ...visit, version, state } : visit,
  );
  return { ...day, visits };
}
