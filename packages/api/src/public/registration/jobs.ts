import type { WorkerDeps } from '../../feature.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { listUnnoticed, markNoticed } from './repository.ts';

/** Sent with every registration, whether or not its email has an account. */
export const registrationNotice: Queue<{ registrationId: string }> = {
  name: 'registration.notice',
  keyOf: ({ registrationId }) => registrationId,
};

/** Records that a worker has seen the registration: no progress is shown without one. */
export const noticeJobs: JobHandler<Pick<WorkerDeps, 'database' | 'jobs'>, { registrationId: string }> = {
  queue: registrationNotice,
  concurrency: 1,
  run: async ({ database }, { registrationId }) => ({
    noticed: await markNoticed(database.worker, registrationId),
  }),
  resend: ({ database, jobs }) =>
    database.worker.transaction(async (tx) => jobs.sendAll(tx, registrationNotice, await listUnnoticed(tx))),
};
