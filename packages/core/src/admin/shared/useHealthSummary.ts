import { useQuery } from '@tanstack/react-query';
import * as healthApi from '../../client/health.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { queryKeys } from './queryKeys.ts';
import { useMay } from './useMay.ts';

const everyMilliseconds = 60_000;

/** The state of the whole service, for the frame of the console: asked for each minute, and live when it changes. */
export function useHealthSummary() {
  const transport = useTransport();
  const may = useMay('health:read');
  useLive({ types: ['health.'] }, [queryKeys.healthSummary], 1000);
  const { data } = useQuery({
    queryKey: queryKeys.healthSummary,
    queryFn: ({ signal }) => healthApi.summary(transport, signal),
    enabled: may,
    refetchInterval: everyMilliseconds,
    meta: { silent: true },
  });
  return data;
}
