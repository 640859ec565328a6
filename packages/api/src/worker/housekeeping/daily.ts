import { forgetDayKeys } from '../../audit/seals/repository.ts';
import { clearKeptMails } from '../../mail/repository.ts';
import {
  deleteOutdated,
  type RetentionRule,
  recordRun,
  retentionRules,
  visitorOrigins,
} from '../../platform/privacy/index.ts';
import type { HouseDeps } from '../deps.ts';
import { closeClinics } from './closures.ts';
import { remindOfPrivacyRequests } from './privacy-requests.ts';
import { snapshotCounts } from './repository.ts';
import { endTrials, remindOfTrials } from './trials.ts';

const batch = 5_000;
/** How long the audit log can tell where visitors came from, in milliseconds: half a year, for investigations. */
const visitorTraceMs = Number.parseInt(visitorOrigins.kept, 10) * 86_400_000;

/** What is due day by day; run each hour, since every part of it may be repeated. */
export async function keepHouse(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  await snapshotCounts(deps.database.worker, deps.clock.now());
  await remindOfTrials(deps, signal);
  await endTrials(deps, signal);
  await remindOfPrivacyRequests(deps);
  await closeClinics(deps, signal);
  for (const rule of retentionRules) await forgetOutdated(deps, rule, signal);
  await clearKeptMails(deps.database.worker, deps.clock.now());
  const traceBefore = new Date(deps.clock.now().getTime() - visitorTraceMs);
  const forgotten = await forgetDayKeys(deps.database.worker, traceBefore);
  await recordRun(deps.database.worker, visitorOrigins.name, forgotten, deps.clock.now());
}

/** Removes what a rule no longer keeps, in batches. */
async function forgetOutdated(deps: HouseDeps, rule: RetentionRule, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  let removed = 0;
  for (let full = true; full && !signal?.aborted; ) {
    const gone = await deleteOutdated(deps.database.worker, rule, deps.clock.now(), batch);
    removed += gone;
    full = gone === batch;
  }
  await recordRun(deps.database.worker, rule.name, removed, deps.clock.now());
}
