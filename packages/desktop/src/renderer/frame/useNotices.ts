import { useState } from 'react';
import { useDesktop } from '../useDesktop.ts';

export type NoticeName = 'offline' | 'unreachable' | 'token-lost' | 'update' | 'memory-only' | 'server';

/**
 * The notices of the frame bar, the most urgent first. A dismissed notice is not shown again in this window; a later
 * failure of an update is a notice of its own.
 */
export function useNotices(isSigningIn: boolean): {
  names: NoticeName[];
  dismiss: (name: NoticeName) => void;
} {
  const { connection, facts, updates, tokenLost, dismissTokenLost } = useDesktop();
  const [dismissed, setDismissed] = useState<readonly unknown[]>([]);
  const version = 'version' in updates ? updates.version : null;
  /**
   * An update that was dismissed when it became available is shown again when it is ready. Failures have nothing to tell
   * them apart, so each is its own key.
   */
  const updateKey = updates.kind === 'failed' ? updates : `update ${updates.kind} ${version}`;
  const keyOf = (name: NoticeName) => (name === 'update' ? updateKey : name);
  const notices: [name: NoticeName, applies: boolean][] = [
    ['offline', facts.server !== null && connection === 'offline'],
    ['unreachable', facts.server !== null && connection === 'unreachable'],
    ['token-lost', tokenLost],
    ['update', version !== null || updates.kind === 'failed'],
    ['memory-only', facts.tokenStorage === 'memory' && isSigningIn],
    ['server', isSigningIn],
  ];
  return {
    names: notices
      .filter(([name, applies]) => applies && !dismissed.includes(keyOf(name)))
      .map(([name]) => name),
    dismiss(name) {
      if (name === 'token-lost') dismissTokenLost();
      else setDismissed([...dismissed, keyOf(name)]);
    },
  };
}
