import { endpoint } from '../endpoint.ts';
import type { TenantFilters, TenantSorting } from './tenants.ts';

/** Columns that an operator can show or hide in the list. The clinic is always shown. */
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
/** Columns shown until an operator chooses others. */
export const usualColumns = ['ownerName', 'status', 'plan', 'createdAt'] as const;
export type ListColumn = (typeof listColumns)[number];

export const pageSizes = [20, 50, 100] as const;

/** The content of a saved view. */
export interface TenantViewQuery extends TenantFilters, TenantSorting {
  limit?: (typeof pageSizes)[number];
  /** Columns shown besides the clinic; omit to show as many as the screen has room for. */
  columns?: ListColumn[];
}

export interface NewTenantView {
  name: string;
  query: TenantViewQuery;
  /** Defaults to false. */
  isDefault?: boolean;
}

/** A saved view: filters, sort order and columns of the list, with a name. */
export interface TenantView extends Required<NewTenantView> {
  viewId: string;
  version: number;
}

export const viewNameLength = 60;
/** Maximum number of views of one operator. */
export const maxViews = 50;

/** An operator's own views; nobody else sees them. Saving refuses with VIEW_NAME_TAKEN and VIEWS_FULL. */
export const tenantViewEndpoints = {
  /** Sorted by name. */
  list: endpoint('GET', '/api/tenants/views').types<{ answer: { views: TenantView[] } }>(),
  create: endpoint('POST', '/api/tenants/views', { idempotent: true, status: 201 }).types<{
    payload: NewTenantView;
    answer: { view: TenantView };
  }>(),
  /** Refuses with VERSION_CONFLICT if the view has a newer version. */
  update: endpoint('PATCH', '/api/tenants/views/{viewId}').types<{
    payload: Partial<NewTenantView> & { version: number };
    answer: { view: TenantView };
  }>(),
  remove: endpoint('DELETE', '/api/tenants/views/{viewId}').types(),
};
