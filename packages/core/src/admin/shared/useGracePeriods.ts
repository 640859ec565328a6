import {
  type GracePeriods,
  platformSettingEndpoints,
  publishedGracePeriods,
} from '../../domain/platform/settings.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from './queryKeys.ts';

/** Grace periods of clinics in days; the defaults until the server has answered. */
export function useGracePeriods(): GracePeriods {
  const { data } = useRead(platformSettingEndpoints.gracePeriods, queryKeys.gracePeriods, {
    pick: 'periods',
    meta: { quiet: true },
  });
  return data ?? publishedGracePeriods;
}
