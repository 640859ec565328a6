import { systemActor } from '../../../audit/actor.ts';
import { insertEvent } from '../../../audit/repository.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { markReminded } from './repository.ts';

/** Days before an answer is due at which operators are reminded. */
const REMINDER_DAYS = 7;

/** Records one event for each request about personal data whose answer is due within a week. It names no person. */
export async function remindOfRequests(deps: Pick<WorkerDeps, 'database' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await deps.database.worker.transaction(async (tx) => {
    for (const { requestId, kind, dueAt } of await markReminded(tx, now, REMINDER_DAYS)) {
      await insertEvent(tx, systemActor, {
        type: 'privacy.request_due',
        level: 'warning',
        payload: { requestId, kind, dueAt: dueAt.toISOString() },
      });
    }
  });
}
