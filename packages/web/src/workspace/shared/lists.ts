import {
  type Location,
  type Service,
  type StaffMember,
  serviceEndpoints,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import type { UseQueryOptions } from '@tanstack/react-query';

type ListOptions<Item> = Pick<UseQueryOptions<Item[]>, 'enabled' | 'meta' | 'select' | 'staleTime'>;

/** For names and prices, which rarely change: refetched when a screen opens, at most every minute. */
export const rarelyChanging = { staleTime: 60_000 } as const;

/** Everyone who works or has worked at the clinic. */
export function useStaff(options: ListOptions<StaffMember> = {}) {
  return useRead(teamEndpoints.staff, ['clinic', 'staff'], {
    pick: 'staff',
    meta: { quiet: true },
    ...options,
  });
}

export function useLocations(options: ListOptions<Location> = {}) {
  return useRead(teamEndpoints.locations, ['clinic', 'locations'], {
    pick: 'locations',
    meta: { quiet: true },
    ...options,
  });
}

/** The clinic's locations, archived ones too; none unless several are open. */
export function useSeveralLocations(): readonly Location[] {
  const { data = [] } = useLocations(rarelyChanging);
  return data.filter(({ archived }) => !archived).length > 1 ? data : [];
}

export function useServices(options: ListOptions<Service> = {}) {
  return useRead(serviceEndpoints.list, ['clinic', 'services'], {
    pick: 'services',
    meta: { quiet: true },
    ...options,
  });
}
