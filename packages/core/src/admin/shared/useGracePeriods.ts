import { useQuery } from '@tanstack/react-query';
import * as platformApi from '../../client/platform.ts';
import { type GracePeriods, publishedGracePeriods } from '../../domain/platform/settings.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { queryKeys } from './queryKeys.ts';

/** How long clinics have before something ends for good, in days; the published periods until the answer is there. */
export function useGracePeriods(): GracePeriods {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: queryKeys.gracePeriods,
    queryFn: ({ signal }) => platformApi.gracePeriods(transport, signal),
    meta: { quiet: true },
  });
  return data ?? publishedGracePeriods;
}
