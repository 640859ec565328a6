import { call } from '@tamarack/core/client';
import { retentionEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Charts whose retention is over, by file number. */
export function useDueCharts() {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'charts-due'],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, retentionEndpoints.due, { query: after ? { after } : {}, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { quiet: true },
  });
}
