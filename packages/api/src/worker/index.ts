import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { systemActor } from '../audit/actor.ts';
import { insertEvent } from '../audit/repository.ts';
import { sealAuditLog } from '../audit/seals/service.ts';
import { connectionAs, roles } from '../database/connect.ts';
import type { Tx } from '../database/types.ts';
import type { JobName, JobPayloads } from '../jobs/queue.ts';
import { repeat } from '../jobs/repeat.ts';
import { type Delivery, deliverMail } from '../mail/deliver.ts';
import { carryOutBulkChange } from '../platform/tenants/bulk/index.ts';
import { runOperation } from '../platform/tenants/lifecycle/index.ts';
import { startWebhooks } from '../platform/webhooks/index.ts';
import { deliverConversions } from '../public/conversions/index.ts';
import type { WorkerDeps } from './deps.ts';
import { keepHouse } from './housekeeping/daily.ts';
import { sweep } from './housekeeping/sweep.ts';

export interface Worker {
  /** Ends what is under way (a step, a mail) and takes nothing more up. */
  stop(): Promise<void>;
}

const sweepEveryMs = 15_000;
const keepHouseEveryMs = 3_600_000;
const sealEveryMs = 60_000;
/** Longest wait for what is under way: a step asks a site for five seconds at most, a relay has thirty. */
const stopWithinMs = 35_000;

/**
 * Starts background work: carries out operations, delivers mail and keeps house. Several workers may run side by
 * side; rows are locked where they are worked on. What a killed worker left unfinished is taken up at the start of
 * the next one, or within 15 seconds by one that lives.
 */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { concurrency = 2 } = deps;
  const stopping = new AbortController();
  const boss = openBoss(deps.databaseUrl);
  boss.on('error', (error) => deps.log.error({ err: error }, 'job queue failed'));
  boss.on('warning', (warning) => deps.log.warn(warning, 'job queue warns'));
  await boss.start();

  await take(boss, 'operation.run', concurrency, async ({ operationId }) => {
    const outcome = await runOperation(deps, operationId, { hooks: deps.hooks, signal: stopping.signal });
    deps.log.info({ operationId, outcome }, 'operation run');
  });
  await take(boss, 'mail.deliver', concurrency, async ({ messageId }) => {
    const delivery = await deliverMail(deps, messageId, reportFailure);
    deps.log.info({ messageId, outcome: delivery.outcome }, 'mail delivery');
  });

  await take(boss, 'conversions.deliver', 1, async ({ consentId }) => {
    const counts = await deliverConversions(deps, consentId, stopping.signal);
    deps.log.info({ ...counts }, 'conversion events delivered');
  });

  await take(boss, 'bulk.run', 1, async ({ bulkId }) => {
    const outcome = await carryOutBulkChange(deps, bulkId, stopping.signal);
    deps.log.info({ bulkId, outcome }, 'change of many clinics');
  });

  const timers = [
    repeat(sweepEveryMs, (isFirst) => sweep(deps, isFirst), failed(deps, 'sweep')),
    repeat(sealEveryMs, () => sealAuditLog(deps, stopping.signal), failed(deps, 'sealing of the audit log')),
    repeat(keepHouseEveryMs, () => keepHouse(deps, stopping.signal), failed(deps, 'housekeeping')),
    ...(deps.webhooks ? [startWebhooks({ ...deps, webhooks: deps.webhooks }, stopping.signal)] : []),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(timers.map((timer) => timer.stop()));
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
}

/**
 * The worker's side of the queue, with the worker role's rights: it expires and deletes jobs, but leaves indexes and
 * vacuum to the tables' owner and to Postgres.
 */
function openBoss(databaseUrl: string): PgBoss {
  return new PgBoss({
    ...connectionAs(roles.worker, { url: databaseUrl, poolSize: 3 }),
    max: 3,
    schedule: false,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
}

/**
 * Works one queue. A notification wakes the fetchers at once; the polling is for jobs whose time comes later. Fetching
 * two jobs at a time lets pg-boss go on without a pause while there are more.
 */
async function take<N extends JobName>(
  boss: PgBoss,
  name: N,
  concurrency: number,
  handle: (data: JobPayloads[N]) => Promise<void>,
): Promise<void> {
  await boss.work(
    name,
    {
      localConcurrency: concurrency,
      batchSize: 2,
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: 2,
      perJobResults: true,
    },
    (jobs: Job<JobPayloads[N]>[]) => Promise.all(jobs.map((job) => resultOf(job, handle))),
  );
}

/** A job that throws is tried again by the queue, apart from the others fetched with it. */
async function resultOf<D>(job: Job<D>, handle: (data: D) => Promise<void>): Promise<JobResult> {
  try {
    await handle(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

/** A mail given up for good is an event that operators see; the address in a relay's answer is left out. */
async function reportFailure(tx: Tx, delivery: Delivery): Promise<void> {
  if (delivery.outcome !== 'failed') return;
  await insertEvent(tx, systemActor, {
    type: 'mail.failed',
    level: 'error',
    tenantId: delivery.tenantId,
    payload: { template: delivery.template, error: delivery.error.replace(/[^\s<>]+@[^\s<>]+/g, '…') },
  });
}

function failed(deps: WorkerDeps, what: string): (error: unknown) => void {
  return (error) => deps.log.error({ err: error }, `${what} failed`);
}
