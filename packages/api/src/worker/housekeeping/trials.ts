import { systemActor } from '../../audit/actor.ts';
import { queueMail } from '../../mail/repository.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { requestOperation, trialEndingMail } from '../../platform/tenants/lifecycle/index.ts';
import { mainUrl } from '../../server/urls.ts';
import type { HouseDeps } from '../deps.ts';
import { type EndingTrial, listEndedTrials, listEndingTrials } from './repository.ts';

/** Days before the end of a trial at which its owner is written to; the nearer reminder takes the place of the other. */
const reminders = [
  { after: 1, days: 7 },
  { after: 0, days: 1 },
] as const;
const batch = 200;
/** What operators read beside the hold. */
const trialEndedReason = 'The trial has ended';

/** Writes to owners 7 days and 1 day before their trial ends, once each for each end. */
export async function remindOfTrials(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  const { suspends } = await readSetting(deps.database.worker, 'trial_end');
  for (const reminder of reminders) {
    let found = batch;
    while (found === batch && !signal?.aborted) {
      const ending = await listEndingTrials(deps.database.worker, deps.clock.now(), reminder, batch);
      await deps.database.worker.transaction(async (tx) => {
        for (const trial of ending) {
          await queueMail(tx, deps.jobs, {
            to: trial.ownerEmail,
            locale: trial.locale,
            tenantId: trial.tenantId,
            dedupeKey: trial.dedupeKey,
            message: trialEndingMail.message({ ...paramsOf(trial, deps), suspends }),
          });
        }
      });
      found = ending.length;
    }
  }
}

/**
 * Suspends clinics whose trial has ended, where the platform's owners have switched that on: once for each end, so a
 * clinic that an operator resumes stays open. Trials that had ended before the switch are left alone.
 */
export async function endTrials(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
  const { suspends, since } = await readSetting(deps.database.worker, 'trial_end');
  if (!suspends || since === null) return;
  const now = deps.clock.now();
  for (const tenantId of await listEndedTrials(
    deps.database.worker,
    { since: new Date(since), now },
    batch,
  )) {
    if (signal?.aborted) return;
    await deps.database.worker.transaction((tx) =>
      requestOperation(tx, deps, {
        kind: 'suspend',
        tenantId,
        actor: systemActor,
        reason: trialEndedReason,
        holdKind: 'billing',
        customerMessage: null,
      }),
    );
  }
}

function paramsOf(trial: EndingTrial, deps: HouseDeps) {
  return {
    clinicName: trial.clinicName,
    endsOn: trial.endsAt.toISOString(),
    timeZone: trial.timeZone,
    dashboardLink: mainUrl(deps.settings, trial.locale, '/dashboard'),
  };
}
