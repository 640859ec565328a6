import type { WorkerDeps } from '../../../feature.ts';
import { mailLanguage, queueMail } from '../../../mail/repository.ts';
import { dashboardUrl } from '../../../server/urls.ts';
import { erasureAheadMail } from './mails.ts';
import { listErasuresAhead } from './repository.ts';

type ReminderDeps = Pick<WorkerDeps, 'database' | 'jobs' | 'clock' | 'settings'>;

/**
 * Days before an erasure at which the owner is emailed. A month ahead only about charts: the email about the closing has
 * just stated any other date.
 */
const reminders = [
  { after: 7, days: 30, onlyCharts: true },
  { after: 0, days: 7, onlyCharts: false },
] as const;
const BATCH = 200;

/** Emails the owners of closed clinics before the data is erased, once for each reminder and date. */
export async function remindOfErasures(deps: ReminderDeps, signal?: AbortSignal): Promise<void> {
  const { worker } = deps.database;
  for (const reminder of reminders) {
    let found = BATCH;
    while (found === BATCH && !signal?.aborted) {
      const ahead = await listErasuresAhead(worker, deps.clock.now(), reminder, BATCH);
      await worker.transaction(async (tx) => {
        for (const { tenantId, ownerEmail: to, dedupeKey, eraseOn, ...facts } of ahead) {
          const locale = await mailLanguage(tx, { to, tenantId });
          const exportLink = dashboardUrl(deps.settings, locale, tenantId);
          const message = erasureAheadMail.message({ ...facts, eraseOn: eraseOn.toISOString(), exportLink });
          // Not stored as mail of the clinic, which an hourly job deletes once only the charts are kept.
          await queueMail(tx, deps.jobs, { to, asked: locale, tenantId: null, dedupeKey, message });
        }
      });
      found = ahead.length;
    }
  }
}
