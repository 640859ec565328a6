import { notificationDefaults } from '@tamarack/core/domain';
import { describeEvent } from '../../audit/event-texts.ts';
import { queueMail } from '../../mail/repository.ts';
import { operatorAlertMail } from '../../platform/activity/index.ts';
import { mainUrl } from '../../server/urls.ts';
import type { WorkerDeps } from '../deps.ts';
import { isOnlyOne } from '../housekeeping/repository.ts';
import { type DueEvent, listDueEvents, listRecipients, markDealtWith, type Recipient } from './repository.ts';

const mostEvents = 500;
/** Lines of one mail; the console has the rest. */
const mostLines = 20;

/**
 * Mails operators what they chose to be told of: everything since the last time in one mail, so that five hundred
 * suspensions are one. What an operator did themselves, or what was before their account, is no news to them.
 */
export async function alertOperators(
  deps: Pick<WorkerDeps, 'database' | 'jobs' | 'settings'>,
): Promise<void> {
  await deps.database.worker.transaction(async (tx) => {
    if (!(await isOnlyOne(tx, 'alerts to operators'))) return;
    const events = await listDueEvents(tx, mostEvents);
    const last = events.at(-1);
    if (!last) return;
    for (const recipient of await listRecipients(tx)) {
      const news = events.filter((event) => concerns(recipient, event));
      if (news.length === 0) continue;
      await queueMail(tx, deps.jobs, {
        to: recipient.email,
        locale: recipient.locale,
        tenantId: null,
        dedupeKey: `operator_alert:${recipient.userId}:${last.eventId}`,
        message: operatorAlertMail.message({
          items: news.slice(0, mostLines).map((event) => ({
            ...describeEvent(event),
            link: mainUrl(deps.settings, 'en', placeOf(event)),
          })),
          more: Math.max(0, news.length - mostLines),
          settingsLink: mainUrl(deps.settings, 'en', '/admin/settings'),
        }),
      });
    }
    await markDealtWith(
      tx,
      events.map(({ eventId }) => eventId),
    );
  });
}

function concerns(recipient: Recipient, event: DueEvent): boolean {
  if (event.actorId === recipient.userId || event.createdAt < recipient.createdAt) return false;
  return recipient.chosen[event.type] ?? notificationDefaults[event.type].mail;
}

/** The page of the console that shows what an event is about. */
function placeOf({ type, tenantId }: DueEvent): string {
  if (tenantId) return `/admin/tenants/${tenantId}`;
  if (type === 'staff.changed') return '/admin/users/staff';
  return '/admin/health';
}
