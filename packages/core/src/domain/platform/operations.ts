import { endpoint } from '../endpoint.ts';
import type { Plan } from '../plans.ts';
import type { HoldKind, OperationKind, OperationState } from './lifecycle.ts';
import type { TenantDetail } from './tenants.ts';

/** One step of an operation. Times are ISO 8601, like all times in this file. */
export interface OperationStep {
  position: number;
  name: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: number;
  error: string | null;
  detail: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** A change of a tenant, carried out by the worker step by step. */
export interface Operation {
  operationId: string;
  tenantId: string;
  kind: OperationKind;
  state: OperationState;
  /** Name of the person who requested it. */
  requestedBy: string | null;
  reason: string | null;
  attempts: number;
  error: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  nextAttemptAt: string | null;
  steps: OperationStep[];
}

export function isUnderWay({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export interface SeenVersion {
  /**
   * Version of the tenant that the operator saw. Refused with VERSION_CONFLICT if the tenant has changed
   * since.
   */
  version?: number;
}

/** Why a tenant is suspended. */
export interface Suspension {
  /** For operators only; the customer never sees it. */
  reason: string;
  /** Defaults to `other`. */
  holdKind?: HoldKind;
  /** Shown in the owner's email and on the clinic's site. Omit it or pass null for the default message. */
  customerMessage?: string | null;
}

export interface SuspensionRequest extends SeenVersion, Suspension {
  /** Replaces the hold of a suspended clinic. Otherwise a suspended clinic keeps the hold it has. */
  replacesHold?: boolean;
}

export interface PlanChange extends SeenVersion {
  plan: Plan;
}

export interface Termination extends SeenVersion {
  /** Typed by the operator to confirm. */
  subdomain: string;
  reason: string;
}

/**
 * All requests refuse with TRANSITION_NOT_ALLOWED, OPERATION_IN_PROGRESS and VERSION_CONFLICT, and answer
 * with the operation that carries them out.
 */
export const operationEndpoints = {
  restart: endpoint('POST', '/api/tenants/{tenantId}/restart', { idempotent: true, status: 202 }).types<{
    payload: SeenVersion;
    answer: { operation: Operation };
  }>(),
  /** Answers 200 with the unchanged tenant if it is already suspended, unless its hold is to be replaced. */
  suspend: endpoint('POST', '/api/tenants/{tenantId}/suspend', {
    idempotent: true,
    status: [202, 200],
  }).types<{
    payload: SuspensionRequest;
    answer: { operation: Operation } | { tenant: TenantDetail };
  }>(),
  resume: endpoint('POST', '/api/tenants/{tenantId}/resume', { idempotent: true, status: 202 }).types<{
    payload: SeenVersion;
    answer: { operation: Operation };
  }>(),
  changePlan: endpoint('POST', '/api/tenants/{tenantId}/plan', { idempotent: true, status: 202 }).types<{
    payload: PlanChange;
    answer: { operation: Operation };
  }>(),
  /** Refuses with DELETION_LOCKED. Requires a step-up. */
  terminate: endpoint('POST', '/api/tenants/{tenantId}/terminate', { idempotent: true, status: 202 }).types<{
    payload: Termination;
    answer: { operation: Operation };
  }>(),
  cancelTermination: endpoint('POST', '/api/tenants/{tenantId}/cancel-termination', {
    idempotent: true,
    status: 202,
  }).types<{ payload: SeenVersion; answer: { operation: Operation } }>(),
  /** The newest 50 operations of a tenant, newest first. */
  list: endpoint('GET', '/api/tenants/{tenantId}/operations').types<{
    answer: { operations: Operation[] };
  }>(),
  get: endpoint('GET', '/api/operations/{operationId}').types<{ answer: { operation: Operation } }>(),
  /** Resumes a failed operation at the step that failed. */
  retry: endpoint('POST', '/api/operations/{operationId}/retry', { idempotent: true, status: 202 }).types<{
    answer: { operation: Operation };
  }>(),
};
