import { expectedSeconds } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { insertEvent } from '../../../audit/repository.ts';
import { lockTask } from '../../../database/lock-task.ts';
import { listStalledOperations } from './repository.ts';
import type { RunnerDeps } from './runner.ts';

/** Records one event for each operation that takes longer than its kind should. */
export async function reportStalled(deps: Pick<RunnerDeps, 'database' | 'clock'>): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    if (!(await lockTask(tx, 'stalled operations'))) return;
    for (const stalled of await listStalledOperations(tx, expectedSeconds, deps.clock.now())) {
      const { operationId, tenantId, kind, clinicName, bulkId } = stalled;
      await insertEvent(tx, systemActor, {
        type: 'operation.stalled',
        level: 'warning',
        tenantId,
        operationId,
        payload: {
          clinicName,
          kind,
          expectedSeconds: expectedSeconds[kind],
          ...(bulkId ? { bulkId } : {}),
        },
      });
    }
  });
}
