import { existsSync } from 'node:fs';
import { join } from 'node:path';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import type { Log } from '../ports.ts';
import type { UpdateEngine } from './updates.ts';

const maxNotesLength = 20_000;
/** macOS prepares the new version first; a second restart meanwhile fails with this message, which is not an error. */
const alreadyRestarting = /command is disabled/i;

/** Whether the build names an update feed and this installation can update itself; an unpacked build cannot. */
export function canUpdate(): boolean {
  const hasFeed = existsSync(join(process.resourcesPath, 'app-update.yml'));
  return hasFeed && electronUpdater.autoUpdater.isUpdaterActive();
}

/**
 * electron-updater with all of its automatic actions turned off.
 * @param feed the administrator's update feed, in place of the one the build names
 */
export function createUpdateEngine(feed: string | null, log: Log): UpdateEngine {
  let configured: AppUpdater | undefined;
  let onRestartFailure: ((error: unknown) => void) | undefined;

  /** The updater, configured on first use to keep the start of the application fast. */
  function updater(): AppUpdater {
    if (configured) return configured;
    const { autoUpdater } = electronUpdater;
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    // A web installer downloads the rest of itself, which would not be verified.
    autoUpdater.disableWebInstaller = true;
    autoUpdater.logger = {
      info: (message?: unknown) => log.info(String(message)),
      warn: (message?: unknown) => log.warn(String(message)),
      error: (message?: unknown) => log.error(String(message)),
    };
    // Failed checks and downloads also reject their calls; a failed restart is reported only here.
    autoUpdater.on('error', (error) => {
      if (!alreadyRestarting.test(error.message)) onRestartFailure?.(error);
    });
    if (feed) autoUpdater.setFeedURL({ provider: 'generic', url: feed });
    configured = autoUpdater;
    return autoUpdater;
  }

  return {
    async check(channel) {
      onRestartFailure = undefined;
      const autoUpdater = updater();
      autoUpdater.channel = channel;
      autoUpdater.allowPrerelease = channel === 'beta';
      // Setting the channel has turned downgrades on.
      autoUpdater.allowDowngrade = false;
      const result = await autoUpdater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: plainNotes(releaseNotes).slice(0, maxNotesLength) };
    },
    async download(onPercent) {
      const autoUpdater = updater();
      const onProgress = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', onProgress);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', onProgress);
      }
    },
    restart(onFailure) {
      onRestartFailure = onFailure;
      updater().quitAndInstall(false, true);
    },
  };
}

function plainNotes(notes: string | { version: string; note: string | null }[] | null | undefined): string {
  if (typeof notes === 'string') return notes;
  return (notes ?? []).map(({ version, note }) => `${version}\n${note ?? ''}`.trim()).join('\n\n');
}
