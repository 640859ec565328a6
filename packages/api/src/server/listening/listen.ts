import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createNetServer, Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from '@hapi/hapi';
import { StartError } from '../../config/start-error.ts';

/** The addresses of `host`: `localhost` is always both loopback addresses, whatever it resolves to. */
function addressesOf(host: string): readonly [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/**
 * Checks that the port is free on every address before startup continues.
 * @returns the port; a free one for 0
 * @throws StartError when the port is taken or not permitted
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
 * Starts listening on every address of `host`. hapi has only one listener, so the second loopback address passes its
 * connections to that one.
 * @returns a function that closes the additional listeners; the server itself is stopped by its own `stop`
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

/** How long to wait for the first request of a connection that was just accepted. */
const ON_ITS_WAY_MS = 250;

/**
 * Accepts no more connections, answers requests that have arrived or are in transit, and stops. Requests that take
 * longer than `limitMs` are aborted. hapi alone would close connections whose first request has not arrived yet.
 */
export async function stopListening(server: Server, limitMs: number): Promise<void> {
  // Accept the pending connections first: closing resets the others.
  await new Promise((resolve) => setImmediate(resolve));
  // The listener's own close would also close idle connections on which a request may be in transit.
  NetServer.prototype.close.call(server.listener);
  // Every response closes its connection, so that clients send no further request on it, which nobody would answer.
  server.listener.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await delay(ON_ITS_WAY_MS);
  await server.stop({ timeout: limitMs });
}

/** Undefined for ::1 on a machine without IPv6. */
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
