import { DomainError } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { deleteJobs, requeueJobs } from './repository.ts';

/**
 * Retries these or all failed jobs of a queue. The rows they are about are unchanged: what is still due gets a new job by
 * schedule. Returns the number of jobs.
 * @throws DomainError ALREADY_DONE when none of them is still failed
 */
export async function retryJobs(
  deps: ServerDeps,
  { queue, jobIds }: { queue: string; jobIds?: readonly string[] },
  actor: Actor,
): Promise<number> {
  return deps.database.change(async (tx) => {
    const done = await requeueJobs(tx, queue, jobIds ?? 'all');
    // All of a queue may be thousands: the entry has their number.
    const jobs = jobIds ? done : 'all';
    return settled(tx, actor, 'job.retry', { queue, jobs, number: done.length, stateAfter: 'retry' });
  });
}

/**
 * Removes failed jobs of a queue; otherwise as `retryJobs`.
 * @throws DomainError ALREADY_DONE when none of them is still failed
 */
export async function discardJobs(
  deps: ServerDeps,
  { queue, jobIds }: { queue: string; jobIds: readonly string[] },
  actor: Actor,
): Promise<number> {
  return deps.database.change(async (tx) => {
    const jobs = await deleteJobs(tx, queue, jobIds);
    return settled(tx, actor, 'job.discard', { queue, jobs, number: jobs.length, stateAfter: 'discarded' });
  });
}

async function settled(
  tx: Tx,
  actor: Actor,
  action: 'job.retry' | 'job.discard',
  details: { queue: string; jobs: readonly string[] | 'all'; number: number; stateAfter: string },
): Promise<number> {
  if (details.number === 0) throw new DomainError('ALREADY_DONE');
  await insertAuditEntry(tx, actor, { action, details: { ...details, stateBefore: 'failed' } });
  return details.number;
}
