import { type NotificationData, notifications } from '@mantine/notifications';
import type { Changed, WorkspaceChange } from '@tamarack/core/domain/workspace';

/** Id of the toast that offers to undo a calendar change. It stays for two minutes and names a client. */
export const undoToast = 'calendar-undo';

/** The changes of appointments that the toast offers to undo. */
let offered: readonly Changed[] = [];

/** Shows the toast; a new one replaces the previous one. */
export function showUndoToast(changes: readonly Changed[], toast: Omit<NotificationData, 'id'>): void {
  hideUndoToast();
  offered = changes;
  notifications.show({ ...toast, id: undoToast });
}

/** Hides the toast when the member has left the screen or signed out. */
export function hideUndoToast(): void {
  offered = [];
  notifications.hide(undoToast);
}

/** Hides the toast once its appointment was changed again, because only the latest change can be undone. */
export function hideOutdatedUndoToast(changes: readonly WorkspaceChange[]): void {
  const isLater = ({ kind, id, version }: WorkspaceChange) =>
    kind === 'appointment' && offered.some((one) => one.id === id && one.version < version);
  if (changes.some(isLater)) hideUndoToast();
}
