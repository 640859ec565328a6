import { useLocation, useSearchParams } from 'react-router-dom';

export const tenantTabs = ['overview', 'log', 'members', 'notes', 'danger'] as const;
export type TenantTab = (typeof tenantTabs)[number];

/** The part of a tenant's page in view; it stands in the address. Links to `#log` from before lead there too. */
export function useTenantTab(): [TenantTab, (tab: TenantTab) => void] {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const named = params.get('tab') ?? (hash === '#log' ? 'log' : 'overview');
  const tab = tenantTabs.find((known) => known === named) ?? 'overview';
  return [tab, (next) => setParams(next === 'overview' ? {} : { tab: next })];
}
