import type { Connection } from '../../ipc-contract.ts';
import type { Clock, Net } from '../ports.ts';

export interface ConnectionDeps {
  net: Pick<Net, 'isOnline'>;
  clock: Clock;
  /** Whether the chosen server responds; null when no server is chosen or another was chosen meanwhile. */
  probe: () => Promise<boolean | null>;
  onChange: (state: Connection) => void;
}

/** Whether the chosen server can be reached: learned from its requests and, after one failed, by probing the server. */
export interface ConnectionWatch {
  state(): Connection;
  /** A request got a response, whatever its status. */
  markReachable(): void;
  /** A request got no response. */
  markUnreachable(): void;
  /** Probes the server now. */
  reconnect(): Promise<Connection>;
  stop(): void;
}

const firstDelay = 1_000;
const maxDelay = 30_000;

export function createConnectionWatch({ net, clock, probe, onChange }: ConnectionDeps): ConnectionWatch {
  let state: Connection = 'online';
  let failures = 0;
  let cancelProbe: (() => void) | null = null;
  let isStopped = false;

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
    const ceiling = Math.min(maxDelay, firstDelay * 2 ** failures);
    failures += 1;
    // Half of the delay is random, so that many consoles do not reconnect to a restarted server at once.
    cancelProbe = clock.after(ceiling * (0.5 + Math.random() / 2), () => {
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

  return {
    state: () => state,
    markReachable,
    markUnreachable,
    reconnect,
    stop() {
      isStopped = true;
      stopProbing();
    },
  };
}
