import { pino } from 'pino';
import { connectDatabase } from '../../src/database/connection/connect.ts';
import { roles } from '../../src/database/roles/roles.ts';
import type { WorkerDeps } from '../../src/feature.ts';
import { openJobs } from '../../src/jobs/queue.ts';
import { type JobHandler, startWorker } from '../../src/jobs/worker.ts';
import { mailJobs } from '../../src/mail/jobs.ts';
import { mailTemplates } from '../../src/mail/template/template.ts';
import type { Mailer } from '../../src/mail/transports/mailer.ts';
import { outboxMailer } from '../../src/mail/transports/outbox-mailer.ts';
import * as activationMails from '../../src/platform/tenants/lifecycle/activation/mails.ts';
import { operationJobs } from '../../src/platform/tenants/lifecycle/jobs.ts';
import * as lifecycleMails from '../../src/platform/tenants/lifecycle/mails.ts';
import { runOperation } from '../../src/platform/tenants/lifecycle/runner.ts';
import { conversionJobs } from '../../src/public/conversions/jobs.ts';
import { conversionsProvider } from '../../src/public/conversions/provider.ts';
import type { ConversionSettings } from '../../src/server/deps.ts';
import { watchSteps } from '../console/watch-steps.ts';
import { manualClock } from '../manual-clock.ts';
import { unreachable } from '../services/unreachable.ts';

/** A worker in its own process, for tests that kill it. These options are its first argument, as JSON. */
export interface WorkerProcessOptions {
  loginUrl: string;
  mailFolder: string;
  concurrency: number;
  /**
   * The worker's clock stays at this time, in ms since 1970, so that no operation becomes overdue on a slow machine.
   */
  clockAt: number;
  /**
   * Where to die, by operation. The process waits until every operation listed here has reached its point, then kills
   * itself with SIGKILL: open transactions are lost, as in a power failure.
   */
  dieAt: Record<string, { at: string; when: 'before' | 'after' }>;
  /** Dies before or after the file of an email is written. */
  dieAtMail?: 'before' | 'after';
  /** URL to which conversion events are sent; without it none are sent. */
  conversions?: ConversionSettings;
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('SIGKILL did not end the process');
}

async function main(options: WorkerProcessOptions): Promise<void> {
  const arrived = new Set<string>();
  const wanted = Object.keys(options.dieAt).length;
  const place = (when: 'before' | 'after') => async (at: string, operationId: string) => {
    const mine = options.dieAt[operationId];
    if (mine?.at !== at || mine.when !== when) return;
    arrived.add(operationId);
    if (arrived.size === wanted) die();
    await new Promise(() => {});
  };
  const outbox = outboxMailer(options.mailFolder, { email: 'no-reply@localhost', host: 'localhost' });
  const mailer: Mailer = {
    async deliver(mail) {
      if (options.dieAtMail === 'before') die();
      await outbox.deliver(mail);
      if (options.dieAtMail === 'after') die();
    },
  };
  const log = pino({ level: 'silent' });
  const database = connectDatabase({ url: options.loginUrl, poolSize: options.concurrency * 4 });
  const sender = await openJobs(options.loginUrl, roles.platform, [], () => {});
  const deps: WorkerDeps = {
    ...unreachable,
    databaseUrl: options.loginUrl,
    database,
    jobs: sender,
    // Not all features of the product, because each test process would have to load them.
    mails: mailTemplates([...Object.values(activationMails), ...Object.values(lifecycleMails)]),
    mailer,
    log,
    clock: manualClock(new Date(options.clockAt)),
    settings: {
      publicOrigin: 'http://localhost:5000',
      publicHost: 'localhost',
      encryptionKeys: ['dGVzdC1lbmNyeXB0aW9uLWtleS0wMDAwMDAwMDAwMDA='],
    },
    conversions: options.conversions ? conversionsProvider(options.conversions) : null,
  };
  const hooks = { beforeCommit: place('before'), afterCommit: place('after') };
  const { concurrency } = options;
  const jobs: JobHandler<WorkerDeps>[] = [
    {
      ...operationJobs,
      concurrency,
      async run(_, { operationId }: { operationId: string }, signal) {
        return { outcome: await runOperation(watchSteps(deps, operationId, hooks), operationId, signal) };
      },
    },
    ...mailJobs.map((handler) => ({ ...handler, concurrency })),
    conversionJobs,
  ];
  const worker = await startWorker(deps, [{ jobs }]);
  process.once('SIGTERM', async () => {
    await worker.stop();
    await sender.stop();
    await database.close();
  });
  process.send?.('ready');
}

await main(JSON.parse(process.argv[2] ?? '{}'));
