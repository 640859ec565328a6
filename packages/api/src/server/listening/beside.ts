import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { StartError } from '../../config/start-error.ts';
import type { ServerSettings } from '../deps.ts';
import { boundsOf } from './listener.ts';

/**
 * Listens for plain HTTP on an additional port, with the same limits as the main one.
 * @param variable environment variable that sets the port
 * @returns a function that stops listening
 * @throws StartError when the port cannot be used
 */
export async function listenBeside(
  { clientLimits, host }: Pick<ServerSettings, 'clientLimits' | 'host'>,
  variable: 'HTTP_REDIRECT_PORT' | 'METRICS_PORT',
  port: number,
  answer: RequestListener,
): Promise<() => Promise<void>> {
  const server = createServer(boundsOf(clientLimits), answer);
  server.maxConnections = clientLimits.connections;
  server.setTimeout(clientLimits.responseMs);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${variable} is ${port}, which cannot be listened on at ${host}: ${error.code}.`,
      `Free that port, set another one, or leave ${variable} out.`,
      { cause: error },
    );
  });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
