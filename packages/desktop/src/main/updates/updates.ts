import { type UpdateChannel, type UpdateState, updateChannels } from '../../ipc-contract.ts';
import type { Clock, KeyValueFile, Log, Updater } from '../ports.ts';
import { t } from '../text.ts';

/** Finds, downloads and installs updates: electron-updater, or a stand-in in tests. */
export interface UpdateEngine {
  /** The newer version in this channel, or null. */
  check(channel: UpdateChannel): Promise<FoundUpdate | null>;
  /** Downloads and verifies the update that `check` found. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /**
   * Quits the application and starts the new version.
   * @param onFailure called when that is not possible, for instance when the user dismissed a password prompt
   */
  restart(onFailure: (error: unknown) => void): void;
}
interface FoundUpdate {
  version: string;
  /** Release notes as plain text. */
  notes: string;
}

export interface UpdatesDeps {
  engine: UpdateEngine;
  /** Why updates are turned off; null when they are on. */
  off: Extract<UpdateState, { kind: 'off' }>['reason'] | null;
  clock: Clock;
  log: Log;
  /** Stores the channel and the postponement. */
  file: Pick<KeyValueFile, 'read' | 'write'>;
  /** The running version. */
  version: string;
  /** Opens the update dialog; false when there is no window to open it in. */
  remind(): boolean;
  hasUnsavedWork(): boolean;
  hasRunningExports(): boolean;
  onState(state: UpdateState): void;
}

/** Since when an update of this version has been available without being installed; milliseconds since 1970. */
interface Postponement {
  version: string;
  since: number;
}

const firstCheckDelay = 5_000;
const checkInterval = 12 * 60 * 60 * 1_000;
/** How long an available update can be ignored before a dialog reminds of it, and before the next reminder. */
const reminderInterval = 7 * 24 * 60 * 60 * 1_000;

export interface Updates extends Updater {
  /** Checks 5 seconds from now and then every 12 hours. */
  start(): void;
  stop(): void;
}

/**
 * Checks for new versions and announces them. The user starts the download and the restart; nothing is downloaded or
 * installed automatically, and nothing restarts while a window has unsaved work or an export is running. A dialog reminds
 * of an update that has been available for a week.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  let channel = updateChannels.find((known) => known === deps.file.read('channel')) ?? 'latest';
  let checkedAt: string | null = null;
  let found: FoundUpdate | null = null;
  let state: UpdateState = deps.off
    ? { kind: 'off', reason: deps.off }
    : { kind: 'idle', channel, checkedAt };
  let postponement = parsePostponement(deps);
  let cancelCheck: (() => void) | undefined;

  function setPostponedSince(since: number | null): void {
    postponement = since === null ? null : { version: deps.version, since };
    deps.file.write('update', postponement);
  }

  function remindWhenDue(): void {
    const now = deps.clock.now();
    const isAnnounced = state.kind === 'available' || state.kind === 'ready';
    const isDue = postponement !== null && now - postponement.since >= reminderInterval;
    if (isAnnounced && isDue && deps.remind()) setPostponedSince(now);
  }

  function setState(next: UpdateState): void {
    state = next;
    deps.onState(next);
  }

  const isWorking = () => state.kind === 'checking' || state.kind === 'downloading';
  const isBusy = () => isWorking() || state.kind === 'ready';

  /** @param isAutomatic the failure of an automatic check is not shown */
  async function check(isAutomatic: boolean): Promise<void> {
    if (deps.off || isBusy()) return;
    const before = state;
    setState({ kind: 'checking', channel });
    try {
      found = await deps.engine.check(channel);
      if (!found) setPostponedSince(null);
      else if (!postponement) setPostponedSince(deps.clock.now());
      checkedAt = new Date(deps.clock.now()).toISOString();
      setState(found ? { kind: 'available', channel, ...found } : { kind: 'idle', channel, checkedAt });
    } catch (error) {
      deps.log.warn(`Checking for updates failed: ${error instanceof Error ? error.message : String(error)}`);
      setState(isAutomatic ? before : { kind: 'failed', channel, message: t('updateCheckFailed') });
    }
  }

  function scheduleCheck(milliseconds: number): void {
    cancelCheck = deps.clock.after(milliseconds, () => {
      scheduleCheck(checkInterval);
      void check(true).then(remindWhenDue);
    });
  }

  return {
    state: () => state,
    check: () => check(false),
    async download() {
      const update = found;
      if (!update || isBusy()) return;
      const { version } = update;
      const showPercent = (percent: number) =>
        setState({ kind: 'downloading', channel, version, percent: Math.floor(percent) });
      showPercent(0);
      try {
        await deps.engine.download((percent) => {
          if (state.kind === 'downloading' && Math.floor(percent) > state.percent) showPercent(percent);
        });
        setState({ kind: 'ready', channel, ...update });
      } catch (error) {
        deps.log.error('Downloading the update failed', error);
        const message = isVerificationError(error) ? t('updateNotVerified') : t('updateDownloadFailed');
        setState({ kind: 'failed', channel, message });
      }
    },
    install() {
      if (deps.hasUnsavedWork()) return 'unsaved-work';
      if (deps.hasRunningExports()) return 'running-exports';
      if (state.kind === 'ready') {
        deps.engine.restart((error) => {
          deps.log.error('The update could not be installed', error);
          setState({ kind: 'failed', channel, message: t('updateNotInstalled') });
        });
      }
      return 'restarting';
    },
    async setChannel(next) {
      if (deps.off || isWorking() || next === channel) return;
      channel = next;
      // An update downloaded from the other channel is not used.
      found = null;
      setState({ kind: 'idle', channel, checkedAt });
      deps.file.write('channel', next);
      await check(false);
    },
    start() {
      if (!deps.off && !cancelCheck) scheduleCheck(firstCheckDelay);
    },
    stop() {
      cancelCheck?.();
      cancelCheck = undefined;
    },
  };
}

/** The stored postponement, unless it is invalid, in the future, or from another version than the running one. */
function parsePostponement({ file, version, clock }: UpdatesDeps): Postponement | null {
  const stored = (file.read('update') ?? {}) as Partial<Record<string, unknown>>;
  const { since } = stored;
  const isValid = stored.version === version && typeof since === 'number' && since <= clock.now();
  return isValid ? { version, since } : null;
}

/** Whether electron-updater reports that the file is not the released one. */
function isVerificationError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE';
}
