import type { TokenStore } from '@tamarack/core/session';
import { type DesktopEvents, tokenPlaceholder } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';

export interface BridgeTokenStore extends TokenStore {
  /**
   * The main process has thrown the token away because the server refused it: the session is told with the
   * placeholder, and what it clears then is cleared already.
   */
  lose(): void;
  /** Takes in what the main process tells of the session. */
  heard(event: DesktopEvents['session']): void;
}

/**
 * Whether there is a token, never the token: it lies in the main process, which takes it out of the answer to a
 * sign-in before the answer gets here.
 */
export function createBridgeTokenStore(
  session: Bridge['session'],
  onExpired: (placeholder: string) => void,
): BridgeTokenStore {
  let held: 'unknown' | 'yes' | 'no' | 'lost' = 'unknown';
  const listeners = new Set<(token: string | null) => void>();

  function lose(): void {
    if (held === 'no' || held === 'lost') return;
    held = 'lost';
    onExpired(tokenPlaceholder);
  }

  return {
    async get() {
      if (held === 'unknown') {
        const exists = await session.exists();
        if (held === 'unknown') held = exists ? 'yes' : 'no';
      }
      return held === 'no' ? null : tokenPlaceholder;
    },
    set() {
      held = 'yes';
    },
    async clear() {
      const gone = held === 'lost';
      held = 'no';
      if (!gone) await session.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    lose,
    heard({ exists, reason }) {
      if (reason === 'expired') return lose();
      const now = exists ? 'yes' : 'no';
      if (held === now) return;
      held = now;
      for (const listener of listeners) listener(exists ? tokenPlaceholder : null);
    },
  };
}
