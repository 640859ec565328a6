import { join } from 'node:path';
import { app, BrowserWindow, dialog, type FileFilter, type MessageBoxOptions, webContents } from 'electron';
import type { Dialogs } from '../ports.ts';
import { t } from '../text.ts';

const kinds: [type: string, filter: FileFilter][] = [
  ['text/csv', { name: t('csvFile'), extensions: ['csv'] }],
  ['application/json', { name: t('jsonFile'), extensions: ['json'] }],
  ['text/plain', { name: t('textFile'), extensions: ['txt'] }],
];

export const systemDialogs: Dialogs = {
  async save(windowId, { fileName, contentType }) {
    const filters = kinds.filter(([type]) => contentType.startsWith(type)).map(([, filter]) => filter);
    const options = {
      defaultPath: join(app.getPath('downloads'), fileName),
      filters: [...filters, { name: t('allFiles'), extensions: ['*'] }],
    };
    const window = windowOf(windowId);
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  },
};

/** Asks before something that cannot be taken back; the harmless answer is the one that Enter and Escape give. */
export async function confirm(
  window: BrowserWindow | null,
  texts: { title: string; detail: string; go: string; stay: string },
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'warning',
    message: texts.title,
    detail: texts.detail,
    buttons: [texts.stay, texts.go],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 1;
}

function windowOf(windowId: number): BrowserWindow | null {
  const contents = webContents.fromId(windowId);
  return contents ? BrowserWindow.fromWebContents(contents) : null;
}
