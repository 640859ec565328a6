import { Notification } from 'electron';
import type { NativeNotification } from './notifications.ts';

/** More than anyone looks back at; what the system never says is gone would be held for ever. */
const mostHeld = 50;

/**
 * Shows native notifications; a click leads to their path. They are held until they are gone, or the click is lost: one
 * that has only left the screen still waits in the notification centre of Windows.
 */
export function createNotifier(
  icon: string,
  go: (path: string) => void,
): (shown: NativeNotification) => void {
  const held = new Set<Notification>();
  return ({ title, body, path }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, ...(process.platform === 'linux' ? { icon } : {}) });
    const release = () => held.delete(notification);
    notification.on('click', () => {
      release();
      go(path);
    });
    notification.on('close', ({ reason }) => {
      if (reason !== 'timedOut') release();
    });
    notification.on('failed', release);
    held.add(notification);
    const [oldest] = held;
    if (oldest && held.size > mostHeld) held.delete(oldest);
    notification.show();
  };
}
