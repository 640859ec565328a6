import { expectedSeconds } from '@tamarack/core/domain';
import { systemActor } from '../../audit/actor.ts';
import { insertEvent } from '../../audit/repository.ts';
import { sendOverdueMail } from '../../mail/repository.ts';
import { sweepBulkChanges } from '../../platform/tenants/bulk/index.ts';
import { listDueOperations, listStalledOperations } from '../../platform/tenants/lifecycle/index.ts';
import { sweepConversions } from '../../public/conversions/index.ts';
import { alertOperators } from '../alerts/service.ts';
import type { WorkerDeps } from '../deps.ts';
import { isOnlyOne } from './repository.ts';

const mostOperations = 500;
/** How long a due mail is left to its own job before another one is sent, in seconds. */
const mailPatience = 15;

/**
 * Sends jobs again for operations, mails and conversion events that are due: their own may have gone with a killed worker, which the
 * queue itself would only notice minutes later. A row that has a job waiting gets no second one. Reports operations
 * that stand still, each once.
 */
export async function sweep(deps: WorkerDeps, isFirst: boolean): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    for (const operationId of await listDueOperations(tx, deps.clock.now(), mostOperations))
      await deps.jobs.send(tx, 'operation.run', { operationId });
  });
  await deps.database.worker.transaction((tx) => sendOverdueMail(tx, deps.jobs, isFirst ? 0 : mailPatience));
  await reportStalled(deps);
  await alertOperators(deps);
  await sweepBulkChanges(deps);
  await sweepConversions(deps, isFirst);
}

/** One event for each operation that takes longer than its kind should. */
export async function reportStalled(deps: Pick<WorkerDeps, 'database' | 'clock'>): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    if (!(await isOnlyOne(tx, 'stalled operations'))) return;
    for (const stalled of await listStalledOperations(tx, expectedSeconds, deps.clock.now())) {
      const { operationId, tenantId, kind, clinicName } = stalled;
      await insertEvent(tx, systemActor, {
        type: 'operation.stalled',
        level: 'warning',
        tenantId,
        operationId,
        payload: { clinicName, kind, expectedSeconds: expectedSeconds[kind] },
      });
    }
  });
}
