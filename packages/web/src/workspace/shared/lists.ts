import { type Answered, type CallInput, call } from '@tamarack/core/client';
import type { AnswerOf, Endpoint } from '@tamarack/core/domain';
import {
  type Location,
  type Service,
  type StaffMember,
  serviceEndpoints,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { useRead, useTransport } from '@tamarack/core/session';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';

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

/** Returns what names a location; nothing unless several are open. */
export function usePlaceName(): (locationId: string | undefined) => string | undefined {
  const locations = useSeveralLocations();
  return (locationId) => locations.find((each) => each.locationId === locationId)?.name;
}

export function useServices(options: ListOptions<Service> = {}) {
  return useRead(serviceEndpoints.list, ['clinic', 'services'], {
    pick: 'services',
    meta: { quiet: true },
    ...options,
  });
}

interface Page {
  /** The row after which the next page begins; null on the last page. */
  next: string | number | null;
}

type PagesOptions<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'> &
  Pick<UseInfiniteQueryOptions<Answered<E>, Error, InfiniteData<Answered<E>>>, 'enabled' | 'placeholderData'>;

/** Reads a list page by page. */
export function usePages<E extends Endpoint>(
  endpoint: E & (AnswerOf<E> extends Page ? unknown : never) & (AnswerOf<E> extends 'file' ? never : unknown),
  queryKey: QueryKey,
  { params, query, ...options }: PagesOptions<E>,
) {
  const transport = useTransport();
  return useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: null as Page['next'],
    queryFn: ({ pageParam: after, signal }) => {
      const paged = { ...(query as object), ...(after ? { after } : {}) } as typeof query;
      return call(transport, endpoint, { params, query: paged, signal } as CallInput<E>);
    },
    getNextPageParam: (page) => (page as Page).next,
    meta: { quiet: true },
  });
}
