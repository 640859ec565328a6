import { teamEndpoints } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';

export function useCredentials(enabled: boolean) {
  return useRead(teamEndpoints.credentials, ['clinic', 'credentials'], {
    pick: 'credentials',
    meta: { quiet: true },
    enabled,
  });
}
