import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { activityEndpoints } from '../../domain/platform/activity.ts';
import { tenantEndpoints } from '../../domain/platform/tenants.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { sampleStats } from './sampleStats.ts';

/**
 * Counts of tenants, updated live. If they cannot be loaded, sample counts are returned and marked, without
 * an error.
 */
export function useStats() {
  const transport = useTransport();
  const query = useQuery({
    queryKey: queryKeys.tenantStats,
    queryFn: ({ signal }) => call(transport, tenantEndpoints.stats, { signal }),
    meta: { silent: true },
  });
  const isSample = query.isError && !query.data;
  return {
    stats: query.data ?? (query.isError ? sampleStats : undefined),
    isSample,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

const recentEntries = 20;

/** The latest activity, updated live. */
export function useRecentActivity() {
  const transport = useTransport();
  const open = useLive({}, [queryKeys.tenantStats, queryKeys.activity], 1000);
  const query = useQuery({
    queryKey: queryKeys.activity,
    queryFn: async ({ signal }) =>
      (await call(transport, activityEndpoints.recent, { query: { limit: recentEntries }, signal })).entries,
  });
  return { entries: query.data, error: query.error, open, retry: () => void query.refetch() };
}
