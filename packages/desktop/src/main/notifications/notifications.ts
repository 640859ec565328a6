import type { Transport } from '@tamarack/core/client';
import type { LiveEvent, NotificationEntry, NotificationList } from '@tamarack/core/domain';
import type { Live } from '../api/live.ts';
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
  live: Pick<Live, 'subscribe'>;
  transport: () => Pick<Transport, 'request'> | null;
  show(notification: NativeNotification): void;
  isEnabled(): boolean;
  clock: Clock;
  log: Log;
}

const eventTypes = new Set(['tenant.suspended', 'operation.failed']);
/** A bulk change of tenants causes many events at once; events within this time are shown together. */
const collectionTime = 1_500;
/** How many entries of the notification list are fetched to find those of the events. */
const fetchLimit = 50;
const maxSeparate = 3;
const maxTitleLength = 120;
const maxBodyLength = 300;

/**
 * Shows notifications about suspended tenants and failed operations, worded as in the console's notification list. Only
 * entries that the list counts as unread are shown, so what the operator did, saw or turned off stays silent.
 */
export function startNotifications(deps: NotificationsDeps): void {
  const { live, transport, show, isEnabled, clock, log } = deps;
  let pending = new Set<string>();
  /** The server that the pending events come from. */
  let source: Pick<Transport, 'request'> | null = null;

  async function fetchEntries(): Promise<NotificationEntry[]> {
    // Event ids are only valid at their own server, and another may have been chosen since.
    if (source !== transport()) return [];
    const list = await source?.request<NotificationList>({
      method: 'GET',
      path: '/api/notifications',
      query: { limit: fetchLimit },
      background: true,
    });
    return list?.entries ?? [];
  }

  async function showPending(): Promise<void> {
    const ids = pending;
    pending = new Set();
    try {
      const unread = (await fetchEntries()).filter((entry) => entry.unread && ids.has(entry.id));
      if (!isEnabled()) return;
      if (unread.length > maxSeparate) show(summaryNotification(unread));
      else for (const entry of unread) show(entryNotification(entry));
    } catch (error) {
      log.warn(`Notifications could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function onEvent({ id, type }: LiveEvent): void {
    if (!eventTypes.has(type) || id <= 0 || !isEnabled()) return;
    if (source !== transport()) pending = new Set();
    source = transport();
    if (pending.size === 0) clock.after(collectionTime, () => void showPending());
    pending.add(String(id));
  }

  live.subscribe((message) => {
    if (message.kind === 'event') onEvent(message.event);
  });
}

function entryNotification({ content, detail, href }: NotificationEntry): NativeNotification {
  return {
    title: truncate(content, maxTitleLength),
    body: truncate(detail ?? '', maxBodyLength),
    path: href,
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
