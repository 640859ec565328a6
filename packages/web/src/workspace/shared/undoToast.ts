import { notifications } from '@mantine/notifications';

/** The offer to undo what was just done in the calendar; it stays for two minutes and names a client. */
export const undoToast = 'calendar-undo';

/** Takes the offer away, once whoever made it no longer sits at the screen. */
export function hideUndoToast(): void {
  notifications.hide(undoToast);
}
