import { app, autoUpdater, type BrowserWindow } from 'electron';
import { t } from '../text.ts';
import { confirm } from './confirm.electron.ts';
import type { UnsavedWork } from './unsaved-work.ts';

export interface QuittingDeps {
  unsaved: UnsavedWork;
  front(): BrowserWindow | null;
  /** Stores the state of the open windows. */
  saveWindows(): void;
  /** Whether the application keeps running after its last window has closed. */
  keepsRunning(): boolean;
}

/** Quits the application, after a confirmation when windows have unsaved work. */
export function createQuitting(deps: QuittingDeps): { isQuitting(): boolean } {
  let isQuitting = false;
  let isAsking = false;

  async function askToQuit(): Promise<void> {
    isAsking = true;
    const isConfirmed = await confirm(deps.front(), {
      title: t('unsavedTitle'),
      detail: t('unsavedQuit', { n: deps.unsaved.count() }),
      confirm: t('quitAnyway'),
      cancel: t('keepOpen'),
    });
    isAsking = false;
    if (!isConfirmed) return;
    beginQuitting();
    app.quit();
  }

  function beginQuitting(): void {
    if (isQuitting) return;
    deps.saveWindows();
    isQuitting = true;
  }

  app.on('before-quit', (event) => {
    if (isQuitting || deps.unsaved.count() === 0) {
      beginQuitting();
      return;
    }
    event.preventDefault();
    if (!isAsking) void askToQuit();
  });
  // Before an update, macOS closes the windows before `before-quit`, so their state is stored while they are
  // all open.
  // If new work has started meanwhile, each window asks before it closes.
  autoUpdater.on('before-quit-for-update', () => {
    if (deps.unsaved.count() === 0) beginQuitting();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !deps.keepsRunning()) app.quit();
  });
  return { isQuitting: () => isQuitting };
}
