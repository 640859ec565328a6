import type { RetentionState } from '@tamarack/core/domain';
import type { RetentionRule, WorkerDeps } from '../../../feature.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { deleteOutdated, listRuns, recordRun } from './repository.ts';

const BATCH = 5_000;

/** Every retention rule, with what the last run removed. */
export async function readRetention({
  database,
  retention,
}: Pick<ServerDeps, 'database' | 'retention'>): Promise<RetentionState[]> {
  const runs = new Map((await listRuns(database.platform)).map((run) => [run.rule, run]));
  const set = await readSetting(database.platform, 'grace_periods');
  const states = retention.map(({ name, what, kept, since, source, setting }) => {
    const run = runs.get(name);
    return {
      name,
      what,
      kept: setting ? `${set[setting]} ${set[setting] === 1 ? 'day' : 'days'}` : kept,
      since,
      source: source ?? null,
      ranAt: run?.ranAt.toISOString() ?? null,
      removed: run?.removed ?? 0,
      removedAt: run?.removedAt?.toISOString() ?? null,
      removedTotal: run?.removedTotal ?? 0,
    };
  });
  return states.sort((a, b) => a.what.localeCompare(b.what));
}

/**
 * Deletes rows past their retention period and records each run. A rule that fails does not hold up the others.
 * @throws AggregateError of the rules that failed
 */
export async function carryOutRetention(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const rule of deps.retention) {
    if (signal.aborted) return;
    try {
      const removed =
        'remove' in rule ? await rule.remove(deps, signal) : await removeRows(deps, rule, signal);
      await recordRun(deps.database.worker, rule.name, removed, deps.clock.now());
    } catch (error) {
      const because = error instanceof AggregateError ? `: ${error.message}` : '';
      failures.push(new Error(`retention rule ${rule.name} failed${because}`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(', '));
}

async function removeRows(
  { database, clock }: Pick<WorkerDeps, 'database' | 'clock'>,
  rule: Extract<RetentionRule, { table: string }>,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let full = true; full && !signal.aborted; ) {
    const deleted = await deleteOutdated(database.worker, rule, clock.now(), BATCH);
    removed += deleted;
    full = deleted === BATCH;
  }
  return removed;
}
