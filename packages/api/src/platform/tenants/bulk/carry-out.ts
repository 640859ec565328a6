import { DomainError, platformRoleMay } from '@tamarack/core/domain';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Database, Tx } from '../../../database/types.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import type { Clock } from '../../../server/deps.ts';
import { extendTrial } from '../edit/index.ts';
import type { RequestedChange } from '../lifecycle/index.ts';
import { requestOperation, retryOperation } from '../lifecycle/index.ts';
import { bulkRun } from './queue.ts';
import {
  type BulkAnswer,
  type BulkOrder,
  claimWaiting,
  findBulkChange,
  findRequesterRole,
  finishBulkChange,
  keepBulkAnswer,
  listFailed,
  listUnfinishedBulkChanges,
  markAnnounced,
  readOrder,
  refuseWaiting,
} from './repository.ts';

export interface CarryOutDeps {
  database: Pick<Database, 'worker'>;
  jobs: Jobs;
  clock: Clock;
}

/** Needed to start, stop and retry a bulk change, and checked again before each of its requests. */
export const bulkPermission = 'tenants:operate';

/**
 * Longest run of one job, in milliseconds. It then enqueues the next one, before the queue assumes that it has died.
 */
const turnMs = 60_000;

/**
 * Requests the change tenant by tenant, each in its own transaction: if the process dies, the requests made so far are
 * kept and the rest waits for the next worker. The operator's permission is checked before each request.
 */
export async function carryOutBulkChange(
  deps: CarryOutDeps,
  bulkId: string,
  signal?: AbortSignal,
): Promise<'finished' | 'to be continued'> {
  const { worker } = deps.database;
  const until = Date.now() + turnMs;
  while (!signal?.aborted && Date.now() < until) {
    const next = await worker.transaction((tx) => askForNext(tx, deps, bulkId));
    if (next === 'asked') continue;
    await worker.transaction((tx) => (next === 'not permitted' ? refuseRest : finish)(tx, deps, bulkId));
    return 'finished';
  }
  await worker.transaction((tx) => deps.jobs.send(tx, bulkRun, { bulkId }));
  return 'to be continued';
}

/** Enqueues jobs again for unfinished changes, whose jobs may have been lost with a killed worker. */
export async function resendBulkChanges(deps: CarryOutDeps): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    for (const bulkId of await listUnfinishedBulkChanges(tx)) await deps.jobs.send(tx, bulkRun, { bulkId });
  });
}

async function askForNext(
  tx: Tx,
  deps: CarryOutDeps,
  bulkId: string,
): Promise<'asked' | 'none waits' | 'not permitted'> {
  const order = await readOrder(tx, bulkId, 'share');
  const tenant = order && (await claimWaiting(tx, bulkId));
  if (!tenant) return 'none waits';
  if (!(await isPermitted(tx, order))) return 'not permitted';
  const answer = await ask(tx, deps, order, tenant);
  await keepBulkAnswer(tx, bulkId, tenant.position, answer);
  return 'asked';
}

/** Whether the operator still has the permission; a deleted or deactivated account has no role. */
async function isPermitted(tx: Tx, { requestedBy }: BulkOrder): Promise<boolean> {
  if (requestedBy === null) return false;
  return platformRoleMay(await findRequesterRole(tx, requestedBy), bulkPermission);
}

/** Ends a bulk change whose operator has lost the permission. Another operator can retry the rest. */
async function refuseRest(tx: Tx, deps: CarryOutDeps, bulkId: string): Promise<void> {
  const order = await readOrder(tx, bulkId, 'update');
  if (!order || order.finishedAt || (await isPermitted(tx, order))) return;
  const refusal = { code: 'REQUESTER_NOT_PERMITTED', values: {} } as const;
  const left = await refuseWaiting(tx, bulkId, refusal, deps.clock.now());
  await insertAuditEntry(tx, systemActor, {
    action: 'tenant.bulk_stop',
    subjectId: order.requestedBy,
    details: { bulkId, left, because: refusal.code },
  });
  await insertEvent(tx, systemActor, {
    type: 'bulk.stopped',
    level: 'warning',
    payload: { bulkId, kind: order.kind, total: order.total, left, because: refusal.code },
  });
}

/** Requests the change of one tenant. A refusal rolls the request back and is recorded as its result. */
async function ask(
  tx: Tx,
  deps: CarryOutDeps,
  order: BulkOrder,
  tenant: { tenantId: string; operationId: string | null },
): Promise<BulkAnswer> {
  const actor = actorOf(order);
  try {
    return await tx.transaction(async (attempt): Promise<BulkAnswer> => {
      const { operationId, tenantId } = tenant;
      if (operationId) {
        await retryOperation(attempt, deps, operationId, actor);
        return { state: 'accepted', operationId };
      }
      const { bulkId, days } = order;
      if (order.kind === 'extend_trial') {
        await extendTrial(attempt, deps, { tenantId, bulkId, days: days ?? 0 }, actor);
        return { state: 'accepted' };
      }
      const requested = await requestOperation(attempt, deps, {
        tenantId,
        actor,
        bulkId,
        ...changeOf(order),
      });
      if (requested.outcome === 'unchanged') return { state: 'unchanged' };
      return { state: 'accepted', operationId: requested.operationId };
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { state: 'refused', refusal: { code: error.code, values: error.values } };
  }
}

function changeOf({ kind, reason, holdKind, customerMessage }: BulkOrder): RequestedChange {
  if (kind !== 'suspend') return { kind: 'resume' };
  return { kind, reason: reason ?? '', holdKind: holdKind ?? 'other', customerMessage };
}

/** The operator, without the network address, which is in the audit entry of the bulk change itself. */
function actorOf({ requestedBy, sessionId, requestId }: BulkOrder): Actor {
  return { kind: requestedBy ? 'user' : 'system', userId: requestedBy, sessionId, requestId, ip: null };
}

/** Maximum number of failed clinics that are named; the page of the change lists all. */
const maxNamed = 3;

/** Notifies operators once when the last operation has ended; for a stopped change, only about failures. */
async function finish(tx: Tx, deps: CarryOutDeps, bulkId: string): Promise<void> {
  const now = deps.clock.now();
  await finishBulkChange(tx, bulkId, now);
  if (!(await markAnnounced(tx, bulkId, now))) return;
  const order = await readOrder(tx, bulkId);
  const change = await findBulkChange(tx, bulkId);
  if (!order || !change) return;
  const { failed } = change.counts;
  const { kind, total } = order;
  if (failed > 0)
    await insertEvent(tx, actorOf(order), {
      type: 'bulk.failed',
      level: 'warning',
      payload: { bulkId, kind, total, failed, clinics: await listFailed(tx, bulkId, maxNamed) },
    });
  else if (!change.stoppedAt)
    await insertEvent(tx, actorOf(order), {
      type: 'bulk.finished',
      level: 'success',
      payload: { bulkId, kind, total },
    });
}
