import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as logsApi from '../../client/logs.ts';
import type { AuditQuery } from '../../domain/logs.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { type AuditParams, momentOf } from './useAuditParams.ts';

const pageSize = 50;

/** What the server is asked: moments counted from now become times. */
export function queryOf({ search, subject, outcome, from, to }: AuditParams, now = Date.now()): AuditQuery {
  return { search, subject, outcome, from: momentOf(from, now), to: momentOf(to, now) };
}

/** The entries the filters find, newest first, page by page. */
export function useAuditLog(filters: AuditParams) {
  const transport = useTransport();
  const query = useInfiniteQuery({
    queryKey: queryKeys.auditLog(filters),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      logsApi.audit(transport, { ...queryOf(filters), before: pageParam, limit: pageSize }, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    entries: query.data?.pages.flatMap((page) => page.entries),
    error: query.error,
    retry: () => void query.refetch(),
    refreshing: query.isRefetching,
    /** The entries belong to an earlier question; their answer is on its way. */
    isOld: query.isPlaceholderData,
    hasOlder: query.hasNextPage,
    loadOlder: () => void query.fetchNextPage(),
    loadingOlder: query.isFetchingNextPage,
  };
}
