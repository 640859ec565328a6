import type { ClinicPermission } from '@tamarack/core/domain';
import type { WorkspaceMe } from '@tamarack/core/domain/workspace';
import { useLocale } from '@tamarack/core/ui';
import { createContext, useContext } from 'react';
import { type DashboardSite, dashboardUrl } from '../../shared/paths.ts';

export const MeContext = createContext<WorkspaceMe | null>(null);

/** The signed-in member in this clinic: role, permissions, the clinic's settings. */
export function useMe(): WorkspaceMe {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe must be used within the workspace');
  return me;
}

/** Whether the member has a permission. Screens hide what is not allowed; the server refuses it in any case. */
export function useMay(permission: ClinicPermission): boolean {
  return useMe().permissions.includes(permission);
}

/** The clinic's site, and the main site, which has the accounts and plans. */
export const SiteContext = createContext<DashboardSite>({ mainUrl: '', subdomain: null });

/** Whether the screen is covered until the person confirms who they are or signs in again. */
export const CoveredContext = createContext(false);

export const useCovered = (): boolean => useContext(CoveredContext);

export const ReadCoveredContext = createContext((): boolean => false);

/** Returns a function that reads whether the screen is covered, also once its component is gone. */
export const useReadCovered = (): (() => boolean) => useContext(ReadCoveredContext);

/** URL of this clinic's dashboard on the main site. */
export function useDashboard(section?: 'plan' | 'security'): string {
  return dashboardUrl(useContext(SiteContext), useLocale(), section);
}
