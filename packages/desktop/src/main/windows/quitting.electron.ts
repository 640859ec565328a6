import { app, autoUpdater, type BrowserWindow } from 'electron';
import type { Confirmation } from '../ports.ts';
import { confirm } from './confirm.electron.ts';
import { quitQuestion } from './questions.ts';
import type { UnsavedWork } from './unsaved-work.ts';

export interface QuittingDeps {
  unsaved: UnsavedWork;
  runningExports(): number;
  front(): BrowserWindow | null;
  /** Stores the state of the open windows. */
  saveWindows(): void;
  /** Whether the application keeps running after its last window has closed. */
  keepsRunning(): boolean;
}

/** Quits the application, after a confirmation when windows have unsaved work or exports are running. */
export function createQuitting(deps: QuittingDeps): { isQuitting(): boolean } {
  let isQuitting = false;
  let isAsking = false;

  const question = () => quitQuestion({ unsaved: deps.unsaved.count(), exports: deps.runningExports() });

  async function askToQuit(asked: Confirmation): Promise<void> {
    isAsking = true;
    const isConfirmed = await confirm(deps.front(), asked);
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
    const asked = isQuitting ? null : question();
    if (!asked) {
      beginQuitting();
      return;
    }
    event.preventDefault();
    if (!isAsking) void askToQuit(asked);
  });
  // Before an update, macOS closes the windows before `before-quit`, so their state is stored while they are
  // all open.
  // If new work has started meanwhile, each window asks before it closes.
  autoUpdater.on('before-quit-for-update', () => {
    if (!question()) beginQuitting();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !deps.keepsRunning()) app.quit();
  });
  return { isQuitting: () => isQuitting };
}
