import { useSearchParamsState } from '../../../ui/useSearchParamsState.ts';

export const tenantTabs = ['overview', 'log', 'members', 'notes', 'danger'] as const;
export type TenantTab = (typeof tenantTabs)[number];

/**
 * The open tab of a tenant's page, kept in the search params. Changing the tab drops the other search params.
 */
export function useTenantTab(): [TenantTab, (tab: TenantTab) => void] {
  const { searchParams, update } = useSearchParamsState();
  const tab = tenantTabs.find((known) => known === searchParams.get('tab')) ?? 'overview';
  return [tab, (next) => update(() => new URLSearchParams(next === 'overview' ? {} : { tab: next }))];
}
