import type { JobHandler } from '../../../jobs/worker.ts';
import { operationRun } from './queue.ts';
import { listDueOperations } from './repository.ts';
import { type RunnerDeps, runOperation } from './runner.ts';

const MAX_RESENT = 500;

export const operationJobs: JobHandler<RunnerDeps, { operationId: string }> = {
  queue: operationRun,
  concurrency: 2,
  async run(deps, { operationId }, signal) {
    return { operationId, outcome: await runOperation(deps, operationId, signal) };
  },
  async resend(deps) {
    await deps.database.worker.transaction(async (tx) => {
      for (const operationId of await listDueOperations(tx, deps.clock.now(), MAX_RESENT))
        await deps.jobs.send(tx, operationRun, { operationId });
    });
  },
};
