import { activityEndpoints } from '../../domain/platform/activity.ts';
import { type TenantStats, tenantEndpoints } from '../../domain/platform/tenants.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from '../shared/queryKeys.ts';

/** Counts shown, marked as sample data, when the real ones cannot be loaded (specification, section 8). */
const sampleStats: TenantStats = {
  total: 58,
  byStatus: { active: 42, provisioning: 3, suspended: 5, terminated: 8 },
  byPlan: { basic: 25, professional: 18, enterprise: 7 },
  change: { total: null, active: null, provisioning: null, suspended: null },
  provisioningMedianSeconds: null,
};

/**
 * Counts of tenants, updated live. If they cannot be loaded, sample counts are returned and marked, without
 * an error.
 */
export function useStats() {
  const query = useRead(tenantEndpoints.stats, queryKeys.tenantStats, { meta: { silent: true } });
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
  const open = useLive({}, [queryKeys.tenantStats, queryKeys.activity], 1000);
  const query = useRead(activityEndpoints.recent, queryKeys.activity, {
    query: { limit: recentEntries },
    pick: 'entries',
  });
  return { entries: query.data, error: query.error, open, retry: () => void query.refetch() };
}
