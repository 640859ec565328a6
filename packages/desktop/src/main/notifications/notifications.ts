import type { LiveEvent, NotificationEntry } from '@tamarack/core/domain';
import type { Clock, Log } from '../ports.ts';
import { t } from '../text.ts';
import { firstPath } from '../windows/window-state.ts';

/** One native notification; `path` is where a click on it leads. */
export interface NativeNotification {
  title: string;
  body: string;
  path: string;
}

export interface NotificationsDeps {
  /** The latest entries of the bell, fetched as traffic without a person behind it. */
  entries(): Promise<NotificationEntry[]>;
  show(notification: NativeNotification): void;
  isOn(): boolean;
  clock: Clock;
  log: Log;
}

const kinds = new Set(['tenant.suspended', 'operation.failed']);
/** A change of many clinics makes many events within moments; they are told together. */
const gatheringTime = 1_500;
const mostAlone = 3;
const titleLength = 120;
const bodyLength = 300;

/**
 * Tells of suspended clinics and failed operations, in the words of the bell and only of what the bell counts as unread:
 * what an operator has done themselves, has seen or has switched off makes no noise. Returns what hears the live stream.
 */
export function createNotifications(deps: NotificationsDeps): (event: LiveEvent) => void {
  let waiting = new Set<string>();

  async function tell(): Promise<void> {
    const ids = waiting;
    waiting = new Set();
    try {
      const unread = (await deps.entries()).filter(({ id, unread: isUnread }) => isUnread && ids.has(id));
      if (!deps.isOn()) return;
      if (unread.length > mostAlone) deps.show(together(unread));
      else for (const entry of unread) deps.show(alone(entry));
    } catch (error) {
      deps.log.warn(
        `Notifications could not be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  return ({ id, type }) => {
    if (!kinds.has(type) || id <= 0 || !deps.isOn()) return;
    if (waiting.size === 0) deps.clock.after(gatheringTime, () => void tell());
    waiting.add(String(id));
  };
}

function alone({ content, detail, tenantId }: NotificationEntry): NativeNotification {
  return {
    title: cut(content, titleLength),
    body: cut(detail ?? '', bodyLength),
    path: tenantId ? `/admin/tenants/${tenantId}` : firstPath,
  };
}

function together(entries: NotificationEntry[]): NativeNotification {
  const names = entries.slice(0, mostAlone).map(({ content }) => content);
  return {
    title: t('gatheredTitle', { n: entries.length }),
    body: cut(`${names.join('\n')}\n…`, bodyLength),
    path: firstPath,
  };
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
