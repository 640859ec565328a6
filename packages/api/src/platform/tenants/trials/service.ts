import { DomainError } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { nilId } from '../../../database/nil-id.ts';
import type { Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { mailLanguage, queueMail } from '../../../mail/repository.ts';
import { dashboardUrl } from '../../../server/urls.ts';
import { readSetting } from '../../settings/index.ts';
import { requestOperation, trialEndingMail } from '../lifecycle/index.ts';
import { type EndingTrial, listEndedTrials, listEndingTrials } from './repository.ts';

type TrialDeps = Pick<WorkerDeps, 'database' | 'jobs' | 'clock' | 'settings' | 'log'>;

/** Days before the end of a trial at which its owner is emailed. On the last day only the second reminder is sent. */
const reminders = [
  { after: 1, days: 7 },
  { after: 0, days: 1 },
] as const;
const BATCH = 200;
/** Reason of the hold for operators. */
const TRIAL_ENDED = 'The trial has ended';

/** Emails owners 7 days and 1 day before their trial ends, once each for each end date. */
export async function remindOfTrials(deps: TrialDeps, signal?: AbortSignal): Promise<void> {
  const { suspends } = await readSetting(deps.database.worker, 'trial_end');
  for (const reminder of reminders) {
    let found = BATCH;
    while (found === BATCH && !signal?.aborted) {
      const ending = await listEndingTrials(deps.database.worker, deps.clock.now(), reminder, BATCH);
      await deps.database.worker.transaction(async (tx) => {
        for (const trial of ending) {
          await queueMail(tx, deps.jobs, {
            to: trial.ownerEmail,
            tenantId: trial.tenantId,
            dedupeKey: trial.dedupeKey,
            message: trialEndingMail.message({ ...(await paramsOf(tx, trial, deps)), suspends }),
          });
        }
      });
      found = ending.length;
    }
  }
}

/**
 * Suspends tenants whose trial has ended, if the platform's owners have switched that on: once for each end date, and
 * none that an operator has resumed since. Trials that ended before it was switched on are left alone.
 */
export async function endTrials(deps: TrialDeps, signal?: AbortSignal): Promise<void> {
  const { suspends, since } = await readSetting(deps.database.worker, 'trial_end');
  if (!suspends || since === null) return;
  const ended = { since: new Date(since), now: deps.clock.now() };
  const list = (after: string) => listEndedTrials(deps.database.worker, { ...ended, after }, BATCH);
  let batch = await list(nilId);
  while (batch.length > 0) {
    for (const tenantId of batch) {
      if (signal?.aborted) return;
      await endTrial(deps, tenantId);
    }
    batch = await list(batch.at(-1) ?? '');
  }
}

/** Suspends one tenant. One that refuses, because an operator has just begun something, is left for the next run. */
async function endTrial(deps: TrialDeps, tenantId: string): Promise<void> {
  try {
    await deps.database.worker.transaction((tx) =>
      requestOperation(tx, deps, {
        kind: 'suspend',
        tenantId,
        actor: systemActor,
        reason: TRIAL_ENDED,
        holdKind: 'billing',
        customerMessage: null,
        trialEnded: true,
      }),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    deps.log.warn({ tenantId, code: error.code }, 'a tenant whose trial has ended could not be suspended');
  }
}

async function paramsOf(tx: Tx, trial: EndingTrial, deps: TrialDeps) {
  const locale = await mailLanguage(tx, { to: trial.ownerEmail, tenantId: trial.tenantId });
  return {
    clinicName: trial.clinicName,
    endsOn: trial.endsAt.toISOString(),
    timeZone: trial.timeZone,
    dashboardLink: dashboardUrl(deps.settings, locale, trial.tenantId),
  };
}
