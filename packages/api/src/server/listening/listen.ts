import { createServer as createNetServer, type Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@hapi/hapi';
import { StartError } from '../../config/start-error.ts';

/** The addresses that `host` stands for: `localhost` is both loopback addresses, whatever the name service says. */
function addressesOf(host: string): readonly [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/**
 * Makes sure that the port is free on every address before the start goes to work.
 * @returns the port; for 0 a free one
 * @throws StartError when it is taken or may not be used
 */
export async function reservePort(host: string, port: number): Promise<number> {
  let found = port;
  for (const address of addressesOf(host)) {
    const probe = await open(address, found);
    if (!probe) continue;
    found = (probe.address() as { port: number }).port;
    await new Promise((resolve) => probe.close(resolve));
  }
  return found;
}

/**
 * Starts listening on every address of `host`. hapi has one listener; the second loopback address hands its
 * connections to that one.
 * @returns ends the further addresses; the server itself is stopped by its own `stop`
 * @throws StartError as `reservePort` does
 */
export async function listen(server: Server, host: string, port: number): Promise<() => Promise<void>> {
  const [first, ...others] = addressesOf(host);
  try {
    await server.start();
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, first, port);
  }
  const further: NetServer[] = [];
  for (const address of others) {
    const listener = await open(address, port, (socket) => server.listener.emit('connection', socket));
    if (listener) further.push(listener);
  }
  return async () => {
    for (const listener of further) listener.close();
  };
}

/** How long the request of a connection that was just accepted may be on its way. */
const ON_ITS_WAY_MS = 250;

/**
 * Takes no more connections, answers what has arrived or is on its way, and stops; what takes longer than `limitMs` is cut
 * off. hapi alone would end connections whose first request has not arrived yet.
 */
export async function stopListening(server: Server, limitMs: number): Promise<void> {
  // Right after the connections that wait are accepted: closing resets the others.
  await new Promise((resolve) => setImmediate(resolve));
  server.listener.close();
  await delay(ON_ITS_WAY_MS);
  await server.stop({ timeout: limitMs });
}

/** Undefined where the machine has no such address: one without IPv6 has no ::1. */
function open(
  address: string,
  port: number,
  onConnection?: (socket: import('node:net').Socket) => void,
): Promise<NetServer | undefined> {
  return new Promise((resolve, reject) => {
    const listener = createNetServer({ allowHalfOpen: true, noDelay: true }, onConnection);
    listener.once('error', (error: NodeJS.ErrnoException) => {
      const noIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '') && address === '::1';
      if (noIpv6) resolve(undefined);
      else reject(explain(error, address, port));
    });
    listener.listen(port, address, () => resolve(listener));
  });
}

function explain(error: NodeJS.ErrnoException, address: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${address} is taken by another program.`,
        `Stop that program, or choose another port, for example: PORT=${port === 5000 ? 5050 : port + 1} npm start`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(
        `This user may not listen on port ${port}.`,
        'Set PORT to one above 1023, and let a proxy or a firewall rule bring the visitors there.',
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `"${address}" is not an address of this machine.`,
        'Set HOST to an address of this machine, to 0.0.0.0 for all of them, or leave it out.',
        { cause: error },
      );
  }
  return error;
}
