import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { StartError } from '../../config/start-error.ts';
import { isOwnHost } from '../access/hosts.ts';
import type { ServerSettings } from '../deps.ts';
import { answerHeaders } from '../headers.ts';
import { boundsOf } from './listener.ts';

/**
 * Listens for plain HTTP and sends its callers on to HTTPS.
 * @returns stops listening
 * @throws StartError when the port cannot be had
 */
export async function listenForHttp(settings: ServerSettings, port: number): Promise<() => Promise<void>> {
  const { clientLimits, host } = settings;
  const server = createServer(boundsOf(clientLimits), answer(settings));
  server.maxConnections = clientLimits.connections;
  server.setTimeout(clientLimits.responseMs);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `HTTP_REDIRECT_PORT is ${port}, which cannot be listened on at ${host}: ${error.code}.`,
      'Free that port, set another one, or leave HTTP_REDIRECT_PORT out.',
      { cause: error },
    );
  });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Only pages, and only to hosts of ours: a program that calls the API unencrypted has to notice, and a redirect to
 * whatever Host a request names would lend our name to others.
 */
function answer({ publicOrigin, publicHost }: ServerSettings): RequestListener {
  const port = new URL(publicOrigin).port;
  const headers = { ...answerHeaders(false), connection: 'close', 'content-length': '0' };
  return ({ headers: { host = '' }, url = '' }, response) => {
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (!isOwnHost(name, publicHost) || !/^\/(?!api(?:\/|\?|$))/.test(url)) {
      response.writeHead(400, headers).end();
      return;
    }
    const location = new URL(`https://${name}${port && `:${port}`}${url}`).href;
    response.writeHead(308, { ...headers, location }).end();
  };
}
