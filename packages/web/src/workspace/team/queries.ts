import { call } from '@tamarack/core/client';
import { teamEndpoints } from '@tamarack/core/domain/workspace';
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

export function useCredentials(enabled: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'credentials'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.credentials, { signal })).credentials,
    meta: { quiet: true },
    enabled,
  });
}
