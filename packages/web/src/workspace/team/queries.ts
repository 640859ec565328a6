import { call } from '@tamarack/core/client';
import { teamEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';

export function useCredentials(enabled: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['clinic', 'credentials'],
    queryFn: async ({ signal }) => (await call(transport, teamEndpoints.credentials, { signal })).credentials,
    meta: { quiet: true },
    enabled,
  });
}
