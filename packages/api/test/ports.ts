import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on: of the registered ones, which no system lends to outgoing
 * connections, and by lot, so that tests at work beside each other are not given the same one.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
