import {
  type Icon,
  IconActivity,
  IconAlignLeft,
  IconBuilding,
  IconChartBar,
  IconHome,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { t } from './text.ts';

export interface NavigationItem {
  name: string;
  href: string;
  icon: Icon;
  /** Two keys, pressed one after the other. */
  shortcut: string;
}

/** The console's pages in order. */
export const navigationItems: readonly NavigationItem[] = [
  { name: t('overview'), href: '/admin', icon: IconHome, shortcut: 'g o' },
  { name: t('tenants'), href: '/admin/tenants', icon: IconBuilding, shortcut: 'g t' },
  { name: t('analytics'), href: '/admin/analytics', icon: IconChartBar, shortcut: 'g a' },
  { name: t('health'), href: '/admin/health', icon: IconActivity, shortcut: 'g h' },
  { name: t('logs'), href: '/admin/logs', icon: IconAlignLeft, shortcut: 'g l' },
  { name: t('users'), href: '/admin/users', icon: IconUsers, shortcut: 'g u' },
  { name: t('settings'), href: '/admin/settings', icon: IconSettings, shortcut: 'g s' },
];

/** An item is active by exact match for the overview, by prefix for the others (specification, section 2). */
export function isActive(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return href === '/admin' ? path === href : path === href || path.startsWith(`${href}/`);
}
