import type { ClinicPermission } from '@tamarack/core/domain';
import type { WorkspaceMe } from '@tamarack/core/domain/workspace';
import { createContext, useContext } from 'react';

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
