import { endpoint } from '../endpoint.ts';
import type { TenantFilters, TenantSorting } from './tenants.ts';

/** Columns that an operator may show or hide in the list; the clinic is always shown. */
export const listColumns = [
  'ownerName',
  'status',
  'plan',
  'createdAt',
  'tenantId',
  'clinicType',
  'ownerPhone',
  'city',
  'region',
  'country',
  'activatedAt',
  'trialEndsAt',
  'holdKind',
] as const;
/** Those that are shown until an operator chooses. */
export const usualColumns = ['ownerName', 'status', 'plan', 'createdAt'] as const;
export type ListColumn = (typeof listColumns)[number];

export const pageSizes = [20, 50, 100] as const;

/** What a saved view stores. */
export interface TenantViewQuery extends TenantFilters, TenantSorting {
  limit?: (typeof pageSizes)[number];
  /** Columns shown besides the clinic; as many as the screen has room for when left out. */
  columns?: ListColumn[];
}

export interface NewTenantView {
  name: string;
  query: TenantViewQuery;
  /** False when left out. */
  isDefault?: boolean;
}

/** Filters, order and columns of the list that an operator has saved under a name. */
export interface TenantView extends Required<NewTenantView> {
  viewId: string;
  version: number;
}

export const viewNameLength = 60;
/** Most views that one operator can save. */
export const mostViews = 50;

/** An operator's own views; nobody sees another's. Saving refuses with VIEW_NAME_TAKEN and VIEWS_FULL. */
export const tenantViewEndpoints = {
  /** By name. */
  list: endpoint('GET', '/api/tenants/views').types<{ answer: { views: TenantView[] } }>(),
  create: endpoint('POST', '/api/tenants/views', { idempotent: true, status: 201 }).types<{
    payload: NewTenantView;
    answer: { view: TenantView };
  }>(),
  /** Refuses with VERSION_CONFLICT when the view is no longer at the version given. */
  update: endpoint('PATCH', '/api/tenants/views/{viewId}').types<{
    payload: Partial<NewTenantView> & { version: number };
    answer: { view: TenantView };
  }>(),
  remove: endpoint('DELETE', '/api/tenants/views/{viewId}').types(),
};
