import type { WorkerDeps } from '../src/feature.ts';
import { features, mails, retention } from '../src/features.ts';
import { unreachable } from './unreachable.ts';

type ScheduleDeps = Pick<WorkerDeps, 'database' | 'jobs' | 'clock' | 'log' | 'settings'> &
  Partial<WorkerDeps>;

/** Runs one of the product's schedules, as a worker does. */
export async function runSchedule(name: string, deps: ScheduleDeps): Promise<void> {
  const schedule = features
    .flatMap(({ schedules = [] }) => schedules)
    .find((candidate) => candidate.name === name);
  if (!schedule) throw new Error(`no schedule "${name}"`);
  await schedule.run(
    { ...unreachable, databaseUrl: '', mails, retention, ...deps },
    new AbortController().signal,
  );
}
