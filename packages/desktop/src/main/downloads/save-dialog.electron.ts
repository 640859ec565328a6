import { join } from 'node:path';
import { app, dialog, type FileFilter, type SaveDialogOptions } from 'electron';
import type { SaveDialog } from '../ports.ts';
import { t } from '../text.ts';
import { findWindow } from '../windows/find-window.electron.ts';

const fileTypes: [contentType: string, filter: FileFilter][] = [
  ['text/csv', { name: t('csvFile'), extensions: ['csv'] }],
  ['application/json', { name: t('jsonFile'), extensions: ['json'] }],
  ['text/plain', { name: t('textFile'), extensions: ['txt'] }],
];

export const systemSaveDialog: SaveDialog = {
  async open(windowId, { fileName, contentType }) {
    const filters = fileTypes.filter(([type]) => contentType.startsWith(type)).map(([, filter]) => filter);
    const options: SaveDialogOptions = {
      defaultPath: join(app.getPath('downloads'), fileName),
      filters: [...filters, { name: t('allFiles'), extensions: ['*'] }],
      // On Linux the dialog replaces an existing file without a question unless this is set.
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    };
    const window = findWindow(windowId);
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  },
};
