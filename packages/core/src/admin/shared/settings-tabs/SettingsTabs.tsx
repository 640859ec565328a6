import type { ReactNode } from 'react';
import { type PlatformPermission, platformRoleMay, platformRoles } from '../../../domain/permissions.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { type PageTab, PageTabs } from '../PageTabs.tsx';
import { t } from './text.ts';

interface SettingsTab {
  name: string;
  href: string;
  /** Own settings need none. */
  permission?: PlatformPermission;
}

/** The kinds of settings, each at an address of its own. */
export const settingsTabs = {
  account: { name: t('account'), href: '/admin/settings' },
  platform: { name: t('platform'), href: '/admin/settings/platform', permission: 'platform:settings' },
  clients: { name: t('clients'), href: '/admin/settings/api-clients', permission: 'api-clients:manage' },
  webhooks: { name: t('webhooks'), href: '/admin/settings/webhooks', permission: 'webhooks:manage' },
} as const satisfies Record<string, SettingsTab>;

/** What a kind of settings is called among other pages. */
export function settingsPageTitle(name: string): string {
  return t('page', { name });
}

/** The kinds of settings that the operator may open, by name. */
export function useSettingsTabs(): PageTab[] {
  const { user } = useSession();
  const role = platformRoles.find((known) => known === user?.role);
  return (Object.entries(settingsTabs) as [string, SettingsTab][])
    .filter(([, { permission }]) => !permission || platformRoleMay(role, permission))
    .map(([id, { name, href }]) => ({ id, name, href }));
}

/** Frames a settings screen with the tabs that the operator may open; with but one of them there are no tabs. */
export function SettingsTabs({ open, children }: { open: keyof typeof settingsTabs; children: ReactNode }) {
  return (
    <PageTabs label={t('tabs')} tabs={useSettingsTabs()} open={open}>
      {children}
    </PageTabs>
  );
}
