import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Caller, callBegan, callEnded, caller, type Ended } from '../database/caller.ts';
import { connectionAs } from '../database/connection/connect.ts';
import { roles } from '../database/roles/roles.ts';
import { bossOptions, createQueues, type Queue } from './queue.ts';
import { type Repeated, repeat } from './repeat.ts';
import { applySchedules, type Schedule, scheduleHandler } from './schedules.ts';

/** Works the jobs of one queue. */
export interface JobHandler<Deps, Data extends object = object> {
  queue: Queue<Data>;
  /** Fetchers of a worker. */
  concurrency: number;
  /** How many jobs each fetcher holds at a time, 2 by default. It fetches the next ones once all of them have ended. */
  batchSize?: number;
  /**
   * Carries out one job. When it throws, the queue retries it. It may run twice for one row, also at the same time.
   * @param signal aborted when the worker stops
   * @returns the message for the log
   */
  run(deps: Deps, data: Data, signal: AbortSignal): Promise<object>;
  /**
   * Sends jobs again for due rows, whose jobs may have been lost with a killed worker; the queue itself would only
   * notice minutes later. A row with a waiting job gets no second one.
   * @param isFirst at the start of a worker
   */
  resend?(deps: Deps, isFirst: boolean): Promise<void>;
}

/** Background work of a feature. */
export interface BackgroundWork<Deps> {
  jobs?: readonly JobHandler<Deps>[];
  /** Work that is due at fixed times, done by one worker. */
  schedules?: readonly Schedule<Deps>[];
  /** Starts work that every worker repeats every few seconds, until the signal is aborted. */
  loops?(deps: Deps, signal: AbortSignal): readonly Repeated[];
}

export interface EngineDeps {
  /** Database URL from which the pools' logins are derived. */
  databaseUrl: string;
  log: Logger;
}

export interface Worker {
  /** Starts no more work and waits for running work (a step, a mail). */
  stop(): Promise<void>;
}

const RESEND_EVERY_MS = 15_000;
/** Longest wait for running work: a step waits five seconds for a site, a delivery thirty for a mail relay. */
const STOP_WITHIN_MS = 35_000;

/**
 * Starts background work. Several workers may run side by side; rows are locked where they are worked on. The
 * unfinished work of a killed worker is continued by the next one that starts, or within 15 seconds by a running one.
 */
export async function startWorker<Deps extends EngineDeps>(
  deps: Deps,
  works: readonly BackgroundWork<Deps>[],
): Promise<Worker> {
  const { log } = deps;
  const schedules = works.flatMap((work) => work.schedules ?? []);
  const handlers = [...works.flatMap((work) => work.jobs ?? []), scheduleHandler(schedules)];
  const stopping = new AbortController();
  const boss = openBoss(deps.databaseUrl);
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn(warning, 'job queue warns'));
  await boss.start();
  await createQueues(
    boss,
    handlers.map(({ queue }) => queue),
  );
  await applySchedules(boss, schedules);
  for (const handler of handlers) await work(boss, deps, handler, stopping.signal);
  const loops = [
    ...handlers.map((handler) =>
      repeat(
        RESEND_EVERY_MS,
        async (isFirst) => handler.resend?.(deps, isFirst),
        (error) => log.error({ err: error, queue: handler.queue.name }, 'resending jobs failed'),
      ),
    ),
    ...works.flatMap((work) => work.loops?.(deps, stopping.signal) ?? []),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
    },
  };
}

/**
 * The worker's side of the queue, with the worker role's rights: it expires and deletes jobs, but leaves indexes and
 * vacuum to the tables' owner and to PostgreSQL.
 */
function openBoss(databaseUrl: string): PgBoss {
  return new PgBoss({
    ...bossOptions,
    ...connectionAs(roles.worker, { url: databaseUrl, poolSize: 3 }),
    max: 3,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
}

/**
 * Works one queue. A notification wakes the fetchers at once; the polling is for jobs that become due later. Fetching
 * two jobs at a time lets pg-boss continue without a pause while there are more.
 */
async function work<Deps extends EngineDeps>(
  boss: PgBoss,
  deps: Deps,
  { queue, concurrency, batchSize = 2, run }: JobHandler<Deps>,
  signal: AbortSignal,
): Promise<void> {
  const settle = async ({ id, data }: Job<object>): Promise<JobResult> => {
    const call: Caller = { id, method: 'JOB', path: queue.name };
    const end = (failed: boolean) =>
      callEnded.publish({ caller: call, status: null, failed } satisfies Ended);
    callBegan.publish(call);
    try {
      const done = await caller.run(call, () => run(deps, data, signal));
      end(false);
      deps.log.info({ queue: queue.name, ...done }, 'job done');
      return { id, status: 'completed' };
    } catch (error) {
      end(true);
      return { id, status: 'failed', output: { message: String(error) } };
    }
  };
  await boss.work(
    queue.name,
    {
      localConcurrency: concurrency,
      batchSize,
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: 2,
      perJobResults: true,
    },
    (jobs: Job<object>[]) => Promise.all(jobs.map(settle)),
  );
}
