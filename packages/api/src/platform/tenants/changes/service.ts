import { DomainError, type Operation, type TenantDetail } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readOperation, readTenant } from '../detail/index.ts';
import type { RequestedChange } from '../lifecycle/index.ts';
import { requestOperation, retryOperation } from '../lifecycle/index.ts';

export type ChangeAnswer = { operation: Operation } | { tenant: TenantDetail };

/**
 * Requests a change of a tenant. The answer is the operation to watch, or the tenant as it is where the change has
 * been made already.
 * @throws DomainError as `requestOperation` says
 */
export async function changeTenant(
  deps: ServerDeps,
  tenantId: string,
  change: RequestedChange & { version?: number },
  actor: Actor,
): Promise<ChangeAnswer> {
  return deps.database.platform.transaction(async (tx) => {
    const requested = await requestOperation(tx, deps, { tenantId, actor, ...change });
    if (requested.outcome === 'unchanged') return { tenant: await readTenant(tx, deps, tenantId) };
    return { operation: await readOperation(tx, requested.operationId) };
  });
}

/** Takes a failed operation up again. @throws DomainError as `retryOperation` says */
export async function retry(deps: ServerDeps, operationId: string, actor: Actor): Promise<Operation> {
  return deps.database.platform.transaction(async (tx) => {
    await retryOperation(tx, deps, operationId, actor);
    return readOperation(tx, operationId);
  });
}

/** The operation of an answer that can be nothing else. */
export function operationOf(answer: ChangeAnswer): Operation {
  if (!('operation' in answer)) throw new DomainError('ALREADY_DONE');
  return answer.operation;
}
