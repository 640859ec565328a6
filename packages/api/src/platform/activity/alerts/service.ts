import { lateFailures, notificationDefaults } from '@tamarack/core/domain';
import { describeEvent, pageOfEvent } from '../../../audit/event-texts.ts';
import { lockTask } from '../../../database/lock-task.ts';
import type { Database } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { ServerDeps, ServerSettings } from '../../../server/deps.ts';
import { mainUrl } from '../../../server/urls.ts';
import { operatorAlertMail } from '../mails.ts';
import { type DueEvent, listDueEvents, listRecipients, markHandled, type Recipient } from './repository.ts';

export interface AlertDeps extends Pick<ServerDeps, 'jobs'> {
  database: Pick<Database, 'worker'>;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost'>;
}

const maxEvents = 500;
/** Maximum number of events listed in one email; the console shows the rest. */
const maxLines = 20;

/**
 * Emails operators the events they subscribed to. All events since the last email go into one, so that five hundred
 * suspensions cause one email. An operator's own actions and events from before they joined are left out.
 */
export async function alertOperators(deps: AlertDeps): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    if (!(await lockTask(tx, 'alerts to operators'))) return;
    const events = await listDueEvents(tx, maxEvents);
    const last = events.at(-1);
    if (!last) return;
    for (const recipient of await listRecipients(tx)) {
      const relevant = events.filter((event) => concerns(recipient, event));
      if (relevant.length === 0) continue;
      await queueMail(tx, deps.jobs, {
        to: recipient.email,
        tenantId: null,
        dedupeKey: `operator_alert:${recipient.userId}:${last.eventId}`,
        message: operatorAlertMail.message({
          items: relevant.slice(0, maxLines).map((event) => ({
            ...describeEvent(event),
            link: mainUrl(deps.settings, 'en', pageOfEvent(event)),
          })),
          more: Math.max(0, relevant.length - maxLines),
          settingsLink: mainUrl(deps.settings, 'en', '/admin/settings'),
        }),
      });
    }
    await markHandled(
      tx,
      events.map(({ eventId }) => eventId),
    );
  });
}

function concerns(recipient: Recipient, event: DueEvent): boolean {
  const isOwnAction = event.actorId === recipient.userId && !lateFailures.includes(event.type);
  if (isOwnAction || event.createdAt < recipient.since) return false;
  return recipient.chosen[event.type] ?? notificationDefaults[event.type].mail;
}
