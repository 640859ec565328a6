import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import {
  type GracePeriods,
  platformSettingEndpoints,
  publishedGracePeriods,
} from '../../domain/platform/settings.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from './queryKeys.ts';

/** Grace periods of clinics in days; the defaults until the server has answered. */
export function useGracePeriods(): GracePeriods {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: queryKeys.gracePeriods,
    queryFn: async ({ signal }) =>
      (await call(transport, platformSettingEndpoints.gracePeriods, { signal })).periods,
    meta: { quiet: true },
  });
  return data ?? publishedGracePeriods;
}
