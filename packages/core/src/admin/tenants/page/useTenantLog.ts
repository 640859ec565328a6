import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as tenantsApi from '../../../client/tenants.ts';
import type { EventLevel } from '../../../domain/resources.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';

const pageSize = 50;

/** A tenant's log at one level or all, newest first; the live stream renews what is loaded. */
export function useTenantLog(tenantId: string) {
  const transport = useTransport();
  const [level, setLevel] = useState<EventLevel>();
  const query = useInfiniteQuery({
    queryKey: queryKeys.tenantLog(tenantId, level),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      tenantsApi.log(transport, tenantId, { before: pageParam, limit: pageSize, level }, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    entries: query.data?.pages.flatMap((page) => page.entries),
    level,
    setLevel,
    error: query.error,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    loadOlder: () => void query.fetchNextPage(),
    loadingOlder: query.isFetchingNextPage,
  };
}
