import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Confirm, Confirmation } from '../ports.ts';
import { findWindow } from './find-window.electron.ts';

/** Asks the user to confirm an action that cannot be undone; Enter and Escape cancel. */
export async function confirm(window: BrowserWindow | null, texts: Confirmation): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'warning',
    message: texts.title,
    detail: texts.detail,
    buttons: [texts.cancel, texts.confirm],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 1;
}

export const confirmInWindow: Confirm = (windowId, texts) => confirm(findWindow(windowId), texts);
