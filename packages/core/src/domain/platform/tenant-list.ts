/** What the tenant list can do besides being read: changes of many tenants at once, saved views, export. */

import type { TenantListQuery, TenantSortColumn } from '../resources.ts';
import type { HoldKind, TenantStatus } from './lifecycle.ts';

export const bulkKinds = ['suspend', 'resume'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Most tenants that may be named one by one; more are chosen by the filters of the list. */
export const mostPicked = 500;

/** Filters that choose tenants, as the list has them. */
export type TenantFilters = Pick<TenantListQuery, 'search' | 'status' | 'plan'>;

/** How the tenants of a bulk change were chosen. */
export type BulkSelection =
  | { by: 'ids' }
  | ({ by: 'filters' } & TenantFilters)
  | { by: 'change'; bulkId: string };

/** What is asked for. Exactly one of `tenantIds`, `filters` and `undoes` is there. */
export interface BulkRequest {
  kind: BulkKind;
  tenantIds?: string[];
  filters?: TenantFilters;
  /** With `filters`: the number of tenants the operator has agreed to. More than that are refused. */
  expected?: number;
  /** For a resumption: the bulk suspension of which those are resumed that are still suspended by it. */
  undoes?: string;
  /** The rest is for suspensions, as with a single one. */
  reason?: string;
  holdKind?: HoldKind;
  customerMessage?: string;
}

/** How far the change of one tenant is: `waiting` to be asked for, `running` as an operation. */
export const bulkStates = ['waiting', 'running', 'done', 'unchanged', 'failed', 'stopped'] as const;
export type BulkState = (typeof bulkStates)[number];

/** A change of many tenants, each by an operation of its own. */
export interface BulkSummary {
  bulkId: string;
  kind: BulkKind;
  selection: BulkSelection;
  total: number;
  reason: string | null;
  holdKind: HoldKind | null;
  customerMessage: string | null;
  /** Name of the operator; null when the account is gone. */
  requestedBy: string | null;
  createdAt: string;
  stoppedAt: string | null;
  /** When the last tenant had been asked for; operations may still run. */
  finishedAt: string | null;
  counts: Record<BulkState, number>;
}

/** Such a change with what can be undone of it. */
export interface BulkChange extends BulkSummary {
  /** Clinics that are still suspended by this change: not resumed since, nor suspended anew. */
  held: number;
}

/** One tenant of a bulk change. */
export interface BulkTenant {
  position: number;
  tenantId: string;
  /** Null when the tenant is gone. */
  clinicName: string | null;
  subdomain: string | null;
  status: TenantStatus | null;
  state: BulkState;
  operationId: string | null;
  /** Why it failed, for people. */
  error: string | null;
}

/** How many tenants the filters choose, and how many of them are in a status that the change starts from. */
export interface SelectionCount {
  total: number;
  eligible: number;
}

/** Whether nothing of a bulk change is under way any more. */
export function isSettled({ counts }: Pick<BulkChange, 'counts'>): boolean {
  return counts.waiting === 0 && counts.running === 0;
}

/** Columns that an operator may leave out of the list; the clinic is always there. */
export const listColumns = ['ownerName', 'status', 'plan', 'createdAt'] as const;
export type ListColumn = (typeof listColumns)[number];

/** What a saved view keeps. */
export interface TenantViewQuery extends TenantFilters {
  sort?: TenantSortColumn;
  direction?: 'asc' | 'desc';
  limit?: 20 | 50 | 100;
  /** Columns shown besides the clinic; what the screen has room for when absent. */
  columns?: ListColumn[];
}

/** Filters, order and columns of the list that one operator keeps under a name. */
export interface TenantView {
  viewId: string;
  name: string;
  query: TenantViewQuery;
  /** Shown when the list is opened without any other wish. */
  isDefault: boolean;
  version: number;
}

export const viewNameLength = 60;
/** Most views that one operator keeps. */
export const mostViews = 50;

/** Columns of the export in their order; the first group is what the list shows. */
export const exportColumns = [
  'clinicName',
  'subdomain',
  'ownerName',
  'ownerEmail',
  'status',
  'plan',
  'createdAt',
  'tenantId',
  'clinicType',
  'ownerPhone',
  'city',
  'state',
  'country',
  'activatedAt',
  'trialEndsAt',
  'holdKind',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Columns exported unless others are chosen. */
export const usualExportColumns: readonly ExportColumn[] = exportColumns.slice(0, 7);

export interface TenantExportQuery extends TenantFilters {
  sort?: TenantSortColumn;
  direction?: 'asc' | 'desc';
  columns?: ExportColumn[];
}
