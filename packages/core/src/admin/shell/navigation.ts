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
}

/** The console's pages, in their order. */
export const navigationItems: readonly NavigationItem[] = [
  { name: t('overview'), href: '/admin', icon: IconHome },
  { name: t('tenants'), href: '/admin/tenants', icon: IconBuilding },
  { name: t('analytics'), href: '/admin/analytics', icon: IconChartBar },
  { name: t('health'), href: '/admin/health', icon: IconActivity },
  { name: t('logs'), href: '/admin/logs', icon: IconAlignLeft },
  { name: t('users'), href: '/admin/users', icon: IconUsers },
  { name: t('settings'), href: '/admin/settings', icon: IconSettings },
];

/** An item is active by exact match for the overview, by prefix for the others (specification, section 2). */
export function isActive(href: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return href === '/admin' ? path === href : path === href || path.startsWith(`${href}/`);
}
