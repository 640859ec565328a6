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

/** Frames a settings screen with the tabs that the operator may open; with but one of them there are no tabs. */
export function SettingsTabs({ open, children }: { open: keyof typeof settingsTabs; children: ReactNode }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const role = platformRoles.find((known) => known === user?.role);
  const tabs = (Object.entries(settingsTabs) as [string, SettingsTab][]).filter(
    ([name, { permission }]) => name === open || !permission || platformRoleMay(role, permission),
  );
  if (tabs.length < 2) return children;
  const hrefOf = new Map(tabs.map(([name, { href }]) => [name, href]));
  return (
    <Tabs
      value={open}
      onChange={(name) => void navigate(hrefOf.get(name ?? '') ?? '/admin/settings')}
      keepMounted={false}
      classNames={{ list: styles.list, panel: styles.panel }}
    >
      <Tabs.List aria-label={t('tabs')}>
        {tabs.map(([name, tab]) => (
          <Tabs.Tab key={name} value={name}>
            {tab.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
    </Tabs>
  );
}
