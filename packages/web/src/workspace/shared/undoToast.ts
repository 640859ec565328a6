import { notifications } from '@mantine/notifications';

/** Id of the toast that offers to undo a calendar change. It stays for two minutes and names a client. */
export const undoToast = 'calendar-undo';

/** Hides the toast when the member has left the screen or signed out. */
export function hideUndoToast(): void {
  notifications.hide(undoToast);
}
