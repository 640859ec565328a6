import { useQuery } from '@tanstack/react-query';
import * as platformApi from '../../client/platform.ts';
import { type GracePeriods, publishedGracePeriods } from '../../domain/platform/settings.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from './queryKeys.ts';

/** Grace periods of clinics in days; the defaults until the server has answered. */
export function useGracePeriods(): GracePeriods {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: queryKeys.gracePeriods,
    queryFn: ({ signal }) => platformApi.gracePeriods(transport, signal),
    meta: { quiet: true },
  });
  return data ?? publishedGracePeriods;
}
