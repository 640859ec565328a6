import type { ClinicPermission } from '@tamarack/core/domain';
import type { WorkspaceMe } from '@tamarack/core/domain/workspace';
import { useLocale } from '@tamarack/core/ui';
import { createContext, useContext } from 'react';
import { localePath } from '../../shared/paths.ts';

export const MeContext = createContext<WorkspaceMe | null>(null);

/** The signed-in member in this clinic: role, permissions, the clinic's settings. */
export function useMe(): WorkspaceMe {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe must be used within the workspace');
  return me;
}

/** Whether the member may; screens hide what they may not, and the server refuses it anyway. */
export function useMay(permission: ClinicPermission): boolean {
  return useMe().permissions.includes(permission);
}

/** Address of the main site, where accounts and plans are. */
export const MainUrlContext = createContext('');

/** Address of the member's dashboard on the main site. */
export function useDashboard(section?: 'plan' | 'security'): string {
  const dashboard = useContext(MainUrlContext) + localePath(useLocale(), '/dashboard');
  return section ? `${dashboard}?section=${section}` : dashboard;
}
