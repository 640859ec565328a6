import {
  allowedOperations,
  DomainError,
  isAllowed,
  isSandbox,
  type Operation,
  type OperationKind,
  operationSteps,
  planLimitValues,
  type TenantDetail,
  type TenantStatus,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import type { Clock, ServerDeps } from '../../../server/deps.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { readTenant } from '../detail/index.ts';
import { findOperation, listOperations } from './operations/repository.ts';
import { operationRun } from './queue.ts';
import {
  countClinicians,
  hasLaterOperation,
  holdTenant,
  insertOperation,
  lockOperation,
  lockTenant,
  requeueOperation,
  terminateTenant,
  unfinishedOperation,
} from './repository.ts';
import type { OperationParams, OperationRequest, RequestedChange, TenantState } from './types.ts';

const newestOperations = 50;

export interface RequestDeps {
  jobs: Jobs;
  clock: Clock;
}

/** The operation to watch, or `unchanged` when the tenant is already in the requested state. */
export type RequestOutcome = { outcome: 'accepted'; operationId: string } | { outcome: 'unchanged' };

/**
 * Requests a change of a tenant for an operator. Returns the operation to watch, or the tenant when it is already in
 * the requested state.
 * @throws DomainError as `requestOperation`
 */
export async function changeTenant(
  deps: ServerDeps,
  request: OperationRequest,
): Promise<{ operation: Operation } | { tenant: TenantDetail }> {
  return deps.database.change(async (tx) => {
    const requested = await requestOperation(tx, deps, request);
    if (requested.outcome === 'unchanged') return { tenant: await readTenant(tx, deps, request.tenantId) };
    return { operation: await readOperation(tx, requested.operationId) };
  });
}

/** Requests a change that always creates an operation. @throws DomainError as `requestOperation` */
export async function requestChange(
  deps: ServerDeps,
  request: OperationRequest,
): Promise<{ operation: Operation }> {
  const answer = await changeTenant(deps, request);
  if (!('operation' in answer)) throw new DomainError('ALREADY_DONE');
  return answer;
}

/** @throws DomainError NOT_FOUND */
export async function readOperation(sql: Sql, operationId: string): Promise<Operation> {
  return found(await findOperation(sql, operationId));
}

/** The newest operations of a tenant. @throws DomainError NOT_FOUND */
export async function readOperations(deps: ServerDeps, tenantId: string): Promise<Operation[]> {
  await readTenant(deps.database.platform, deps, tenantId);
  return listOperations(deps.database.platform, tenantId, newestOperations);
}

/** Retries a failed operation for an operator. @throws DomainError as `retryOperation` */
export async function retryFailedOperation(
  deps: ServerDeps,
  operationId: string,
  actor: Actor,
): Promise<Operation> {
  return deps.database.change(async (tx) => {
    await retryOperation(tx, deps, operationId, actor);
    return readOperation(tx, operationId);
  });
}

/**
 * Requests a change of a tenant in the caller's transaction: the immediate part of the change, the operation with its
 * steps, the audit entry and the job that carries it out are written together or not at all.
 * @throws DomainError NOT_FOUND, SANDBOX_KEPT, VERSION_CONFLICT if a version is given (details `version`, `status`),
 *   TRANSITION_NOT_ALLOWED (details `status`, `allowed`), OPERATION_IN_PROGRESS (details `operationId`, `kind`),
 *   DELETION_LOCKED, PLAN_LIMIT (details `used`, `limit`), ALREADY_DONE for the plan that the clinic has,
 *   VALIDATION_FAILED for a mistyped subdomain.
 */
export async function requestOperation(
  tx: Tx,
  deps: RequestDeps,
  request: OperationRequest,
): Promise<RequestOutcome> {
  const tenant = found(await lockTenant(tx, request.tenantId));
  if (isSandbox(tenant)) throw new DomainError('SANDBOX_KEPT');
  if (request.kind === 'suspend' && tenant.status === 'suspended' && !request.replacesHold)
    return { outcome: 'unchanged' };
  if (request.version !== undefined && request.version !== tenant.version)
    throw new DomainError('VERSION_CONFLICT', {
      details: { version: tenant.version, status: tenant.status },
    });
  if (!isPossible(request, tenant.status)) throw notAllowed(tenant.status);
  await refuseUnfit(tx, tenant, request);
  const unfinished = await unfinishedOperation(tx, tenant.tenantId);
  if (unfinished) throw new DomainError('OPERATION_IN_PROGRESS', { details: { ...unfinished } });

  const operationId = await insertOperation(tx, {
    tenantId: tenant.tenantId,
    kind: request.kind,
    params: paramsOf(tenant, request),
    requestedBy: request.actor.userId,
    reason: 'reason' in request ? request.reason : null,
    steps: operationSteps[request.kind],
  });
  if (!operationId) throw new DomainError('OPERATION_IN_PROGRESS');
  await applyImmediately(tx, tenant, { operationId, kind: request.kind }, deps.clock.now());
  await insertAuditEntry(tx, request.actor, {
    action: `tenant.${request.kind}`,
    tenantId: tenant.tenantId,
    operationId,
    details: { statusBefore: tenant.status, ...auditFacts(tenant, request) },
  });
  await deps.jobs.send(tx, operationRun, { operationId });
  return { outcome: 'accepted', operationId };
}

/**
 * Puts a failed operation back in the queue, from the step that failed.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when it has not failed, TRANSITION_NOT_ALLOWED when a later operation has
 * superseded it, OPERATION_IN_PROGRESS.
 */
export async function retryOperation(
  tx: Tx,
  deps: RequestDeps,
  operationId: string,
  actor: Actor,
): Promise<void> {
  const operation = found(await lockOperation(tx, operationId));
  if (operation.state === 'queued' || operation.state === 'running') {
    throw new DomainError('OPERATION_IN_PROGRESS', { details: { operationId, kind: operation.kind } });
  }
  if (operation.state !== 'failed') throw new DomainError('ALREADY_DONE');
  const tenant = found(await lockTenant(tx, operation.tenantId));
  if (await hasLaterOperation(tx, operationId)) throw notAllowed(tenant.status);
  await requeueOperation(tx, operationId);
  await insertAuditEntry(tx, actor, {
    action: 'operation.retry',
    tenantId: operation.tenantId,
    operationId,
    details: { kind: operation.kind },
  });
  await deps.jobs.send(tx, operationRun, { operationId });
}

function notAllowed(status: TenantStatus): DomainError {
  const allowed = allowedOperations(status);
  return new DomainError('TRANSITION_NOT_ALLOWED', {
    values: { status, allowed: allowed.map(operationLabel).join(', ') || '–' },
    details: { status, allowed },
  });
}

/** A clinic whose hold is replaced must be suspended; a new suspension needs an active one. */
function isPossible(request: RequestedChange, status: TenantStatus): boolean {
  if (request.kind === 'suspend' && request.replacesHold) return status === 'suspended';
  return isAllowed(request.kind, status);
}

function operationLabel(kind: OperationKind): string {
  return kind.replaceAll('_', ' ');
}

async function refuseUnfit(tx: Tx, tenant: TenantState, request: RequestedChange): Promise<void> {
  if (request.kind === 'terminate') {
    if (tenant.deletionLocked) throw new DomainError('DELETION_LOCKED');
    if (request.subdomain !== tenant.subdomain) throw invalid({ subdomain: 'invalid' });
  }
  if (request.kind === 'change_plan') {
    if (request.plan === tenant.plan) throw new DomainError('ALREADY_DONE');
    const values = planLimitValues(request.plan, 'operatorLabel');
    const { limit } = values;
    const used = await countClinicians(tx, tenant.tenantId);
    if (used > limit) {
      throw new DomainError('PLAN_LIMIT', { values, details: { used, limit } });
    }
  }
}

/** Suspensions and terminations take effect with the request itself, even while no worker runs. */
async function applyImmediately(
  tx: Tx,
  tenant: TenantState,
  { operationId, kind }: { operationId: string; kind: OperationKind },
  now: Date,
): Promise<void> {
  if (kind === 'suspend' && !(await holdTenant(tx, operationId))) throw notAllowed(tenant.status);
  if (kind === 'terminate' && !(await terminateTenant(tx, tenant.tenantId, now)))
    throw notAllowed(tenant.status);
}

/** The message for the clinic stays out of the audit log: it is free text and may name people. */
function auditFacts(tenant: TenantState, request: OperationRequest): Record<string, unknown> {
  const { customerMessage: _, ownerKnows: __, ...facts } = paramsOf(tenant, request);
  return facts;
}

function paramsOf(tenant: TenantState, request: OperationRequest): OperationParams {
  const bulk = request.bulkId ? { bulkId: request.bulkId } : {};
  if (request.kind === 'suspend') {
    const { holdKind, customerMessage, replacesHold, trialEnded } = request;
    return {
      holdKind,
      customerMessage,
      ...(trialEnded ? { trialEnded } : {}),
      ...(replacesHold ? replacement(tenant, request) : {}),
      ...bulk,
    };
  }
  if (request.kind === 'change_plan') return { plan: request.plan, planBefore: tenant.plan };
  return bulk;
}

/** The owner sees the message for the clinic, or without one the kind of hold. */
function replacement(
  { holdKind, customerMessage }: TenantState,
  hold: Pick<OperationParams, 'holdKind' | 'customerMessage'>,
): OperationParams {
  const sameMessage = hold.customerMessage === customerMessage;
  return {
    holdKindBefore: holdKind ?? 'other',
    ownerKnows: sameMessage && (customerMessage !== null || hold.holdKind === holdKind),
  };
}
