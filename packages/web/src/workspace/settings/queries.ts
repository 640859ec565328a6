import { call } from '@tamarack/core/client';
import { serviceEndpoints, teamEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';

export function useLocations() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'locations'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.locations, { signal })).locations,
    meta: { quiet: true },
  });
}

export function useServices() {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'services'],
    queryFn: async ({ signal }) => (await call(transport, serviceEndpoints.list, { signal })).services,
    meta: { quiet: true },
  });
}
