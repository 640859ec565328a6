import { Notification } from 'electron';
import type { NativeNotification } from './notifications.ts';

/** The system does not report the end of every notification, so the oldest are released. */
const maxRetained = 50;

/**
 * Shows native notifications; a click opens their path. A notification that is garbage-collected loses its click, so
 * each is retained until it is gone. One that timed out may still be clicked in the notification center of Windows.
 */
export function createNotifier(
  icon: string,
  go: (path: string) => void,
): (notification: NativeNotification) => void {
  const retained = new Set<Notification>();
  return ({ title, body, path }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, ...(process.platform === 'linux' ? { icon } : {}) });
    const release = () => retained.delete(notification);
    notification.on('click', () => {
      release();
      go(path);
    });
    notification.on('close', ({ reason }) => {
      if (reason !== 'timedOut') release();
    });
    notification.on('failed', release);
    retained.add(notification);
    const [oldest] = retained;
    if (oldest && retained.size > maxRetained) retained.delete(oldest);
    notification.show();
  };
}
