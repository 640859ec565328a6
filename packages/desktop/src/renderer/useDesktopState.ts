import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HostFacts } from '../ipc-contract.ts';
import { type Bridge, listenTo } from './bridge.ts';
import type { Desktop, DesktopDialog } from './useDesktop.ts';

/** Keeps the state of the application up to date with the main process. */
export function useDesktopState(
  bridge: Bridge,
  initialFacts: HostFacts,
): { desktop: Desktop; dialog: DesktopDialog | null } {
  const [facts, setFacts] = useState(initialFacts);
  const [connection, setConnection] = useState(initialFacts.connection);
  const [updates, setUpdates] = useState(initialFacts.updates);
  const [tokenLost, setTokenLost] = useState(initialFacts.tokenLost);
  const [dialog, openDialog] = useState<DesktopDialog | null>(null);

  const refreshFacts = useCallback(async () => {
    const next = await bridge.host.facts();
    setFacts(next);
    setConnection(next.connection);
    setTokenLost(next.tokenLost);
  }, [bridge]);

  useEffect(
    () =>
      listenTo(bridge, {
        connection: setConnection,
        updates: setUpdates,
        server: () => void refreshFacts(),
        command: ({ name }) => {
          if (name === 'about' || name === 'servers' || name === 'updates') openDialog(name);
        },
      }),
    [bridge, refreshFacts],
  );

  const dismissTokenLost = useCallback(() => setTokenLost(false), []);
  const desktop = useMemo(
    () => ({
      bridge,
      facts,
      refreshFacts,
      connection,
      updates,
      tokenLost,
      dismissTokenLost,
      openDialog,
    }),
    [bridge, facts, refreshFacts, connection, updates, tokenLost, dismissTokenLost],
  );
  return { desktop, dialog };
}
