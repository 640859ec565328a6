import { forgetDayKeys } from '../../record/seals/repository.ts';
import type { HouseDeps } from '../deps.ts';
import { closeClinics } from './closures.ts';
import { deleteOutdated, outdatedTables, snapshotCounts } from './repository.ts';
import { remindOfTrials } from './trials.ts';

const batch = 5_000;
/** How long the audit log can tell where visitors came from, in milliseconds: half a year, for investigations. */
const visitorTraceMs = 180 * 86_400_000;

/** What is due day by day; run each hour, since every part of it may be repeated. */
export async function keepHouse(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  await snapshotCounts(deps.database.worker, deps.clock.now());
  await remindOfTrials(deps, signal);
  await closeClinics(deps, signal);
  await forgetOutdated(deps, signal);
  await forgetDayKeys(deps.database.worker, new Date(deps.clock.now().getTime() - visitorTraceMs));
}

/** Removes links, sessions, keys and drafts that nobody needs any more, in batches. */
async function forgetOutdated(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  for (const table of outdatedTables) {
    let removed = batch;
    while (removed === batch && !signal?.aborted) {
      removed = await deleteOutdated(deps.database.worker, table, deps.clock.now(), batch);
    }
  }
}
