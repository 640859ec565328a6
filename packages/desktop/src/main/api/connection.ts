import type { Connection } from '../../ipc-contract.ts';
import type { Clock, Net } from '../ports.ts';

export interface ConnectionDeps {
  net: Pick<Net, 'isOnline'>;
  clock: Clock;
  /** Whether the chosen server answers; null when none is chosen, or another one meanwhile. */
  probe: () => Promise<boolean | null>;
  onChange: (state: Connection) => void;
  /** From 0 to 1; spreads the tries of many consoles after a restart of the server. */
  random?: () => number;
}

/** Whether the chosen server can be reached, learned from the requests themselves and, while it cannot, by asking. */
export interface ConnectionWatch {
  state(): Connection;
  /** A request was answered, whatever the answer. */
  heard(): void;
  /** A request was not answered. */
  missed(): void;
  /** Asks at once. */
  reconnect(): Promise<Connection>;
  /** Forgets what it knew: another server. */
  reset(): void;
  stop(): void;
}

const firstDelay = 1_000;
const longestDelay = 30_000;

export function createConnectionWatch(deps: ConnectionDeps): ConnectionWatch {
  const { net, clock, probe, onChange } = deps;
  const random = deps.random ?? Math.random;
  let state: Connection = 'online';
  let tries = 0;
  let cancelTry: (() => void) | null = null;
  let stopped = false;

  function set(next: Connection): void {
    if (next === state) return;
    state = next;
    onChange(state);
  }

  function settle(): void {
    cancelTry?.();
    cancelTry = null;
    tries = 0;
  }

  function heard(): void {
    settle();
    set('online');
  }

  function missed(): void {
    if (stopped) return;
    set(net.isOnline() ? 'unreachable' : 'offline');
    if (cancelTry) return;
    const ceiling = Math.min(longestDelay, firstDelay * 2 ** tries);
    tries += 1;
    cancelTry = clock.after(ceiling * (0.5 + random() / 2), () => {
      cancelTry = null;
      void ask();
    });
  }

  async function ask(): Promise<Connection> {
    const answers = net.isOnline() ? await probe() : false;
    if (answers === false) missed();
    else heard();
    return state;
  }

  return {
    state: () => state,
    heard,
    missed,
    reconnect: ask,
    reset: heard,
    stop() {
      stopped = true;
      settle();
    },
  };
}
