import type { PlatformPermission } from '../../domain/permissions.ts';
import { t } from './text.ts';

export interface UsersTab {
  /** Path below `/admin/users/`. */
  path: string;
  name: string;
  permission: PlatformPermission;
}

/** The tabs of the Users screen in order; each is a route of its own. */
export const usersTabs: readonly UsersTab[] = [
  { path: 'staff', name: t('staff'), permission: 'staff:read' },
  { path: 'people', name: t('people'), permission: 'people:read' },
  { path: 'leads', name: t('leads'), permission: 'leads:read' },
  { path: 'privacy', name: t('privacy'), permission: 'privacy:read' },
];
