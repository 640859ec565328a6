import { useState } from 'react';
import { useDesktop } from '../useDesktop.ts';

export type NoticeName = 'offline' | 'unreachable' | 'token-lost' | 'update' | 'memory-only' | 'server';

/** What the bar has to say, the most pressing first; what a person has put away stays away in this window. */
export function useNotices(signingIn: boolean): {
  names: NoticeName[];
  dismiss: (name: NoticeName) => void;
} {
  const { connection, facts, updates, tokenLost, dismissTokenLost } = useDesktop();
  const [away, putAway] = useState<readonly string[]>([]);
  const version = 'version' in updates ? updates.version : null;
  /** An update that was put away while it was on offer comes back when it is ready. */
  const updateKey = `update ${updates.kind} ${version}`;
  const keyOf = (name: NoticeName) => (name === 'update' ? updateKey : name);
  const said: [NoticeName, boolean][] = [
    ['offline', facts.server !== null && connection === 'offline'],
    ['unreachable', facts.server !== null && connection === 'unreachable'],
    ['token-lost', tokenLost],
    ['update', version !== null || updates.kind === 'failed'],
    ['memory-only', facts.tokenStorage === 'memory' && signingIn],
    ['server', signingIn],
  ];
  return {
    names: said.filter(([name, holds]) => holds && !away.includes(keyOf(name))).map(([name]) => name),
    dismiss(name) {
      if (name === 'token-lost') dismissTokenLost();
      else putAway([...away, keyOf(name)]);
    },
  };
}

export interface UpdateActions {
  download: () => void;
  restart: () => void;
  /** The restart was refused: some window holds unsaved work. */
  refused: boolean;
}

export function useUpdateActions(): UpdateActions {
  const { bridge } = useDesktop();
  const [refused, setRefused] = useState(false);
  return {
    download: () => void bridge.updates.download(),
    restart: async () => setRefused((await bridge.updates.install()) === 'unsaved-work'),
    refused,
  };
}
