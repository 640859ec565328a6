import { type PlatformPermission, platformRoleMay, platformRoles } from '../../../domain/permissions.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import type { PageTab } from '../page/PageTabs.tsx';
import { t } from './text.ts';

interface SettingsTab {
  name: string;
  href: string;
  /** Omitted for the operator's own settings. */
  permission?: PlatformPermission;
}

/** The settings pages, each with its own URL. */
export const settingsTabs = {
  account: { name: t('account'), href: '/admin/settings' },
  platform: { name: t('platform'), href: '/admin/settings/platform', permission: 'platform:settings' },
  clients: { name: t('clients'), href: '/admin/settings/api-clients', permission: 'api-clients:manage' },
  webhooks: { name: t('webhooks'), href: '/admin/settings/webhooks', permission: 'webhooks:manage' },
} as const satisfies Record<string, SettingsTab>;

/** The title of a settings page, with the prefix `Settings:`. */
export function settingsPageTitle(name: string): string {
  return t('page', { name });
}

/** The settings pages that the operator may open. */
export function useSettingsTabs(): PageTab[] {
  const { user } = useSession();
  const role = platformRoles.find((known) => known === user?.role);
  return (Object.entries(settingsTabs) as [string, SettingsTab][])
    .filter(([, { permission }]) => !permission || platformRoleMay(role, permission))
    .map(([id, { name, href }]) => ({ id, name, href }));
}
