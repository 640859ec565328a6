import {
  type BulkChange,
  type BulkKind,
  type BulkSelection,
  type BulkState,
  type BulkSummary,
  type BulkTenant,
  bulkStates,
  type ErrorCode,
  type HoldKind,
  type PlatformRole,
  type TenantFilters,
  type TenantStatus,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { changed, column, execute, firstValue, one, query } from '../../../database/rows.ts';
import { searchFrom } from '../../../database/search-terms.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { conditionOf, conditionsOf } from '../list/index.ts';

/** The largest integer: no limit. */
const maxRows = 2_147_483_647;

export interface NewBulkChange {
  kind: BulkKind;
  holdKind: HoldKind | null;
  reason: string | null;
  customerMessage: string | null;
  days: number | null;
  selection: BulkSelection;
  actor: Actor;
}

/** The sandbox is not a customer, so no filter selects it. */
function filtered(filters: TenantFilters): { condition: string; values: string[] } {
  const found = conditionOf(searchFrom(filters.search));
  const { where, values } = conditionsOf(filters);
  return {
    condition: ['NOT sandbox', found.condition, ...where].join(' AND '),
    values: [...found.values, ...values],
  };
}

/** How many tenants the filters select, and how many of them are in one of the statuses. */
export async function countChosen(
  sql: Sql,
  filters: TenantFilters,
  from: readonly TenantStatus[],
): Promise<{ total: number; eligible: number }> {
  const { condition, values } = filtered(filters);
  const row = await one<{ total: number; eligible: number }>(
    sql,
    `SELECT count(*) AS total, count(*) FILTER (WHERE status = ANY(?)) AS eligible FROM tenants WHERE ${condition}`,
    [[...from], ...values],
  );
  return row ?? { total: 0, eligible: 0 };
}

const insertion = (chosen: string) => `
  WITH chosen AS MATERIALIZED (${chosen}),
  made AS (
    INSERT INTO bulk_changes (kind, hold_kind, reason, customer_message, days, selection, requested_by, session_id, request_id, total)
    SELECT ?, ?, ?, ?, ?::integer, ?::jsonb, ?::uuid, ?::uuid, ?, count(*) FROM chosen HAVING count(*) BETWEEN 1 AND ?
    RETURNING bulk_id),
  written AS (
    INSERT INTO bulk_change_tenants (bulk_id, position, tenant_id)
    SELECT made.bulk_id, chosen.position, chosen.tenant_id FROM made, chosen)
  SELECT bulk_id FROM made`;

function factsOf({ kind, holdKind, reason, customerMessage, days, selection, actor }: NewBulkChange) {
  return [
    kind,
    holdKind,
    reason,
    customerMessage,
    days,
    JSON.stringify(selection),
    actor.userId,
    actor.sessionId,
    actor.requestId,
  ];
}

/** Stores a bulk change of the given tenants, in their order. */
export async function insertPicked(tx: Tx, change: NewBulkChange, tenantIds: string[]): Promise<string> {
  const row = await one<{ bulkId: string }>(
    tx,
    insertion(
      'SELECT ordinality AS position, id AS tenant_id FROM unnest(?::uuid[]) WITH ORDINALITY AS picked (id)',
    ),
    [tenantIds, ...factsOf(change), tenantIds.length],
  );
  const bulkId = row?.bulkId;
  if (!bulkId) throw new Error('no tenants were named');
  return bulkId;
}

/**
 * Stores a bulk change of the tenants that match the filters and are in one of the statuses, oldest first. Undefined when
 * there are none, or more than `most`.
 */
export async function insertFiltered(
  tx: Tx,
  change: NewBulkChange,
  { filters, from, most }: { filters: TenantFilters; from: readonly TenantStatus[]; most: number },
): Promise<string | undefined> {
  const { condition, values } = filtered(filters);
  return firstValue<string>(
    tx,
    insertion(`SELECT row_number() OVER (ORDER BY created_at, tenant_id) AS position, tenant_id
                 FROM tenants WHERE ${condition} AND status = ANY(?)`),
    [...values, [...from], ...factsOf(change), most],
  );
}

/**
 * Tenants `b` still suspended by the operation `o` of a bulk change: no later suspension or resumption has succeeded or is
 * under way. More conditions follow with `AND`.
 */
const stillHeld = `
  bulk_change_tenants b
    JOIN operations o ON o.operation_id = b.operation_id AND o.kind = 'suspend'
    JOIN tenants t ON t.tenant_id = b.tenant_id AND t.status = 'suspended'
   WHERE NOT EXISTS (
     SELECT 1 FROM operations later
      WHERE later.tenant_id = o.tenant_id AND later.kind IN ('suspend', 'resume') AND later.state <> 'failed'
        AND later.created_at > o.created_at)`;

/** Stores a bulk change of the tenants that another one still holds suspended; undefined when there are none. */
export async function insertHeld(tx: Tx, change: NewBulkChange, by: string): Promise<string | undefined> {
  return firstValue<string>(
    tx,
    insertion(
      `SELECT row_number() OVER (ORDER BY b.position) AS position, b.tenant_id FROM ${stillHeld} AND b.bulk_id = ?`,
    ),
    [by, ...factsOf(change), maxRows],
  );
}

/** A tenant's state for the API: that of its request, or of its operation once there is one. */
const stateForApi = `CASE WHEN b.state <> 'accepted' THEN CASE b.state WHEN 'refused' THEN 'failed' ELSE b.state END
                         WHEN o.state = 'failed' THEN 'failed'
                         WHEN o.state IN ('queued', 'running') THEN 'running'
                         ELSE 'done' END`;

type BulkRow = Dated<Omit<BulkSummary, 'counts'>> & { counts: Partial<Record<BulkState, number>> };

const changeColumns = `
  c.bulk_id, c.kind, c.selection, c.total, c.reason, c.hold_kind, c.customer_message, c.days,
  u.full_name AS "requestedBy", c.created_at, c.stopped_at, c.finished_at,
  (SELECT coalesce(jsonb_object_agg(state, tenants), '{}') FROM (
     SELECT ${stateForApi} AS state, count(*) AS tenants
       FROM bulk_change_tenants b LEFT JOIN operations o ON o.operation_id = b.operation_id
      WHERE b.bulk_id = c.bulk_id GROUP BY 1) counted) AS counts`;

function toSummary<Row extends BulkRow>(row: Row) {
  return {
    ...isoTimes(row),
    counts: Object.fromEntries(bulkStates.map((state) => [state, row.counts[state] ?? 0])) as Record<
      BulkState,
      number
    >,
  };
}

export async function findBulkChange(sql: Sql, bulkId: string): Promise<BulkChange | undefined> {
  const row = await one<BulkRow & Pick<BulkChange, 'held'>>(
    sql,
    `SELECT ${changeColumns}, (SELECT count(*)::int FROM ${stillHeld} AND b.bulk_id = c.bulk_id) AS held
       FROM bulk_changes c LEFT JOIN users u ON u.user_id = c.requested_by WHERE c.bulk_id = ?`,
    [bulkId],
  );
  return row && toSummary(row);
}

/** Newest first. */
export async function listBulkChanges(sql: Sql, limit: number): Promise<BulkSummary[]> {
  const rows = await query<BulkRow>(
    sql,
    `SELECT ${changeColumns} FROM (SELECT * FROM bulk_changes ORDER BY created_at DESC LIMIT ?) c
       LEFT JOIN users u ON u.user_id = c.requested_by ORDER BY c.created_at DESC`,
    [limit],
  );
  return rows.map(toSummary);
}

/** Why a tenant was refused; translated when it is read. */
export interface Refusal {
  code: ErrorCode;
  values: Record<string, string | number>;
}

export type BulkTenantRow = Omit<BulkTenant, 'error'> & { refusal: Refusal | null; failure: string | null };

/** Tenants of a change in their order, after a position. */
export async function listBulkTenants(
  sql: Sql,
  bulkId: string,
  page: { state: BulkState | null; after: number; limit: number },
): Promise<BulkTenantRow[]> {
  return query<BulkTenantRow>(
    sql,
    `SELECT * FROM (
       SELECT b.position, b.tenant_id, t.clinic_name, t.subdomain, t.status, ${stateForApi} AS state, b.operation_id,
              b.refusal, CASE WHEN b.state = 'accepted' THEN o.error END AS failure
         FROM bulk_change_tenants b
         LEFT JOIN operations o ON o.operation_id = b.operation_id
         LEFT JOIN tenants t ON t.tenant_id = b.tenant_id
        WHERE b.bulk_id = :bulkId AND b.position > :after) listed
      WHERE :state::text IS NULL OR state = :state ORDER BY position LIMIT :limit`,
    { bulkId, ...page },
  );
}

/** What the worker needs to carry out a bulk change. */
export interface BulkOrder {
  bulkId: string;
  kind: BulkKind;
  holdKind: HoldKind | null;
  reason: string | null;
  customerMessage: string | null;
  days: number | null;
  total: number;
  requestedBy: string | null;
  sessionId: string | null;
  requestId: string | null;
}

/** Reads a change and, with `lock`, keeps others from stopping or finishing it until the transaction ends. */
export async function readOrder(
  sql: Sql,
  bulkId: string,
  lock: 'share' | 'update' | 'none' = 'none',
): Promise<(BulkOrder & { finishedAt: Date | null }) | undefined> {
  return one(
    sql,
    `SELECT bulk_id, kind, hold_kind, reason, customer_message, days, total, requested_by, session_id, request_id,
            finished_at
       FROM bulk_changes WHERE bulk_id = ? ${lock === 'none' ? '' : `FOR ${lock}`}`,
    [bulkId],
  );
}

/** The next waiting tenant, locked; undefined when every waiting row is locked. */
export async function claimWaiting(
  tx: Tx,
  bulkId: string,
): Promise<{ position: number; tenantId: string; operationId: string | null } | undefined> {
  return one(
    tx,
    `SELECT position, tenant_id, operation_id FROM bulk_change_tenants
      WHERE bulk_id = ? AND state = 'waiting' ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [bulkId],
  );
}

export interface BulkAnswer {
  state: 'accepted' | 'unchanged' | 'refused';
  operationId?: string;
  refusal?: Refusal;
}

export async function keepBulkAnswer(
  tx: Tx,
  bulkId: string,
  position: number,
  answer: BulkAnswer,
): Promise<void> {
  await tx('bulk_change_tenants')
    .where({ bulkId, position })
    .update({
      state: answer.state,
      refusal: answer.refusal ? JSON.stringify(answer.refusal) : null,
      ...(answer.operationId ? { operationId: answer.operationId } : {}),
    });
}

/** Marks a change as finished once none of its tenants is waiting. */
export async function finishBulkChange(tx: Tx, bulkId: string, now: Date): Promise<void> {
  await execute(
    tx,
    `UPDATE bulk_changes SET finished_at = ? WHERE bulk_id = ? AND finished_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM bulk_change_tenants WHERE bulk_id = bulk_changes.bulk_id AND state = 'waiting')`,
    [now, bulkId],
  );
}

/**
 * Marks the end of a change as announced once its last operation has ended; false while one is running, or when it was
 * announced before.
 */
export async function markAnnounced(tx: Tx, bulkId: string, now: Date): Promise<boolean> {
  return changed(
    tx,
    `UPDATE bulk_changes SET announced_at = ? WHERE bulk_id = ? AND finished_at IS NOT NULL AND announced_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM bulk_change_tenants b JOIN operations o USING (operation_id)
                         WHERE b.bulk_id = bulk_changes.bulk_id AND o.state IN ('queued', 'running'))`,
    [now, bulkId],
  );
}

/** The first tenants of a change that failed, in their order. */
export async function listFailed(sql: Sql, bulkId: string, most: number): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT b.tenant_id FROM bulk_change_tenants b WHERE b.bulk_id = ? AND ${failed}
      ORDER BY b.position LIMIT ?`,
    [bulkId, most],
  );
}

/** Stops the waiting tenants and returns how many there were. */
export async function stopWaiting(tx: Tx, bulkId: string, now: Date): Promise<number> {
  const tenants = await execute(
    tx,
    `UPDATE bulk_change_tenants SET state = 'stopped' WHERE bulk_id = ? AND state = 'waiting'`,
    [bulkId],
  );
  await tx('bulk_changes').where({ bulkId }).update({ stoppedAt: now, finishedAt: now });
  return tenants;
}

/** A person's platform role; null for a deleted or deactivated account, or one without a role. */
export async function findRequesterRole(sql: Sql, userId: string): Promise<PlatformRole | null> {
  const role = await firstValue<PlatformRole | null>(
    sql,
    'SELECT platform_role FROM users WHERE user_id = ? AND deactivated_at IS NULL',
    [userId],
  );
  return role ?? null;
}

/** Refuses the waiting tenants, finishes the change and returns how many there were. */
export async function refuseWaiting(tx: Tx, bulkId: string, refusal: Refusal, now: Date): Promise<number> {
  const tenants = await execute(
    tx,
    `UPDATE bulk_change_tenants SET state = 'refused', refusal = ? WHERE bulk_id = ? AND state = 'waiting'`,
    [JSON.stringify(refusal), bulkId],
  );
  await tx('bulk_changes').where({ bulkId }).update({ finishedAt: now, announcedAt: now });
  return tenants;
}

const stopped = `b.state = 'stopped'`;
const failed = `(b.state = 'refused' OR (b.state = 'accepted' AND EXISTS (
  SELECT 1 FROM operations o WHERE o.operation_id = b.operation_id AND o.state = 'failed')))`;

/**
 * Puts tenants back to waiting and returns how many: either the stopped ones, or the refused ones and those with a
 * failed operation. The change continues in the name of the operator who retries it.
 */
export async function waitAgain(
  tx: Tx,
  bulkId: string,
  selection: 'failed' | 'stopped',
  actor: Actor,
): Promise<number> {
  const tenants = await execute(
    tx,
    `UPDATE bulk_change_tenants b SET state = 'waiting', refusal = NULL
      WHERE b.bulk_id = ? AND ${selection === 'stopped' ? stopped : failed}`,
    [bulkId],
  );
  if (tenants > 0)
    await tx('bulk_changes')
      .where({ bulkId })
      .update({
        finishedAt: null,
        announcedAt: null,
        ...(selection === 'stopped' ? { stoppedAt: null } : {}),
        requestedBy: actor.userId,
        sessionId: actor.sessionId,
        requestId: actor.requestId,
      });
  return tenants;
}

/** Changes with waiting tenants, or whose end has not been announced, oldest first. */
export async function listUnfinishedBulkChanges(sql: Sql): Promise<string[]> {
  return sql('bulk_changes').whereNull('announced_at').orderBy('created_at').limit(50).pluck('bulk_id');
}
