import type { RequestListener } from 'node:http';
import { isOwnHost } from '../access/hosts.ts';
import type { ServerSettings } from '../deps.ts';
import { answerHeaders } from '../headers.ts';
import { listenBeside } from './beside.ts';

/**
 * Listens for plain HTTP and redirects to HTTPS.
 * @returns a function that stops listening
 * @throws StartError when the port cannot be used
 */
export function listenForHttp(settings: ServerSettings, port: number): Promise<() => Promise<void>> {
  return listenBeside(settings, 'HTTP_REDIRECT_PORT', port, answer(settings));
}

/**
 * Redirects only pages, and only on our own hosts. A program that calls the API unencrypted must notice, and
 * redirecting to any host in the Host header would be an open redirect.
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
