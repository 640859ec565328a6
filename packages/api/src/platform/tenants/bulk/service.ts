import {
  type BulkChange,
  type BulkRequest,
  type BulkSelection,
  type BulkState,
  type BulkTenant,
  bulkFrom,
  DomainError,
  errorTexts,
  type SelectionCount,
  type TenantFilters,
} from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { bulkRun } from './queue.ts';
import {
  type BulkTenantRow,
  countChosen,
  findBulkChange,
  insertFiltered,
  insertHeld,
  insertPicked,
  listBulkTenants,
  type NewBulkChange,
  readOrder,
  stopWaiting,
  waitAgain,
} from './repository.ts';

/** How many tenants the filters select, and how many of them can be changed. */
export function countSelection(
  sql: Sql,
  kind: BulkRequest['kind'],
  filters: TenantFilters,
): Promise<SelectionCount> {
  return countChosen(sql, filters, bulkFrom[kind]);
}

/**
 * Stores the tenants of a bulk change; the worker then requests the change of each. Filters select only tenants in a
 * status that allows the change; undoing a suspension selects those still suspended by it.
 * @throws DomainError NOT_FOUND for an unknown change to undo, SELECTION_EMPTY, SELECTION_GREW when the filters select
 *   more than the operator confirmed (details `total`, `expected`)
 */
export async function startBulkChange(
  deps: ServerDeps,
  request: BulkRequest,
  actor: Actor,
): Promise<BulkChange> {
  return deps.database.change(async (tx) => {
    const bulkId = await insertChange(tx, request, actor);
    const change = await readBulkChange(tx, bulkId);
    const { kind, total, holdKind, days } = change;
    const { search, ...selection } = { search: undefined, ...change.selection };
    await insertAuditEntry(tx, actor, {
      action: `tenant.bulk_${kind}`,
      details: { bulkId, total, selection, ...(holdKind ? { holdKind } : {}), ...(days ? { days } : {}) },
      ...(search ? { personal: { search } } : {}),
    });
    await insertEvent(tx, actor, { type: 'bulk.started', payload: { bulkId, kind, total } });
    await deps.jobs.send(tx, bulkRun, { bulkId });
    return change;
  });
}

async function insertChange(tx: Tx, request: BulkRequest, actor: Actor): Promise<string> {
  const { kind, tenantIds, filters, expected = 0, undoes } = request;
  const isSuspension = kind === 'suspend';
  const change: NewBulkChange = {
    kind,
    holdKind: isSuspension ? (request.holdKind ?? 'other') : null,
    reason: isSuspension ? (request.reason ?? null) : null,
    customerMessage: isSuspension ? (request.customerMessage ?? null) : null,
    days: kind === 'extend_trial' ? (request.days ?? null) : null,
    selection: selectionOf(request),
    actor,
  };
  if (tenantIds) return insertPicked(tx, change, [...new Set(tenantIds)]);
  if (undoes) return insertUndoing(tx, change, undoes);
  const from = bulkFrom[kind];
  const bulkId = await insertFiltered(tx, change, { filters: filters ?? {}, from, most: expected });
  if (bulkId) return bulkId;
  const { eligible: total } = await countChosen(tx, filters ?? {}, from);
  if (total === 0) throw new DomainError('SELECTION_EMPTY');
  throw new DomainError('SELECTION_GREW', { values: { total, expected }, details: { total, expected } });
}

function selectionOf({ tenantIds, filters, undoes }: BulkRequest): BulkSelection {
  if (tenantIds) return { by: 'ids' };
  return undoes ? { by: 'change', bulkId: undoes } : { by: 'filters', ...filters };
}

async function insertUndoing(tx: Tx, change: NewBulkChange, undoes: string): Promise<string> {
  if (!(await readOrder(tx, undoes, 'share'))) throw new DomainError('NOT_FOUND');
  const bulkId = await insertHeld(tx, change, undoes);
  if (!bulkId) throw new DomainError('SELECTION_EMPTY');
  return bulkId;
}

/** @throws DomainError NOT_FOUND */
export async function readBulkChange(sql: Sql, bulkId: string): Promise<BulkChange> {
  return found(await findBulkChange(sql, bulkId));
}

/** Tenants of a bulk change after a position, with errors in the given language. @throws DomainError NOT_FOUND */
export async function readBulkTenants(
  sql: Sql,
  bulkId: string,
  { state = null, after, limit }: { state?: BulkState | null; after: number; limit: number },
  locale: Locale,
): Promise<{ tenants: BulkTenant[]; next: number | null }> {
  if (!(await readOrder(sql, bulkId))) throw new DomainError('NOT_FOUND');
  const rows = await listBulkTenants(sql, bulkId, { state, after, limit: limit + 1 });
  const tenants = rows.slice(0, limit).map((row) => toBulkTenant(row, locale));
  return { tenants, next: rows.length > limit ? (tenants.at(-1)?.position ?? null) : null };
}

function toBulkTenant({ refusal, failure, ...row }: BulkTenantRow, locale: Locale): BulkTenant {
  const error = refusal ? translator(errorTexts, locale)(refusal.code, refusal.values) : failure;
  return { ...row, error };
}

/**
 * Stops a bulk change: no further tenants are requested; operations already requested continue.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when every tenant has been requested
 */
export async function stopBulkChange(deps: ServerDeps, bulkId: string, actor: Actor): Promise<BulkChange> {
  return deps.database.change(async (tx) => {
    const order = found(await readOrder(tx, bulkId, 'update'));
    if (order.finishedAt) throw new DomainError('ALREADY_DONE');
    const left = await stopWaiting(tx, bulkId, deps.clock.now());
    await insertAuditEntry(tx, actor, { action: 'tenant.bulk_stop', details: { bulkId, left } });
    await insertEvent(tx, actor, {
      type: 'bulk.stopped',
      level: 'warning',
      payload: { bulkId, kind: order.kind, total: order.total, left },
    });
    return readBulkChange(tx, bulkId);
  });
}

/**
 * Continues a stopped change with its remaining tenants, in the name of the operator who continues it.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when no stopped tenants remain
 */
export function continueBulkChange(deps: ServerDeps, bulkId: string, actor: Actor): Promise<BulkChange> {
  return requeueTenants(deps, bulkId, 'stopped', actor);
}

/**
 * Retries the refused tenants and the failed operations, in the name of the operator who retries them.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when nothing has failed
 */
export function retryBulkChange(deps: ServerDeps, bulkId: string, actor: Actor): Promise<BulkChange> {
  return requeueTenants(deps, bulkId, 'failed', actor);
}

async function requeueTenants(
  deps: ServerDeps,
  bulkId: string,
  which: 'failed' | 'stopped',
  actor: Actor,
): Promise<BulkChange> {
  return deps.database.change(async (tx) => {
    if (!(await readOrder(tx, bulkId, 'update'))) throw new DomainError('NOT_FOUND');
    const again = await waitAgain(tx, bulkId, which, actor);
    if (again === 0) throw new DomainError('ALREADY_DONE');
    await insertAuditEntry(tx, actor, {
      action: which === 'failed' ? 'tenant.bulk_retry' : 'tenant.bulk_continue',
      details: { bulkId, tenants: again },
    });
    await deps.jobs.send(tx, bulkRun, { bulkId });
    return readBulkChange(tx, bulkId);
  });
}
