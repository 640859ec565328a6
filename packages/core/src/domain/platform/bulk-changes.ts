import { endpoint } from '../endpoint.ts';
import { allowedStatuses, type HoldKind, type TenantStatus } from './lifecycle.ts';
import type { TenantFilters, TrialExtension } from './tenants.ts';

export const bulkKinds = ['suspend', 'resume', 'extend_trial'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** The statuses that each kind can start from. */
export const bulkFrom: Record<BulkKind, readonly TenantStatus[]> = {
  suspend: allowedStatuses.suspend,
  resume: allowedStatuses.resume,
  extend_trial: ['active', 'suspended'],
};

/**
 * A suspension of more clinics than this requires a new step-up, and the operator types the number to
 * confirm.
 */
export const maxWithoutProof = 10;

/**
 * Maximum number of tenants that can be selected individually; more are selected by the filters of the list.
 */
export const maxPicked = 500;

/** Whether a bulk change suspends so many clinics that it requires a new step-up. */
export function isLargeSuspension({
  kind,
  tenantIds,
  expected,
}: Pick<BulkRequest, 'kind' | 'tenantIds' | 'expected'>): boolean {
  return kind === 'suspend' && (tenantIds?.length ?? expected ?? 0) > maxWithoutProof;
}

/** How the tenants of a bulk change were selected. */
export type BulkSelection =
  | { by: 'ids' }
  | ({ by: 'filters' } & TenantFilters)
  | { by: 'change'; bulkId: string };

/** A new bulk change, with exactly one of `tenantIds`, `filters` and `undoes`. */
export interface BulkRequest {
  kind: BulkKind;
  tenantIds?: string[];
  filters?: TenantFilters;
  /**
   * With `filters`: the number of tenants that the operator confirmed. The change is refused if more match.
   */
  expected?: number;
  /** For a resumption: the bulk suspension to undo. It resumes the tenants that are still suspended by it. */
  undoes?: string;
  /** For a suspension, as for a single one. */
  reason?: string;
  holdKind?: HoldKind;
  customerMessage?: string;
  /** For an extension of trials. */
  days?: TrialExtension;
}

/** State of one tenant in a bulk change: `waiting` for its request, `running` as an operation. */
export const bulkStates = ['waiting', 'running', 'done', 'unchanged', 'failed', 'stopped'] as const;
export type BulkState = (typeof bulkStates)[number];

/**
 * A change of many tenants. Each suspension and resumption runs as an operation of its own. Times are ISO
 * 8601.
 */
export interface BulkSummary {
  bulkId: string;
  kind: BulkKind;
  selection: BulkSelection;
  total: number;
  reason: string | null;
  holdKind: HoldKind | null;
  customerMessage: string | null;
  /** Days by which trials are extended. */
  days: TrialExtension | null;
  /** Name of the operator; null if the account no longer exists. */
  requestedBy: string | null;
  createdAt: string;
  stoppedAt: string | null;
  /** When the last tenant was processed; operations may still be running. */
  finishedAt: string | null;
  counts: Record<BulkState, number>;
}

export interface BulkChange extends BulkSummary {
  /** Clinics that are still suspended by this change. */
  held: number;
}

/** One tenant of a bulk change. */
export interface BulkTenant {
  position: number;
  tenantId: string;
  /** Null if the tenant no longer exists. */
  clinicName: string | null;
  subdomain: string | null;
  status: TenantStatus | null;
  state: BulkState;
  operationId: string | null;
  /** Why it failed, as a text to show. */
  error: string | null;
}

export interface BulkTenantQuery {
  state?: BulkState;
  /** The page starts after this position. */
  after?: number;
  limit?: number;
}

/** How many tenants match the filters, and how many of them have a status that the change can start from. */
export interface SelectionCount {
  total: number;
  eligible: number;
}

/** Whether no tenant of a bulk change is waiting or running any longer. */
export function isSettled({ counts }: Pick<BulkChange, 'counts'>): boolean {
  return counts.waiting === 0 && counts.running === 0;
}

export const bulkChangeEndpoints = {
  countSelection: endpoint('GET', '/api/tenants/selection').types<{
    query: TenantFilters & { kind: BulkKind };
    answer: SelectionCount;
  }>(),
  /** Newest first. */
  list: endpoint('GET', '/api/tenants/bulk').types<{
    query: { limit?: number };
    answer: { changes: BulkSummary[] };
  }>(),
  /** Refuses with SELECTION_EMPTY and SELECTION_GREW. */
  start: endpoint('POST', '/api/tenants/bulk', { idempotent: true, status: 202 }).types<{
    payload: BulkRequest;
    answer: { change: BulkChange };
  }>(),
  get: endpoint('GET', '/api/tenants/bulk/{bulkId}').types<{ answer: { change: BulkChange } }>(),
  tenants: endpoint('GET', '/api/tenants/bulk/{bulkId}/tenants').types<{
    query: BulkTenantQuery;
    /** `next`: the next page starts after this position; null at the end. */
    answer: { tenants: BulkTenant[]; next: number | null };
  }>(),
  /** Skips the tenants that are still waiting. Refuses with ALREADY_DONE if there are none. */
  stop: endpoint('POST', '/api/tenants/bulk/{bulkId}/stop', { idempotent: true }).types<{
    answer: { change: BulkChange };
  }>(),
  /** Continues with the tenants that a stop skipped. Refuses with ALREADY_DONE if there are none. */
  goOn: endpoint('POST', '/api/tenants/bulk/{bulkId}/continue', { idempotent: true, status: 202 }).types<{
    answer: { change: BulkChange };
  }>(),
  /** Retries the tenants that failed. Refuses with ALREADY_DONE if there are none. */
  retry: endpoint('POST', '/api/tenants/bulk/{bulkId}/retry', { idempotent: true, status: 202 }).types<{
    answer: { change: BulkChange };
  }>(),
};
