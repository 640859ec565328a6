import type { LiveEvent, NotificationEntry } from '@tamarack/core/domain';
import type { Clock, Log } from '../ports.ts';
import { t } from '../text.ts';
import { homePath } from '../windows/window-state.ts';

/** A native notification; a click on it opens `path`. */
export interface NativeNotification {
  title: string;
  body: string;
  path: string;
}

export interface NotificationsDeps {
  /** The latest entries of the notification list, fetched as background traffic. */
  entries(): Promise<NotificationEntry[]>;
  show(notification: NativeNotification): void;
  isEnabled(): boolean;
  clock: Clock;
  log: Log;
}

const eventTypes = new Set(['tenant.suspended', 'operation.failed']);
/** A bulk change of tenants causes many events at once; events within this time are shown together. */
const collectionTime = 1_500;
const maxSeparate = 3;
const maxTitleLength = 120;
const maxBodyLength = 300;

/**
 * Shows notifications about suspended tenants and failed operations, worded as in the console's notification list. Only
 * entries that the list counts as unread are shown, so what the operator did, saw or turned off stays silent. Returns
 * the handler of live events.
 */
export function createNotifications(deps: NotificationsDeps): (event: LiveEvent) => void {
  let pending = new Set<string>();

  async function showPending(): Promise<void> {
    const ids = pending;
    pending = new Set();
    try {
      const unread = (await deps.entries()).filter((entry) => entry.unread && ids.has(entry.id));
      if (!deps.isEnabled()) return;
      if (unread.length > maxSeparate) deps.show(summaryNotification(unread));
      else for (const entry of unread) deps.show(entryNotification(entry));
    } catch (error) {
      deps.log.warn(
        `Notifications could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  return ({ id, type }) => {
    if (!eventTypes.has(type) || id <= 0 || !deps.isEnabled()) return;
    if (pending.size === 0) deps.clock.after(collectionTime, () => void showPending());
    pending.add(String(id));
  };
}

function entryNotification({ content, detail, tenantId }: NotificationEntry): NativeNotification {
  return {
    title: truncate(content, maxTitleLength),
    body: truncate(detail ?? '', maxBodyLength),
    path: tenantId ? `/admin/tenants/${tenantId}` : homePath,
  };
}

function summaryNotification(entries: NotificationEntry[]): NativeNotification {
  const lines = entries.slice(0, maxSeparate).map(({ content }) => content);
  return {
    title: t('summaryTitle', { n: entries.length }),
    body: truncate(`${lines.join('\n')}\n…`, maxBodyLength),
    path: homePath,
  };
}

function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
