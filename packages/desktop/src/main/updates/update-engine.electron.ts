import electronUpdater, { type AppUpdater } from 'electron-updater';
import type { Log } from '../ports.ts';
import type { UpdateEngine } from './updates.ts';

const longestNotes = 20_000;
/** macOS makes the new version ready first, and says this to whoever presses Restart meanwhile once more. */
const isAtIt = /command is disabled/i;

/** Whether this installation can be updated in place: a build that was only unpacked cannot. */
export function canUpdate(): boolean {
  return electronUpdater.autoUpdater.isUpdaterActive();
}

/**
 * electron-updater, which does nothing of its own accord here.
 * @param feed the administrator's address in place of the one the build names
 */
export function createUpdateEngine(feed: string | null, log: Log): UpdateEngine {
  let prepared: AppUpdater | undefined;
  let restartFailed: ((error: unknown) => void) | undefined;

  /** Made when it is first needed: the start need not wait for it. */
  function updater(): AppUpdater {
    if (prepared) return prepared;
    const { autoUpdater } = electronUpdater;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    // An installer is fetched whole: of one that fetches the rest itself only the first part would be verified.
    autoUpdater.disableWebInstaller = true;
    autoUpdater.logger = {
      info: (message?: unknown) => log.info(String(message)),
      warn: (message?: unknown) => log.warn(String(message)),
      error: (message?: unknown) => log.error(String(message)),
    };
    // A failure also rejects the call that met it, where it is dealt with; a restart has no such call.
    autoUpdater.on('error', (error) => {
      if (!isAtIt.test(error.message)) restartFailed?.(error);
    });
    if (feed) autoUpdater.setFeedURL({ provider: 'generic', url: feed });
    prepared = autoUpdater;
    return autoUpdater;
  }

  return {
    async check(channel) {
      restartFailed = undefined;
      const autoUpdater = updater();
      autoUpdater.channel = channel;
      autoUpdater.allowPrerelease = channel === 'beta';
      // Choosing a channel would allow an older version.
      autoUpdater.allowDowngrade = false;
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plainNotes(releaseNotes).slice(0, longestNotes) };
    },
    async download(onPercent) {
      const autoUpdater = updater();
      const told = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', told);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', told);
      }
    },
    restart(onFailure) {
      restartFailed = onFailure;
      updater().quitAndInstall(false, true);
    },
  };
}

function plainNotes(notes: string | { version: string; note: string | null }[] | null | undefined): string {
  if (typeof notes === 'string') return notes;
  return (notes ?? []).map(({ version, note }) => `${version}\n${note ?? ''}`.trim()).join('\n\n');
}
