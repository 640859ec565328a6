import type { DesktopEvents } from '../../ipc-contract.ts';
import type { Vault } from './vault.ts';

type Reason = DesktopEvents['session']['reason'];

export interface StoredSessionDeps {
  vault: Vault;
  /**
   * Called when the session has started or ended; `windowId` is the window that caused it and needs no
   * message.
   */
  onChange: (change: DesktopEvents['session'], windowId: number | null) => void;
}

/** The session of this device, shared by all windows. Only requests of the main process use the token. */
export interface StoredSession {
  token(): string | null;
  /** Stores the token of a sign-in by a window. */
  start(origin: string, token: string, windowId: number): Promise<void>;
  /** Deletes the token; does nothing when there is none. */
  end(reason: Exclude<Reason, 'signed-in'>, windowId?: number): void;
  /** The server refused a token; ends the session if that token is the current one. */
  tokenRefused(token: string | null): void;
}

export function createStoredSession({ vault, onChange }: StoredSessionDeps): StoredSession {
  function end(reason: Reason, windowId: number | null): void {
    if (vault.token() === null) return;
    vault.clear();
    onChange({ exists: false, reason }, windowId);
  }
  return {
    token: vault.token,
    async start(origin, token, windowId) {
      await vault.store({ origin, token });
      // The session may have ended, or another may have started, while the token was encrypted.
      if (vault.token() !== token) return;
      onChange({ exists: true, reason: 'signed-in' }, windowId);
    },
    end: (reason, windowId) => end(reason, windowId ?? null),
    tokenRefused(token) {
      if (token !== null && token === vault.token()) end('expired', null);
    },
  };
}
