import { app, autoUpdater, type BrowserWindow } from 'electron';
import { t } from '../text.ts';
import { confirm } from './dialogs.electron.ts';
import type { UnsavedWork } from './unsaved-work.ts';

export interface QuittingDeps {
  unsaved: UnsavedWork;
  front(): BrowserWindow | null;
  remember(): void;
  /** Whether the application goes on when its last window has closed. */
  staysWithoutWindows(): boolean;
}

/** Lets the application end, after asking when windows hold work that is not saved. */
export function createQuitting(deps: QuittingDeps): { begun(): boolean } {
  let begun = false;
  let asking = false;

  async function ask(): Promise<void> {
    asking = true;
    const detail = t('unsavedQuit', { n: deps.unsaved.count() });
    const texts = { title: t('unsavedTitle'), detail, go: t('quitAnyway'), stay: t('keepOpen') };
    const sure = await confirm(deps.front(), texts);
    asking = false;
    if (!sure) return;
    begin();
    app.quit();
  }

  function begin(): void {
    if (begun) return;
    deps.remember();
    begun = true;
  }

  app.on('before-quit', (event) => {
    if (begun || deps.unsaved.count() === 0) {
      begin();
      return;
    }
    event.preventDefault();
    if (!asking) void ask();
  });
  // macOS closes the windows of an update before it says that it quits; without this they would be forgotten one by one.
  // Where work was begun meanwhile, each window asks.
  autoUpdater.on('before-quit-for-update', () => {
    if (deps.unsaved.count() === 0) begin();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !deps.staysWithoutWindows()) app.quit();
  });
  return { begun: () => begun };
}
