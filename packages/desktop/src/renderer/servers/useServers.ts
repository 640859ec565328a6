import { useEffect, useState } from 'react';
import type { KnownServer, ServerCheck } from '../../ipc-contract.ts';
import { useDesktop } from '../useDesktop.ts';
import { t } from './text.ts';

/** The servers that are remembered, and what can be done with them. Failures are texts for people. */
export function useServers() {
  const { bridge, renewFacts } = useDesktop();
  const [known, setKnown] = useState<KnownServer[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    void bridge.servers.list().then((servers) => {
      if (current) setKnown(servers);
    });
    return () => {
      current = false;
    };
  }, [bridge]);

  async function ask(question: () => Promise<ServerCheck>): Promise<KnownServer | null> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await question();
      if (answer.ok) return answer.server;
      setProblem(answer.message);
    } catch {
      setProblem(t('failed'));
    } finally {
      setBusy(false);
    }
    return null;
  }

  return {
    known,
    problem,
    busy,
    clearProblem: () => setProblem(null),
    check: (address: string) => ask(() => bridge.servers.check(address)),
    /** Makes it the chosen one; the console of the new server takes the place of what is shown. */
    async choose(origin: string): Promise<KnownServer | null> {
      const server = await ask(() => bridge.servers.choose(origin));
      if (server) await renewFacts();
      return server;
    },
    async forget(origin: string): Promise<void> {
      await bridge.servers.forget(origin);
      setKnown(await bridge.servers.list());
    },
  };
}

export type Servers = ReturnType<typeof useServers>;
