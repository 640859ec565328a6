import type { JobHandler } from '../../../jobs/worker.ts';
import { type CarryOutDeps, carryOutBulkChange, resendBulkChanges } from './carry-out.ts';
import { bulkRun } from './queue.ts';

export const bulkJobs: JobHandler<CarryOutDeps, { bulkId: string }> = {
  queue: bulkRun,
  concurrency: 1,
  async run(deps, { bulkId }, signal) {
    return { bulkId, outcome: await carryOutBulkChange(deps, bulkId, signal) };
  },
  resend: resendBulkChanges,
};
