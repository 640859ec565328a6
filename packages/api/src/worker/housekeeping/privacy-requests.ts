import { systemActor } from '../../audit/actor.ts';
import { insertEvent } from '../../audit/repository.ts';
import type { HouseDeps } from '../deps.ts';
import { markReminded } from './repository.ts';

/** Days before an answer is due at which operators are reminded. */
const reminderDays = 7;

/** One event for each request about personal data whose answer is due within a week. It names no person. */
export async function remindOfPrivacyRequests(deps: HouseDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.database.worker.transaction(async (tx) => {
    for (const { requestId, kind, dueAt } of await markReminded(tx, now, reminderDays)) {
      await insertEvent(tx, systemActor, {
        type: 'privacy.request_due',
        level: 'warning',
        tenantId: null,
        payload: { requestId, kind, dueAt: dueAt.toISOString() },
      });
    }
  });
}
