import { queueMail } from '../../mail/repository.ts';
import { mainUrl } from '../../urls.ts';
import type { HouseDeps } from '../deps.ts';
import { type EndingTrial, listEndingTrials } from './repository.ts';

/** Days before the end of a trial at which its owner is written to; the nearer reminder takes the place of the other. */
const reminders = [
  { after: 1, days: 7 },
  { after: 0, days: 1 },
] as const;
const batch = 200;

/** Writes to owners 7 days and 1 day before their trial ends, once each for each end. */
export async function remindOfTrials(deps: HouseDeps, signal?: AbortSignal): Promise<void> {
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
            message: { template: 'trial_ending', params: paramsOf(trial, deps) },
          });
        }
      });
      found = ending.length;
    }
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
