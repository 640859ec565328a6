import {
  appointmentEndpoints,
  type Day,
  type Location,
  type Service,
  type StaffMember,
  scheduleEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { isDay, plusDays } from '../shared/dates/days.ts';
import { rarelyChanging, useLocations, useServices, useStaff } from '../shared/lists.ts';

/** Key prefix of all queries that a change of an appointment may affect. */
export const calendarKey = ['clinic', 'calendar'] as const;

/** Lists for naming people, places and services in the calendar. */
export interface ClinicLists {
  staff: StaffMember[];
  locations: Location[];
  services: Service[];
}

/** Staff, locations and services; `data` is set once all three are loaded. */
export function useClinicLists() {
  const staff = useStaff(rarelyChanging);
  const locations = useLocations(rarelyChanging);
  const services = useServices(rarelyChanging);
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
}

/** Days to print, of all locations or one. */
export interface PrintQuery extends CalendarQuery {
  locationId?: string;
}

/** The calendar of some days. While other days load, the previous ones stay on screen. */
export function useCalendar(query: CalendarQuery) {
  return useRead(appointmentEndpoints.day, [...calendarKey, 'days', query], {
    query,
    pick: 'calendar',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/**
 * Everyone's working hours and blocks on a day, also while the calendar shows other days or fewer people. The six days
 * after it tell where someone works who is away that day.
 */
export function useScheduleOn(day: Day) {
  return useRead(scheduleEndpoints.hours, [...calendarKey, 'schedule', day], {
    // A date field that is being typed in has no day yet.
    query: { from: day, to: isDay(day) ? plusDays(day, 6) : day },
    enabled: isDay(day),
  });
}

/** Everyone's weekly hours; they show where an absent person usually works. */
export function useWeekly(enabled: boolean) {
  return useRead(scheduleEndpoints.availability, [...calendarKey, 'weekly'], {
    query: {},
    pick: 'availability',
    enabled,
    meta: { silent: true },
  });
}

/** Days for printing. The server logs it, so they are fetched only once while on screen. */
export function useDaysForPrint(query: PrintQuery) {
  return useRead(appointmentEndpoints.printDay, ['clinic', 'days-for-print', query], {
    query,
    pick: 'calendar',
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

/** Refetches all calendar queries. */
export function useRefreshCalendar() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: calendarKey });
}
