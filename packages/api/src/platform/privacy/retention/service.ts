import type { RetentionState } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { listRuns } from './repository.ts';
import { retentionPeriods } from './rules.ts';

/** Every period after which something goes by itself, with what the worker's last run removed. */
export async function readRetention({ database }: Pick<ServerDeps, 'database'>): Promise<RetentionState[]> {
  const runs = new Map((await listRuns(database.platform)).map((run) => [run.rule, run]));
  const set = await readSetting(database.platform, 'grace_periods');
  return retentionPeriods.map(({ name, what, kept, since, source, setting }) => {
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
}
