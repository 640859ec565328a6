import { useEffect, useState } from 'react';
import type { KnownServer } from '../../ipc-contract.ts';
import { useDesktop } from '../useDesktop.ts';
import { t } from './text.ts';

/** The known servers and their actions. `error` is a message for the user. */
export function useServers() {
  const { bridge, refreshFacts } = useDesktop();
  const [known, setKnown] = useState<KnownServer[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void bridge.servers.list().then((servers) => {
      if (isCurrent) setKnown(servers);
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge]);

  return {
    known,
    error,
    busy,
    clearError: () => setError(null),
    /** Connects to a server, which the operator confirms in a dialog of the application; then its console is shown. */
    async choose(address: string): Promise<void> {
      setBusy(true);
      setError(null);
      try {
        const choice = await bridge.servers.choose(address);
        if (choice.ok) await refreshFacts();
        else setError(choice.message);
      } catch {
        setError(t('failed'));
      } finally {
        setBusy(false);
      }
    },
    async forget(origin: string): Promise<void> {
      await bridge.servers.forget(origin);
      setKnown(await bridge.servers.list());
    },
  };
}

export type Servers = ReturnType<typeof useServers>;
