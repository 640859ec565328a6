import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { healthEndpoints } from '../../domain/platform/health.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { queryKeys } from './queryKeys.ts';
import { useMay } from './useMay.ts';

const pollingMs = 60_000;

/** State of the service for the console's navigation, fetched every minute and updated live. */
export function useHealthSummary() {
  const transport = useTransport();
  const may = useMay('health:read');
  useLive({ types: ['health.'] }, [queryKeys.healthSummary], 1000);
  const { data } = useQuery({
    queryKey: queryKeys.healthSummary,
    queryFn: ({ signal }) => call(transport, healthEndpoints.summary, { background: true, signal }),
    enabled: may,
    refetchInterval: pollingMs,
    meta: { silent: true },
  });
  return data;
}
