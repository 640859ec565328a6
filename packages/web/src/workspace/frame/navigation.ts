import {
  type Icon,
  IconCalendar,
  IconCash,
  IconChecklist,
  IconClockHour4,
  IconEye,
  IconHome2,
  IconListCheck,
  IconReceipt2,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ClinicPermission } from '@tamarack/core/domain';
import { useMe } from './me.ts';
import type { FrameText } from './text.ts';

export interface NavigationItem {
  path: string;
  label: FrameText;
  icon: Icon;
  permission: ClinicPermission;
  /** A second permission that is sufficient too. */
  orPermission?: ClinicPermission;
  shortcut?: string;
  /** Shown in the bottom bar on phones; the others are in its menu. */
  first?: boolean;
}

/** The screens of the workspace, in the order of the navigation. */
const navigationItems: readonly NavigationItem[] = [
  { path: '/', label: 'today', icon: IconHome2, permission: 'workspace:read', shortcut: 'g t', first: true },
  {
    path: '/calendar',
    label: 'calendar',
    icon: IconCalendar,
    permission: 'calendar:read',
    shortcut: 'g c',
    first: true,
  },
  {
    path: '/clients',
    label: 'clients',
    icon: IconUsers,
    permission: 'clients:read',
    shortcut: 'g l',
    first: true,
  },
  {
    path: '/queue',
    label: 'queue',
    icon: IconListCheck,
    permission: 'confirmations:read',
    shortcut: 'g q',
    first: true,
  },
  { path: '/billing', label: 'billing', icon: IconReceipt2, permission: 'invoices:read', shortcut: 'g b' },
  {
    path: '/schedule',
    label: 'schedule',
    icon: IconClockHour4,
    permission: 'calendar:read',
    shortcut: 'g h',
  },
  { path: '/todos', label: 'todos', icon: IconChecklist, permission: 'todos:manage', shortcut: 'g d' },
  {
    path: '/pay',
    label: 'pay',
    icon: IconCash,
    permission: 'pay:read',
    orPermission: 'pay:own',
    shortcut: 'g r',
  },
  { path: '/staff', label: 'team', icon: IconUsersGroup, permission: 'workspace:read', shortcut: 'g p' },
  { path: '/access-log', label: 'accessLog', icon: IconEye, permission: 'access-log:read', shortcut: 'g a' },
  {
    path: '/settings',
    label: 'settings',
    icon: IconSettings,
    permission: 'workspace:settings',
    shortcut: 'g s',
  },
];

/** The screens that the member may open. */
export function useNavigationItems(): NavigationItem[] {
  const { permissions } = useMe();
  return navigationItems.filter(
    ({ permission, orPermission = permission }) =>
      permissions.includes(permission) || permissions.includes(orPermission),
  );
}

/** Whether a screen lies at or below a path. */
export function isAt(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
