import type { OperationKind, TenantStatus } from '@tamarack/core/domain';
import { changed, column, execute, firstValue, one, query, send, value } from '../../../database/rows.ts';
import { insertion } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import type { OperationParams, OperationRow, StepRow, TenantState } from './types.ts';

const tenantColumns = `
  tenant_id, subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, country, city, region,
  time_zone, locale, hold_kind, customer_message, deletion_locked, status_before_termination, terminated_at,
  erase_after, version`;

const operationColumns = `
  operation_id, tenant_id, kind, state, params, requested_by, reason, attempts, created_at, next_attempt_at`;

/** Reads a tenant and locks it until the transaction ends. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<TenantState | undefined> {
  return one<TenantState>(tx, `SELECT ${tenantColumns} FROM tenants WHERE tenant_id = ? FOR NO KEY UPDATE`, [
    tenantId,
  ]);
}

export async function readTenant(sql: Sql, tenantId: string): Promise<TenantState | undefined> {
  return one<TenantState>(sql, `SELECT ${tenantColumns} FROM tenants WHERE tenant_id = ?`, [tenantId]);
}

/** active or suspended → suspended, with the hold that its operation describes; false in any other status. */
export async function holdTenant(tx: Tx, operationId: string): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants t SET status = 'suspended', hold_kind = o.params ->> 'holdKind', hold_reason = o.reason,
            customer_message = o.params ->> 'customerMessage', version = t.version + 1
       FROM operations o
      WHERE o.operation_id = ? AND t.tenant_id = o.tenant_id AND t.status IN ('active', 'suspended')`,
    [operationId],
  );
}

/**
 * Any other status → terminated, remembering the previous status; false when it was terminated or a deletion lock is
 * set.
 */
export async function terminateTenant(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants SET status = 'terminated', status_before_termination = status, terminated_at = ?, version = version + 1
      WHERE tenant_id = ? AND status <> 'terminated' AND NOT deletion_locked`,
    [now, tenantId],
  );
}

/**
 * Number of people who count towards the plan's limit: those who practise, or will when they accept an invitation as an
 * administrator, and those who are or are invited as clinicians.
 */
export async function countClinicians(sql: Sql, tenantId: string): Promise<number> {
  return value<number>(sql, 'SELECT seats_taken(?)', [tenantId]);
}

/** Writes the operation with its steps; undefined when another one is unfinished for this tenant. */
export async function insertOperation(
  tx: Tx,
  operation: {
    tenantId: string;
    kind: OperationKind;
    params: OperationParams;
    requestedBy: string | null;
    reason: string | null;
    steps: readonly string[];
  },
): Promise<string | undefined> {
  const operationId = await firstValue<string>(
    tx,
    `INSERT INTO operations (tenant_id, kind, params, requested_by, reason) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id) WHERE state IN ('queued', 'running') DO NOTHING RETURNING operation_id`,
    [
      operation.tenantId,
      operation.kind,
      JSON.stringify(operation.params),
      operation.requestedBy,
      operation.reason,
    ],
  );
  if (!operationId) return undefined;
  const steps = operation.steps.map((name, index) => ({
    tenantId: operation.tenantId,
    operationId,
    position: index + 1,
    name,
  }));
  await send(tx, insertion('operation_steps', steps));
  return operationId;
}

/** The operation under way for a tenant, named in a refusal. */
export async function unfinishedOperation(
  sql: Sql,
  tenantId: string,
): Promise<{ operationId: string; kind: OperationKind } | undefined> {
  return one<{ operationId: string; kind: OperationKind }>(
    sql,
    `SELECT operation_id, kind FROM operations WHERE tenant_id = ? AND state IN ('queued', 'running')`,
    [tenantId],
  );
}

/** queued, or due for its next attempt → running. Does nothing while another worker holds the operation. */
export async function beginOperation(tx: Tx, operationId: string, now: Date): Promise<void> {
  await execute(
    tx,
    `UPDATE operations SET state = 'running', started_at = coalesce(started_at, :now), attempts = attempts + 1, next_attempt_at = NULL
      WHERE operation_id = (
        SELECT operation_id FROM operations
         WHERE operation_id = :operationId AND (state = 'queued' OR (state = 'running' AND next_attempt_at <= :now))
           FOR UPDATE SKIP LOCKED)`,
    { operationId, now },
  );
}

/** Locks an operation for one step; undefined while another worker holds it, or when it does not exist. */
export async function claimOperation(tx: Tx, operationId: string): Promise<OperationRow | undefined> {
  return one<OperationRow>(
    tx,
    `SELECT ${operationColumns} FROM operations WHERE operation_id = ? FOR UPDATE SKIP LOCKED`,
    [operationId],
  );
}

/** Locks an operation, waiting for other transactions that hold it. */
export async function lockOperation(tx: Tx, operationId: string): Promise<OperationRow | undefined> {
  return one<OperationRow>(
    tx,
    `SELECT ${operationColumns} FROM operations WHERE operation_id = ? FOR UPDATE`,
    [operationId],
  );
}

export async function listStepRows(tx: Tx, operationId: string): Promise<StepRow[]> {
  return query<StepRow>(
    tx,
    'SELECT position, name, state, attempts FROM operation_steps WHERE operation_id = ? ORDER BY position',
    [operationId],
  );
}

export async function markStepSucceeded(
  tx: Tx,
  operationId: string,
  position: number,
  times: { startedAt: Date; finishedAt: Date },
  detail: string,
): Promise<void> {
  await execute(
    tx,
    `UPDATE operation_steps SET state = 'succeeded', attempts = attempts + 1, error = NULL, detail = ?,
            started_at = ?, finished_at = ?
      WHERE operation_id = ? AND position = ? AND state <> 'succeeded'`,
    [detail, times.startedAt, times.finishedAt, operationId, position],
  );
}

export async function markOperationSucceeded(tx: Tx, operationId: string, now: Date): Promise<void> {
  await execute(
    tx,
    `UPDATE operations SET state = 'succeeded', error = NULL, finished_at = ?, next_attempt_at = NULL
      WHERE operation_id = ? AND state = 'running'`,
    [now, operationId],
  );
}

/** Records the failure of a step and the time of its next attempt; without one, the operation has failed. */
export async function recordStepFailure(
  tx: Tx,
  operationId: string,
  failure: { position: number; error: string; startedAt: Date; now: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const givenUp = failure.nextAttemptAt === null;
  await execute(
    tx,
    `UPDATE operation_steps SET state = ?, attempts = attempts + 1, error = ?, started_at = ?, finished_at = ?
      WHERE operation_id = ? AND position = ?`,
    [
      givenUp ? 'failed' : 'pending',
      failure.error,
      failure.startedAt,
      givenUp ? failure.now : null,
      operationId,
      failure.position,
    ],
  );
  await execute(
    tx,
    `UPDATE operations SET state = ?, error = ?, finished_at = ?, next_attempt_at = ?
      WHERE operation_id = ? AND state IN ('queued', 'running')`,
    [
      givenUp ? 'failed' : 'running',
      failure.error,
      givenUp ? failure.now : null,
      failure.nextAttemptAt,
      operationId,
    ],
  );
}

/** failed → queued, with the attempts of the failed step reset; false when it had not failed. */
export async function requeueOperation(tx: Tx, operationId: string): Promise<boolean> {
  const requeued = await changed(
    tx,
    `UPDATE operations SET state = 'queued', error = NULL, finished_at = NULL, next_attempt_at = NULL
      WHERE operation_id = ? AND state = 'failed'`,
    [operationId],
  );
  if (!requeued) return false;
  await execute(
    tx,
    `UPDATE operation_steps SET state = 'pending', attempts = 0, error = NULL, finished_at = NULL
      WHERE operation_id = ? AND state = 'failed'`,
    [operationId],
  );
  return true;
}

/** Whether a later operation was requested for the same tenant. */
export async function hasLaterOperation(sql: Sql, operationId: string): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM operations later JOIN operations this USING (tenant_id)
                     WHERE this.operation_id = ? AND later.created_at > this.created_at) AS later`,
    [operationId],
  );
}

/** Unfinished operations that are due, oldest first. */
export async function listDueOperations(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT operation_id FROM operations
      WHERE state IN ('queued', 'running') AND (next_attempt_at IS NULL OR next_attempt_at <= ?)
      ORDER BY created_at LIMIT ?`,
    [now, limit],
  );
}

/** Unfinished operations older than their kind should take that have not been reported yet. */
export async function listStalledOperations(
  tx: Tx,
  longest: Record<OperationKind, number>,
  now: Date,
): Promise<
  { operationId: string; tenantId: string; kind: OperationKind; clinicName: string; bulkId: string | null }[]
> {
  return query(
    tx,
    `SELECT o.operation_id, o.tenant_id, o.kind, t.clinic_name, o.params ->> 'bulkId' AS "bulkId"
       FROM operations o JOIN tenants t USING (tenant_id)
      WHERE o.state IN ('queued', 'running')
        AND o.created_at + make_interval(secs => (?::jsonb ->> o.kind)::double precision) < ?
        AND NOT EXISTS (SELECT 1 FROM events e WHERE e.operation_id = o.operation_id AND e.type = 'operation.stalled')`,
    [JSON.stringify(longest), now],
  );
}

/** Restores and returns the status before a termination; undefined when the tenant is not terminated, or its erasure has begun. */
export async function restoreTenant(tx: Tx, tenantId: string): Promise<TenantStatus | undefined> {
  return firstValue<TenantStatus>(
    tx,
    `UPDATE tenants SET status = status_before_termination, status_before_termination = NULL, terminated_at = NULL,
            erase_after = NULL, handover_confirmed_at = NULL, version = version + 1
      WHERE tenant_id = ? AND status = 'terminated' AND erasure_began_at IS NULL RETURNING status`,
    [tenantId],
  );
}
