import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

export interface Confirmation {
  title: string;
  detail: string;
  confirm: string;
  cancel: string;
}

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
