import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PlatformPermission, platformRoleMay, platformRoles } from '../../../domain/permissions.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import styles from './settingsTabs.module.css';
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
export function useSettingsTabs(): { id: string; name: string; href: string }[] {
  const { user } = useSession();
  const role = platformRoles.find((known) => known === user?.role);
  return (Object.entries(settingsTabs) as [string, SettingsTab][])
    .filter(([, { permission }]) => !permission || platformRoleMay(role, permission))
    .map(([id, { name, href }]) => ({ id, name, href }));
}

/** Frames a settings screen with the tabs that the operator may open; with but one of them there are no tabs. */
export function SettingsTabs({ open, children }: { open: keyof typeof settingsTabs; children: ReactNode }) {
  const navigate = useNavigate();
  const tabs = useSettingsTabs();
  const { href: here } = settingsTabs[open];
  if (tabs.length < 2 || !tabs.some(({ id }) => id === open)) return children;
  return (
    <Tabs
      value={open}
      onChange={(chosen) => void navigate(tabs.find(({ id }) => id === chosen)?.href ?? here)}
      keepMounted={false}
      classNames={{ list: styles.list, panel: styles.panel }}
    >
      <Tabs.List aria-label={t('tabs')}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
    </Tabs>
  );
}
