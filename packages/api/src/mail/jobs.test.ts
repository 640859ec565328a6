import { afterAll, beforeAll, expect, it } from 'vitest';
import { lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { unreachable } from '../../test/services/unreachable.ts';
import { until } from '../../test/until.ts';
import type { WorkerDeps } from '../feature.ts';
import { startWorker } from '../jobs/worker.ts';
import { operatorAlertMail } from '../platform/activity/mails.ts';
import { resumedMail } from '../platform/tenants/lifecycle/mails.ts';
import { systemClock } from '../server/deps.ts';
import { mailJobs } from './jobs.ts';
import { queueMail, queueMails } from './repository.ts';
import { MailError } from './transports/mailer.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const stateOf = async (messageId: string | null) =>
  (await db.admin('mail_outbox').where({ message_id: messageId }).first('state')).state;

it('an alert is delivered while the relay of all other mail hangs and mail waits', async () => {
  const { jobs } = db;
  const waiting = Array.from({ length: 100 }, (_, n) => ({
    to: `maude-${n}@erable.example`,
    dedupeKey: `resumed:${n}`,
    tenantId: null,
    message: resumedMail.message(resumedMail.sample),
  }));
  const inTx = db.database.platform.transaction.bind(db.database.platform);
  await inTx((tx) => queueMails(tx, jobs, waiting));
  const { promise: relay, reject: endOutage } = Promise.withResolvers<void>();
  let hanging = 0;
  const worker = await startWorker<WorkerDeps>(
    {
      ...unreachable,
      ...lifecycleBench(db).deps,
      databaseUrl: db.loginUrl,
      clock: systemClock,
      mailer: {
        async deliver({ isAlert }) {
          if (isAlert) return;
          hanging += 1;
          await relay;
        },
      },
    },
    // Without `resend`: it locks due mails for a moment, and a job that meets a locked mail ends without delivering it.
    [{ jobs: mailJobs.map(({ resend: _, ...job }) => job) }],
  );
  await until(() => hanging >= 4);
  const alert = {
    to: 'noor@ops.example',
    dedupeKey: 'operator_alert:1',
    tenantId: null,
    message: operatorAlertMail.message(operatorAlertMail.sample),
  };
  const messageId = await inTx((tx) => queueMail(tx, jobs, alert));
  await until(async () => (await stateOf(messageId)) === 'sent', 10_000);
  expect(hanging).toBe(4);
  endOutage(new MailError('timeout', false));
  await worker.stop();
});
