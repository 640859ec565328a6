import type {
  GracePeriods,
  PlatformSettingName,
  PlatformSettings,
  PlatformSettingValues,
  ShownAnnouncement,
} from '../domain/platform/settings.ts';
import type { Transport } from './transport.ts';

/** Settings of the platform, each with its version; for its owners. */
export async function settings(transport: Transport, signal?: AbortSignal): Promise<PlatformSettings> {
  const answer = await transport.request<{ settings: PlatformSettings }>({
    method: 'GET',
    path: '/api/platform/settings',
    signal,
  });
  return answer.settings;
}

/** What may be set of each setting; `since` of the trials' end is the server's. */
export type SettableValue<N extends PlatformSettingName> = N extends 'trial_end'
  ? { suspends: boolean }
  : PlatformSettingValues[N];

/** Changes one setting at the version last seen. Throws VERSION_CONFLICT, VALIDATION_FAILED. */
export async function changeSetting<N extends PlatformSettingName>(
  transport: Transport,
  name: N,
  version: number,
  value: SettableValue<N>,
): Promise<PlatformSettings> {
  const answer = await transport.request<{ settings: PlatformSettings }>({
    method: 'PUT',
    path: `/api/platform/settings/${name.replace('_', '-')}`,
    body: { version, value },
  });
  return answer.settings;
}

/** Grace periods in days, for whoever sees clinics. */
export async function gracePeriods(transport: Transport, signal?: AbortSignal): Promise<GracePeriods> {
  const answer = await transport.request<{ periods: GracePeriods }>({
    method: 'GET',
    path: '/api/platform/grace-periods',
    signal,
  });
  return answer.periods;
}

/** What the platform has to tell whoever is signed in; null for nothing. Looking does not count as being active. */
export async function announcement(
  transport: Transport,
  signal?: AbortSignal,
): Promise<ShownAnnouncement | null> {
  const answer = await transport.request<{ announcement: ShownAnnouncement | null }>({
    method: 'GET',
    path: '/api/announcement',
    background: true,
    signal,
  });
  return answer.announcement;
}
