import { call } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  type Day,
  type Location,
  type Service,
  type StaffMember,
  serviceEndpoints,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

/** Under this key lies everything that a change of an appointment may alter. */
export const calendarKey = ['clinic', 'calendar'] as const;

/** Polling interval in milliseconds; the stream of changes is faster, but may be closed. */
export const pollEvery = 30_000;

/** Names and prices change seldom. */
const seldom = { staleTime: 60_000, meta: { quiet: true } } as const;

/** What a calendar needs to name people, places and services. */
export interface ClinicLists {
  staff: StaffMember[];
  locations: Location[];
  services: Service[];
}

/** Staff, locations and services; `data` is there when all three are. */
export function useClinicLists() {
  const transport = useTransport();
  const staff = useQuery({
    queryKey: ['clinic', 'staff'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.staff, { signal })).staff,
    ...seldom,
  });
  const locations = useQuery({
    queryKey: ['clinic', 'locations'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.locations, { signal })).locations,
    ...seldom,
  });
  const services = useQuery({
    queryKey: ['clinic', 'services'],
    queryFn: async ({ signal }) => (await call(transport, serviceEndpoints.list, { signal })).services,
    ...seldom,
  });
  const all = [staff, locations, services];
  return {
    data:
      staff.data && locations.data && services.data
        ? { staff: staff.data, locations: locations.data, services: services.data }
        : undefined,
    error: all.find(({ error, data }) => error && !data)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
}

export interface CalendarQuery {
  on: Day;
  days: number;
  staffId?: string;
  locationId?: string;
}

/** The calendar of some days. While other days load, those before stay on the screen. */
export function useCalendar(query: CalendarQuery) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...calendarKey, 'days', query],
    queryFn: async ({ signal }) =>
      (await call(transport, appointmentEndpoints.day, { query, signal })).calendar,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    meta: { quiet: true },
  });
}

/** A day for paper, which the server logs; read once, and not again while it is on the screen. */
export function useDayForPrint(query: Omit<CalendarQuery, 'days'>) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'day-for-print', query],
    queryFn: async ({ signal }) =>
      (await call(transport, appointmentEndpoints.printDay, { query, signal })).calendar,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

/** Reads everything of the calendar anew. */
export function useRefreshCalendar() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarKey });
}
