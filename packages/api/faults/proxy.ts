import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `pass` forwards everything; `down` refuses connections; `hang` accepts bytes and forwards nothing, not even the end.
 */
type Mode = 'pass' | 'down' | 'hang';

/** A proxy to another port of this machine that can be slow, cut, silent or closed. */
export interface FaultProxy {
  port: number;
  /** Sets the mode of new and open connections; `down` ends open ones. */
  set(way: Mode): Promise<void>;
  /** Delays all data in both directions by this many milliseconds. */
  slow(ms: number): void;
  /** Ends all open connections without affecting new ones. Returns how many there were. */
  cut(): number;
  stop(): Promise<void>;
}

/** Forwards to `target`, a port of 127.0.0.1, until stopped. */
export async function startProxy(target: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let mode: Mode = 'pass';
  let delayMs = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      const inOrder = delayed(() => delayMs);
      const pass = (work: () => void) => {
        if (mode === 'pass') inOrder(work);
      };
      from.on('data', (piece) => pass(() => to.writable && to.write(piece)));
      from.on('end', () => pass(() => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        pass(() => to.destroySoon());
      });
    }
  });
  const cut = () => {
    const count = open.size / 2;
    for (const socket of open) socket.destroy();
    return Math.ceil(count);
  };
  const port = await listen(server, 0);
  return {
    port,
    slow(ms) {
      delayMs = ms;
    },
    async set(next) {
      // Swallowed data can no longer be forwarded.
      if (mode === 'hang' && next === 'pass') cut();
      mode = next;
      if (next === 'down') {
        const closed = new Promise((resolve) => server.close(resolve));
        cut();
        await closed;
      } else if (!server.listening) await listen(server, port);
    },
    cut,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

/** Delays work by this many milliseconds, always in its original order, even when the delay becomes shorter. */
function delayed(ms: () => number): (work: () => void) => void {
  const waiting: { due: number; work: () => void }[] = [];
  const carryOut = () => {
    while (waiting[0] && waiting[0].due <= performance.now()) waiting.shift()?.work();
    if (waiting[0]) setTimeout(carryOut, Math.max(0, waiting[0].due - performance.now()));
  };
  return (work) => {
    if (waiting.length === 0 && ms() === 0) return work();
    waiting.push({ due: performance.now() + ms(), work });
    if (waiting.length === 1) setTimeout(carryOut, ms());
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as { port: number }).port);
    });
  });
}
