import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Connection } from '../client/connection.ts';
import type { ConnectionFacts, ConnectionPort } from './ports.ts';
import { usePorts } from './SessionProvider.tsx';

/** A connection port whose host reports every change to it. */
export function createConnectionPort(
  reconnect: () => Promise<unknown>,
  first: Connection = 'online',
): ConnectionPort & { change: (state: Connection) => void } {
  const listeners = new Set<() => void>();
  const factsOf = (state: Connection, lostAt: number): ConnectionFacts => ({
    state,
    lostAt: state === 'online' ? null : lostAt,
  });
  let facts = factsOf(first, Date.now());
  return {
    current: () => facts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reconnect: async () => void (await reconnect()),
    change(state) {
      if (state === facts.state) return;
      facts = factsOf(state, facts.lostAt ?? Date.now());
      for (const listener of listeners) listener();
    },
  };
}

/** For pages rendered without a server. */
export const alwaysConnected: ConnectionPort = createConnectionPort(async () => {});

/** Whether the server is responding. */
export function useConnection(): ConnectionFacts {
  const { connection } = usePorts();
  return useSyncExternalStore(connection.subscribe, connection.current, connection.current);
}

/** Refetches everything when the server responds again. Use it once, in an application’s frame. */
export function useRecovery(): void {
  const { state } = useConnection();
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (state === 'online' && wasAway.current) void client.invalidateQueries();
    wasAway.current = state !== 'online';
  }, [state, client]);
}
