import { Writable } from 'node:stream';
import Hapi from '@hapi/hapi';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { ServerDeps } from '../deps.ts';
import { logging } from './logging.ts';

/** The log after one request. */
async function logOf(url: string): Promise<{ text: string; lines: Record<string, unknown>[] }> {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const server = Hapi.server();
  await server.register(logging({ log: pino(sink) } as unknown as ServerDeps));
  server.route({ method: 'GET', path: '/{path*}', handler: () => 'ok' });
  await server.inject({ url, headers: { authorization: 'Bearer secret-token', cookie: 'a=secret-cookie' } });
  return {
    text,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

it('logs method, path and status of a request', async () => {
  const { lines } = await logOf('/api/tenants?search=maude');
  expect(lines).toMatchObject([
    {
      msg: expect.stringMatching(/^\[response\] get \/api\/tenants 200 \(\d+ms\)$/),
      req: { method: 'get', path: '/api/tenants' },
      res: { statusCode: 200 },
    },
  ]);
});

it.each([
  'set-password',
  'invitation',
  'waag-template',
  'downloads/waag-report',
  'fr/newsletter',
  'unsubscribe',
  '%75nsubscribe',
  'unsubscribe/',
  'sandbox',
])('omits the token of /%s, the query, headers and cookies', async (path) => {
  const token = 'Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s_token-of-a';
  const { text } = await logOf(`/${path}/${token}?email=maude@erable.example`);
  expect(text).toContain('/…');
  expect(text).not.toMatch(/token-of-a|maude|secret/);
});
