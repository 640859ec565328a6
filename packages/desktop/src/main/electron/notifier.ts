import { Notification } from 'electron';
import type { NativeNotification } from '../desktop/notifications.ts';

/** Shows native notifications; a click leads to their path. They are held until they are gone, or the click is lost. */
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
    notification.on('close', release);
    notification.on('failed', release);
    held.add(notification);
    notification.show();
  };
}
