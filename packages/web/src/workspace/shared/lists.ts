import { call } from '@tamarack/core/client';
import {
  type Location,
  type Service,
  type StaffMember,
  serviceEndpoints,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

type ListOptions<Item> = Pick<UseQueryOptions<Item[]>, 'enabled' | 'meta' | 'select' | 'staleTime'>;

/** For names and prices, which rarely change: refetched when a screen opens, at most every minute. */
export const rarelyChanging = { staleTime: 60_000 } as const;

/** Everyone who works or has worked at the clinic. */
export function useStaff(options: ListOptions<StaffMember> = {}) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'staff'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.staff, { signal })).staff,
    meta: { quiet: true },
    ...options,
  });
}

export function useLocations(options: ListOptions<Location> = {}) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'locations'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.locations, { signal })).locations,
    meta: { quiet: true },
    ...options,
  });
}

export function useServices(options: ListOptions<Service> = {}) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'services'],
    queryFn: async ({ signal }) => (await call(transport, serviceEndpoints.list, { signal })).services,
    meta: { quiet: true },
    ...options,
  });
}
