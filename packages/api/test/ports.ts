import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free port at random, so that tests running in parallel get different ones. The range is below the ports that
 * systems use for outgoing connections.
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
