import type { PgBoss } from 'pg-boss';
import type { Queue } from './queue.ts';
import type { JobHandler } from './worker.ts';

/**
 * Work that is due at fixed times. Any free worker runs it, once for all workers; it also runs when a worker starts, to
 * catch up on a run missed while workers were stopped. When it throws, the queue retries it.
 */
export interface Schedule<Deps> {
  name: string;
  /** Cron expression, in UTC; a minute is the shortest interval. */
  cron: string;
  run(deps: Deps, signal: AbortSignal): Promise<void>;
}

const scheduleRun: Queue<{ schedule: string }> = {
  name: 'schedule.run',
  keyOf: ({ schedule }) => schedule,
  expireInSeconds: 3_600,
};

/** Works the queue of the schedules. */
export function scheduleHandler<Deps>(
  schedules: readonly Schedule<Deps>[],
): JobHandler<Deps, { schedule: string }> {
  return {
    queue: scheduleRun,
    // Some run for minutes: they hold up none that was due at the same time.
    concurrency: 4,
    batchSize: 1,
    async run(deps, { schedule: name }, signal) {
      const schedule = schedules.find((candidate) => candidate.name === name);
      if (!schedule) throw new Error(`no schedule "${name}"`);
      await schedule.run(deps, signal);
      return { schedule: name };
    },
  };
}

/** Stores the schedules, drops those of earlier releases, and makes each due now. */
export async function applySchedules<Deps>(
  boss: PgBoss,
  schedules: readonly Schedule<Deps>[],
): Promise<void> {
  const { name: queue, keyOf } = scheduleRun;
  for (const { key } of await boss.getSchedules(queue))
    if (!schedules.some(({ name }) => name === key)) await boss.unschedule(queue, key);
  for (const { name, cron } of schedules) {
    const data = { schedule: name };
    const singletonKey = keyOf(data);
    await boss.schedule(queue, cron, data, { key: name, singletonKey });
    await boss.send(queue, data, { singletonKey });
  }
}
