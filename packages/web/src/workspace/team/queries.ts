import { call } from '@tamarack/core/client';
import { type Day, scheduleEndpoints, teamEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';

/** Everyone who works or has worked at the clinic. */
export function useStaff() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'staff'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.staff, { signal })).staff,
    meta: { quiet: true },
  });
}

/** Whether a person has bookings after a day; undefined while it is unknown. */
export function useHasBookings(staffId: string, after: Day, enabled: boolean): boolean | undefined {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['clinic', 'calendar', 'remaining', staffId, after],
    queryFn: async ({ signal }) => {
      const input = { params: { staffId }, query: { after }, signal };
      return (await call(transport, scheduleEndpoints.remaining, input)).covered.length > 0;
    },
    meta: { quiet: true },
    enabled,
  });
  return data;
}

export function useCredentials(enabled: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'credentials'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.credentials, { signal })).credentials,
    meta: { quiet: true },
    enabled,
  });
}
