import { DomainError } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { deleteJobs, requeueJobs } from './repository.ts';

const acts = {
  retry: { carryOut: requeueJobs, action: 'job.retry', after: 'retry' },
  discard: { carryOut: deleteJobs, action: 'job.discard', after: 'discarded' },
} as const;

/**
 * Retries failed jobs of a queue, or removes them. The rows they are about are unchanged: what is
 * still due gets a new job by schedule. Returns the number of jobs.
 * @throws DomainError ALREADY_DONE when none of them is still failed
 */
export async function settleJobs(
  deps: ServerDeps,
  act: keyof typeof acts,
  { queue, jobIds }: { queue: string; jobIds: readonly string[] },
  actor: Actor,
): Promise<number> {
  const { carryOut, action, after } = acts[act];
  return deps.database.change(async (tx) => {
    const done = await carryOut(tx, queue, jobIds);
    if (done.length === 0) throw new DomainError('ALREADY_DONE');
    await insertAuditEntry(tx, actor, {
      action,
      details: { queue, jobs: done, stateBefore: 'failed', stateAfter: after },
    });
    return done.length;
  });
}
