import { systemActor } from '../audit/actor.ts';
import { insertEvent } from '../audit/repository.ts';
import type { Tx } from '../database/types.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { type Delivery, type DeliveryDeps, deliverMail } from './deliver.ts';
import { mailQueueOf } from './queue.ts';
import { sendOverdueMail } from './repository.ts';

/** Seconds that a due mail waits for its own job before another one is sent. */
const OVERDUE_AFTER = 15;

const handler = (isAlert: boolean, concurrency: number): JobHandler<DeliveryDeps, { messageId: string }> => ({
  queue: mailQueueOf({ isAlert }),
  concurrency,
  async run(deps, { messageId }) {
    const { outcome } = await deliverMail(deps, messageId, reportFailure);
    return { messageId, outcome };
  },
  async resend({ database, jobs }, isFirst) {
    await sendOverdueMail(database.worker, jobs, { isAlert, seconds: isFirst ? 0 : OVERDUE_AFTER });
  },
});

export const mailJobs = [handler(false, 2), handler(true, 1)];

/** Records an event for operators when a mail has failed. The email in a relay's answer is left out. */
async function reportFailure(tx: Tx, delivery: Delivery): Promise<void> {
  if (delivery.outcome !== 'failed') return;
  await insertEvent(tx, systemActor, {
    type: 'mail.failed',
    level: 'error',
    tenantId: delivery.tenantId,
    payload: { template: delivery.template, error: delivery.error.replace(/[^\s<>]+@[^\s<>]+/g, '…') },
  });
}
