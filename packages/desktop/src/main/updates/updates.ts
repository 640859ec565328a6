import { type UpdateChannel, type UpdateState, updateChannels } from '../../ipc-contract.ts';
import type { Clock, Log, Updater } from '../ports.ts';
import { t } from '../text.ts';

/** What fetches updates: electron-updater, or what stands in for it in a test. */
export interface UpdateEngine {
  /** The newer version there is in this channel, or null. */
  check(channel: UpdateChannel): Promise<FoundUpdate | null>;
  /** Fetches what `check` found and verifies it. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /**
   * Ends the application and starts the new version.
   * @param onFailure what keeps it from doing so, such as a password that the system asked for and did not get
   */
  restart(onFailure: (error: unknown) => void): void;
}
export interface FoundUpdate {
  version: string;
  /** Release notes as plain text. */
  notes: string;
}

export interface UpdatesDeps {
  engine: UpdateEngine;
  /** Why nothing is ever looked for: the administrator's policy, a build without a feed, or one that is not installed. */
  off: Extract<UpdateState, { kind: 'off' }>['reason'] | null;
  clock: Clock;
  log: Log;
  keptChannel: unknown;
  keepChannel(channel: UpdateChannel): void;
  /** The version that runs. */
  version: string;
  keptWaiting: unknown;
  keepWaiting(waiting: WaitingUpdate | null): void;
  /** Shows the person in a dialog what has waited for long; false when there is no window to show it in. */
  remind(): boolean;
  holdsUnsavedWork(): boolean;
  onState(state: UpdateState): void;
}

/** Since when there has been something newer than this version that was told of and let be; milliseconds since 1970. */
export interface WaitingUpdate {
  version: string;
  since: number;
}

const firstCheck = 5_000;
const interval = 12 * 60 * 60 * 1_000;
/** So long an update may be ignored before a dialog tells of it, and so long before it does again. */
const patience = 7 * 24 * 60 * 60 * 1_000;

export interface Updates extends Updater {
  /** Looks 5 seconds from now and every 12 hours; says nothing when it finds nothing. */
  start(): void;
  stop(): void;
}

/**
 * Looks for new versions, tells of them, fetches one when the person asks for it, and restarts into it when they ask
 * again. Nothing is fetched or installed on its own, and nothing restarts over work that is not saved. What has waited for
 * a week is told in a dialog.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  let channel = updateChannels.find((one) => one === deps.keptChannel) ?? 'latest';
  let checkedAt: string | null = null;
  let found: FoundUpdate | null = null;
  let state: UpdateState = deps.off
    ? { kind: 'off', reason: deps.off }
    : { kind: 'idle', channel, checkedAt };
  let waiting = asWaiting(deps.keptWaiting, deps);
  let takeBack: (() => void) | undefined;

  function wait(since: number | null): void {
    waiting = since === null ? null : { version: deps.version, since };
    deps.keepWaiting(waiting);
  }

  function remindWhenDue(): void {
    const now = deps.clock.now();
    const isTold = state.kind === 'available' || state.kind === 'ready';
    if (isTold && waiting && now - waiting.since >= patience && deps.remind()) wait(now);
  }

  const show = (next: UpdateState) => {
    state = next;
    deps.onState(next);
  };
  const isAtWork = () => state.kind === 'checking' || state.kind === 'downloading';
  const isBusy = () => isAtWork() || state.kind === 'ready';

  /** @param quiet a failure that nobody asked for leaves what was shown */
  async function look(quiet: boolean): Promise<void> {
    if (deps.off || isBusy()) return;
    const before = state;
    show({ kind: 'checking', channel });
    try {
      found = await deps.engine.check(channel);
      if (!found) wait(null);
      else if (!waiting) wait(deps.clock.now());
      checkedAt = new Date(deps.clock.now()).toISOString();
      show(found ? { kind: 'available', channel, ...found } : { kind: 'idle', channel, checkedAt });
    } catch (error) {
      deps.log.warn(`Looking for an update failed: ${reason(error)}`);
      show(quiet ? before : { kind: 'failed', channel, message: t('updateCheckFailed') });
    }
  }

  function later(milliseconds: number): void {
    takeBack = deps.clock.after(milliseconds, () => {
      later(interval);
      void look(true).then(remindWhenDue);
    });
  }

  return {
    state: () => state,
    check: () => look(false),
    async download() {
      const update = found;
      if (!update || isBusy()) return;
      const { version } = update;
      const percentShown = (percent: number) =>
        show({ kind: 'downloading', channel, version, percent: Math.floor(percent) });
      percentShown(0);
      try {
        await deps.engine.download((percent) => {
          if (state.kind === 'downloading' && Math.floor(percent) > state.percent) percentShown(percent);
        });
        show({ kind: 'ready', channel, ...update });
      } catch (error) {
        deps.log.error('Fetching the update failed', error);
        const message = isForged(error) ? t('updateNotVerified') : t('updateFailed');
        show({ kind: 'failed', channel, message });
      }
    },
    install() {
      if (deps.holdsUnsavedWork()) return 'unsaved-work';
      if (state.kind === 'ready') {
        deps.engine.restart((error) => {
          deps.log.error('The update could not be installed', error);
          show({ kind: 'failed', channel, message: t('updateNotInstalled') });
        });
      }
      return 'restarting';
    },
    async setChannel(next) {
      if (deps.off || isAtWork() || next === channel) return;
      channel = next;
      // What was fetched from the other channel is let be.
      found = null;
      show({ kind: 'idle', channel, checkedAt });
      deps.keepChannel(next);
      await look(false);
    },
    start() {
      if (!deps.off && !takeBack) later(firstCheck);
    },
    stop() {
      takeBack?.();
      takeBack = undefined;
    },
  };
}

/** What was remembered, unless it speaks of another version than the one that runs, or of a time to come. */
function asWaiting(kept: unknown, { version, clock }: UpdatesDeps): WaitingUpdate | null {
  const { version: over, since } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return over === version && typeof since === 'number' && since <= clock.now() ? { version, since } : null;
}

/** electron-updater's own codes for a file that is not what the release says. */
function isForged(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE';
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
