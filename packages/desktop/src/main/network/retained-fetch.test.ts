import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHttp, type HttpClient } from '@tamarack/core/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldFetch } from './retained-fetch.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let server: Server;
let http: HttpClient;
let answer: (response: ServerResponse) => void;
let asked: number;
let closed: number;

/** Electron's `session.fetch`, as far as signals go: it makes a request of its own and listens to that one's. */
const electron = {
  fetch(input: Request): Promise<Response> {
    const request = new Request(input);
    return new Promise((resolve, reject) => {
      const sent = get(request.url);
      const giveUp = () => {
        reject(request.signal.reason);
        sent.destroy();
      };
      request.signal.addEventListener('abort', giveUp, { once: true });
      sent.on('response', (message) => resolve(new Response(Readable.toWeb(message) as ReadableStream)));
      sent.on('error', reject);
    });
  },
};

beforeEach(async () => {
  asked = 0;
  closed = 0;
  answer = () => undefined;
  server = createServer((_request, response) => {
    asked += 1;
    response.on('close', () => {
      closed += 1;
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = createHttp({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: (request) => heldFetch(electron, new Request(request, { redirect: 'error' }), request),
    credentials: () => ({ id: 'desktop', key: 'key' }),
    getToken: () => null,
    onUnauthorized: () => undefined,
    locale: () => 'en',
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Lets go of all that nobody holds; the first turn ends what holds it for this one. */
async function letGo(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

describe('a request that is given up after the memory was tidied', () => {
  it('ends while nothing has been answered', async () => {
    const control = new AbortController();
    const call = http.request({ method: 'GET', path: '/api/slow', signal: control.signal });
    call.catch(() => undefined);
    await expect.poll(() => asked).toBe(1);
    await letGo();
    control.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => closed).toBe(1);
  });

  it('ends while its answer arrives', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
    };
    const control = new AbortController();
    let opened = false;
    const onOpen = () => {
      opened = true;
    };
    const stream = http.stream({ path: '/api/events', signal: control.signal, onOpen, onEvent: () => {} });
    await expect.poll(() => opened).toBe(true);
    await letGo();
    control.abort();
    await expect(stream).resolves.toBeUndefined();
    await expect.poll(() => closed).toBe(1);
  });
});
