import type { SessionEnd, TokenStore } from '@tamarack/core/session';
import { type DesktopEvents, tokenPlaceholder } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';

export interface BridgeTokenStore extends TokenStore {
  /** Reports that the server refused the token; the main process has already deleted it. */
  expire(): void;
  /** Handles a `session` event of the main process. */
  onSessionEvent(event: DesktopEvents['session']): void;
}

/**
 * Knows whether there is a token, but never the token itself: the main process keeps it and replaces it by a
 * placeholder in the answer to a sign-in.
 */
export function createBridgeTokenStore(
  session: Bridge['session'],
  onExpired: (placeholder: string) => void,
): BridgeTokenStore {
  let state: 'unknown' | 'present' | 'absent' | 'expired' = 'unknown';
  const listeners = new Set<(ending: SessionEnd | null) => void>();

  function expire(): void {
    if (state === 'absent' || state === 'expired') return;
    state = 'expired';
    onExpired(tokenPlaceholder);
  }

  return {
    async get() {
      if (state === 'unknown') {
        const exists = await session.exists();
        if (state === 'unknown') state = exists ? 'present' : 'absent';
      }
      return state === 'absent' ? null : tokenPlaceholder;
    },
    set() {
      state = 'present';
    },
    async clear() {
      const isDeleted = state === 'expired';
      state = 'absent';
      if (!isDeleted) await session.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    expire,
    onSessionEvent({ exists, reason }) {
      if (reason === 'expired') return expire();
      const next = exists ? 'present' : 'absent';
      if (state === next) return;
      state = next;
      for (const listener of listeners) listener(exists ? null : 'signed-out');
    },
  };
}
