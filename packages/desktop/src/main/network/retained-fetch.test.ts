import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHttp, type HttpClient } from '@tamarack/core/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retainedFetch } from './retained-fetch.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Server;
let http: HttpClient;
let answer: (response: ServerResponse) => void;
let requests: number;
let closed: number;

/** Handles signals as Electron's `session.fetch` does: it creates its own request and listens to that request's signal. */
const electron = {
  fetch(input: Request): Promise<Response> {
    const request = new Request(input);
    return new Promise((resolve, reject) => {
      const sent = get(request.url);
      const cancel = () => {
        reject(request.signal.reason);
        sent.destroy();
      };
      if (request.signal.aborted) cancel();
      else request.signal.addEventListener('abort', cancel, { once: true });
      sent.on('response', (message) => resolve(new Response(Readable.toWeb(message) as ReadableStream)));
      sent.on('error', reject);
    });
  },
};

beforeEach(async () => {
  requests = 0;
  closed = 0;
  answer = () => undefined;
  server = createServer((_request, response) => {
    requests += 1;
    response.on('close', () => {
      closed += 1;
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = createHttp({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: (request) => retainedFetch(electron, new Request(request, { redirect: 'error' }), request),
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

/** Collects everything unreferenced; after the first turn the current call stack no longer holds a reference. */
async function collectAll(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
}

describe('a request that is cancelled after a garbage collection', () => {
  it('ends when there is no answer yet', async () => {
    const control = new AbortController();
    const call = http.request({ method: 'GET', path: '/api/slow', signal: control.signal });
    call.catch(() => undefined);
    await expect.poll(() => requests).toBe(1);
    await collectAll();
    control.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(() => closed).toBe(1);
  });

  it('ends when its answer is still being received', async () => {
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
    await collectAll();
    control.abort();
    await expect(stream).resolves.toBeUndefined();
    await expect.poll(() => closed).toBe(1);
  });
});
