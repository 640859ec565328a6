import { backoffDelay } from '../domain/backoff.ts';

/** `offline`: this computer has no network; `unreachable`: it has one, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

export interface ConnectionDeps {
  net: { isOnline: () => boolean };
  /** Runs `work` once; the returned function cancels it. */
  clock: { after: (milliseconds: number, work: () => void) => () => void };
  /** Whether the chosen server responds; null if no server is chosen or another was chosen meanwhile. */
  probe: () => Promise<boolean | null>;
  onChange: (state: Connection) => void;
}

/**
 * Watches whether the chosen server can be reached: it learns from requests, and probes the server after one
 * failed.
 */
export interface ConnectionWatch {
  state(): Connection;
  /** A request got a response, whatever its status. */
  markReachable(): void;
  /** A request got no response. */
  markUnreachable(): void;
  /** A request timed out. It may only have been slow, so the server is probed before it counts as unreachable. */
  markTimedOut(): void;
  /** Probes the server now. */
  reconnect(): Promise<Connection>;
  stop(): void;
}

/**
 * Milliseconds between probes; randomized so that many consoles do not reconnect to a restarted server at
 * once.
 */
const probeBackoff = { first: 1_000, longest: 30_000, spread: [0.5, 1] } as const;

export function createConnectionWatch({ net, clock, probe, onChange }: ConnectionDeps): ConnectionWatch {
  let state: Connection = 'online';
  let failures = 0;
  let cancelProbe: (() => void) | null = null;
  let isStopped = false;
  let isCheckingTimeout = false;

  function setState(next: Connection): void {
    if (next === state) return;
    state = next;
    onChange(state);
  }

  function stopProbing(): void {
    cancelProbe?.();
    cancelProbe = null;
    failures = 0;
  }

  function markReachable(): void {
    stopProbing();
    setState('online');
  }

  function markUnreachable(): void {
    if (isStopped) return;
    setState(net.isOnline() ? 'unreachable' : 'offline');
    if (cancelProbe) return;
    failures += 1;
    cancelProbe = clock.after(backoffDelay(failures, probeBackoff), () => {
      cancelProbe = null;
      void reconnect();
    });
  }

  async function reconnect(): Promise<Connection> {
    const isReachable = net.isOnline() ? await probe() : false;
    if (isReachable === false) markUnreachable();
    else markReachable();
    return state;
  }

  function markTimedOut(): void {
    if (isStopped || isCheckingTimeout) return;
    isCheckingTimeout = true;
    void reconnect().finally(() => {
      isCheckingTimeout = false;
    });
  }

  return {
    state: () => state,
    markReachable,
    markUnreachable,
    markTimedOut,
    reconnect,
    stop() {
      isStopped = true;
      stopProbing();
    },
  };
}
