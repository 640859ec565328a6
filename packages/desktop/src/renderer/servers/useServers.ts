import { useEffect, useState } from 'react';
import type { KnownServer, ServerCheck } from '../../ipc-contract.ts';
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

  async function run(check: () => Promise<ServerCheck>): Promise<KnownServer | null> {
    setBusy(true);
    setError(null);
    try {
      const result = await check();
      if (result.ok) return result.server;
      setError(result.message);
    } catch {
      setError(t('failed'));
    } finally {
      setBusy(false);
    }
    return null;
  }

  return {
    known,
    error,
    busy,
    clearError: () => setError(null),
    check: (address: string) => run(() => bridge.servers.check(address)),
    /** Connects to a server, whose console replaces the current screen. */
    async choose(origin: string): Promise<KnownServer | null> {
      const server = await run(() => bridge.servers.choose(origin));
      if (server) await refreshFacts();
      return server;
    },
    async forget(origin: string): Promise<void> {
      await bridge.servers.forget(origin);
      setKnown(await bridge.servers.list());
    },
  };
}

export type Servers = ReturnType<typeof useServers>;
