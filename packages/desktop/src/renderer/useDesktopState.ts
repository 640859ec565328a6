import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HostFacts } from '../ipc-contract.ts';
import { type Bridge, listenTo } from './bridge.ts';
import type { Desktop, FrameDialog } from './useDesktop.ts';

/** Follows what the main process tells of itself, and goes where it sends this window. */
export function useDesktopState(
  bridge: Bridge,
  initialFacts: HostFacts,
): { desktop: Desktop; dialog: FrameDialog | null } {
  const [facts, setFacts] = useState(initialFacts);
  const [connection, setConnection] = useState(initialFacts.connection);
  const [updates, setUpdates] = useState(initialFacts.updates);
  const [tokenLost, setTokenLost] = useState(initialFacts.tokenLost);
  const [dialog, openDialog] = useState<FrameDialog | null>(null);

  const renewFacts = useCallback(async () => {
    const next = await bridge.host.facts();
    setFacts((before) => {
      // What was shown belongs to the server before; a first server leaves a link that waits for it alone.
      if (before.server && before.server.origin !== next.server?.origin) goTo('/admin');
      return next;
    });
    setConnection(next.connection);
    setTokenLost(next.tokenLost);
  }, [bridge]);

  useEffect(
    () =>
      listenTo(bridge, {
        connection: setConnection,
        updates: setUpdates,
        server: () => void renewFacts(),
        navigate: ({ path }) => goTo(path),
        command: ({ name }) => {
          if (name === 'about' || name === 'servers' || name === 'updates') openDialog(name);
        },
      }),
    [bridge, renewFacts],
  );

  const dismissTokenLost = useCallback(() => setTokenLost(false), []);
  const desktop = useMemo(
    () => ({
      bridge,
      facts,
      renewFacts,
      connection,
      updates,
      tokenLost,
      dismissTokenLost,
      openDialog,
    }),
    [bridge, facts, renewFacts, connection, updates, tokenLost, dismissTokenLost],
  );
  return { desktop, dialog };
}

/** Shows a screen of the console; the router follows the document's fragment. Anything else is passed over. */
function goTo(path: string): void {
  if (/^\/admin(?:[/?#]|$)/.test(path)) window.location.hash = `#${path}`;
}
