import { healthEndpoints } from '../../domain/platform/health.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from './queryKeys.ts';
import { useMay } from './useMay.ts';

const pollingMs = 60_000;

/** State of the service for the console's navigation, fetched every minute and updated live. */
export function useHealthSummary() {
  const may = useMay('health:read');
  useLive({ types: ['health.'] }, [queryKeys.healthSummary], 1000);
  const { data } = useRead(healthEndpoints.summary, queryKeys.healthSummary, {
    background: true,
    enabled: may,
    refetchInterval: pollingMs,
    meta: { silent: true },
  });
  return data;
}
