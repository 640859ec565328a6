import { once } from 'node:events';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { opened, received, sendRaw } from '../../../test/http/raw-client.ts';
import { until } from '../../../test/until.ts';
import { withAccess } from '../routes.ts';

const clientLimits = { headersMs: 300, requestMs: 600, responseMs: 1_000, connections: 20 };
const open = {
  permission: 'public',
  host: 'both',
  rateLimit: 'general',
  idempotent: false,
  client: false,
  summary: 'For this test',
  answer: null,
  statuses: [200],
} as const;

let port: number;
let log = '';

const sink = new Writable({
  write(chunk, _encoding, done) {
    log += chunk;
    done();
  },
});
const app = provideTestApp({
  settings: { clientLimits },
  log: () => pino({ level: 'warn' }, sink),
  extraRoutes: [
    withAccess(open, { method: 'GET', path: '/large', handler: () => Buffer.alloc(64_000_000, 'a') }),
    withAccess(open, {
      method: 'GET',
      path: '/slow',
      handler: (_request, h) => h.response(Readable.from(pieces(20), { objectMode: false })).type('text/csv'),
    }),
  ],
});
beforeAll(async () => {
  await app.server.start();
  port = app.server.info.port as number;
  const { id, key } = (await app.call({ url: '/.well-known/tamarack.json' })).body.clients.web;
  json += `X-Client-Id: ${id}\r\nX-Client-Key: ${key}\r\n`;
});

/** Takes longer in total than any of the limits. */
async function* pieces(count: number): AsyncGenerator<string> {
  for (let sent = 0; sent < count; sent++) {
    yield `${sent}\n`;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

const connectionsOpen = () =>
  new Promise<number>((resolve) => app.server.listener.getConnections((_error, count) => resolve(count)));
const host = 'Host: localhost\r\n';
let json = `${host}Content-Type: application/json\r\n`;

describe('a slow client', () => {
  it.each([
    ['that sends nothing', ''],
    ['that stops in the middle of its headers', `GET /healthz HTTP/1.1\r\n${host}X-Slow: `],
  ])('%s is closed with 408', async (_name, sent) => {
    const answer = await sendRaw(port, sent);
    expect(answer).toMatchObject({
      status: 408,
      body: 'The request took too long to arrive. Please try again.\n',
    });
    expect(answer.took).toBeLessThan(2_000);
  });

  it('that stops in the middle of its body is answered in JSON and closed', async () => {
    const answer = await sendRaw(port, `POST /api/auth/login HTTP/1.1\r\n${json}Content-Length: 50\r\n\r\n{`);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'REQUEST_TIMEOUT' });
    expect(answer.took).toBeLessThan(2_000);
  });

  it.each([
    ['a body that no route reads', 'GET /healthz', 'Content-Length: 50\r\n\r\n{', 200],
    ['a body of a refused request', 'PUT /api/nothing', 'Content-Length: 50\r\n\r\n{', 408],
    ['a body of a deletion', 'DELETE /api/nothing', 'Content-Length: 50\r\n\r\n{', 408],
    ['a chunked body', 'POST /api/auth/login', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', 408],
    ['a body over the limit', 'POST /api/auth/login', 'Content-Length: 90000\r\n\r\n{', 408],
    ['a form', 'POST /forms/register', 'Content-Length: 50\r\n\r\n{', 408],
  ])('that never finishes %s is closed', async (_name, target, rest, status) => {
    const answer = await sendRaw(port, `${target} HTTP/1.1\r\n${json}${rest}`);
    expect(answer.status).toBe(status);
    expect(answer.took).toBeLessThan(2_000);
  });

  it('that sends single bytes slowly is closed too', async () => {
    const socket = await opened(port);
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${json}Content-Length: 5000\r\n\r\n`);
    const drip = setInterval(() => socket.writable && socket.write(' '), 20);
    const began = Date.now();
    // The next byte is written to a closed connection.
    await received(socket).catch(({ code }) => expect(['EPIPE', 'ECONNRESET']).toContain(code));
    clearInterval(drip);
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('that never reads its response is closed', async () => {
    const socket = await opened(port);
    socket.pause();
    socket.write(`GET /large HTTP/1.1\r\n${host}\r\n`);
    await until(async () => (await connectionsOpen()) > 0);
    await until(async () => (await connectionsOpen()) === 0);
    socket.destroy();
  });

  it('that waits long between the chunks of a download gets all of it', async () => {
    const answer = await sendRaw(port, `GET /slow HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer.took).toBeGreaterThan(clientLimits.requestMs);
    expect(answer.body).toContain('19\n');
  });

  it('is also closed on a connection passed to the listener, as from the second loopback address', async () => {
    const further = createNetServer((socket) => app.server.listener.emit('connection', socket));
    further.listen(0, '127.0.0.1');
    await once(further, 'listening');
    const handed = await opened((further.address() as AddressInfo).port);
    handed.write('GET /healthz HTTP/1.1\r\n');
    const began = Date.now();
    expect(await received(handed)).toMatch(/^HTTP\/1\.1 408 /);
    expect(Date.now() - began).toBeLessThan(2_000);
    further.close();
  });
});

it('connections over the limit are closed at once, and the open ones are served', async () => {
  const held = await Promise.all(Array.from({ length: clientLimits.connections }, () => opened(port)));
  const further = await opened(port);
  expect(await received(further)).toBe('');
  held[0]?.write(`GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(await received(held[0] as (typeof held)[0])).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

const unreadable = 'The request could not be read.';

const post = `POST /api/auth/login HTTP/1.1\r\n${json}`;

describe('a request with ambiguous or broken framing', () => {
  it.each([
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}xx`],
    ['two lengths in one header', `${post}Content-Length: 2, 4\r\n\r\n{}xx`],
    ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['an unknown coding', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${post}Content-Length : 2\r\n\r\n{}`],
    ['a folded header', `${post}X-A: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare line feed', `POST /api/auth/login HTTP/1.1\n${json}\r\n`],
    ['a negative length', `${post}Content-Length: -2\r\n\r\n{}`],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
    ['a NUL in a header', `${post}X-A: a\0b\r\n\r\n`],
    ['two hosts', `GET /api/auth/me HTTP/1.1\r\n${host}Host: evil.example\r\nConnection: close\r\n\r\n`],
    ['no host', 'GET /api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('(%s) is answered with 400 in JSON, and closed', async (_name, sent) => {
    const answer = await sendRaw(port, sent);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      connection: 'close',
    });
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown version', `GET / HTTP/3.0\r\n${host}\r\n`],
    [
      'another host in the request line',
      `GET http://evil.example/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    ],
    ['our host in the request line', `GET http://localhost/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
  ])('(%s) outside /api is answered in plain text', async (_name, sent) => {
    expect(await sendRaw(port, sent)).toMatchObject({ status: 400, body: `${unreadable}\n` });
  });

  it('with headers over 16 kB is answered with 431', async () => {
    const answer = await sendRaw(port, `GET /api/x HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer.status).toBe(431);
    expect(JSON.parse(answer.body).code).toBe('HEADERS_TOO_LARGE');
  });

  it('after a valid one on the same connection does not affect the response to the valid one', async () => {
    const answer = await sendRaw(port, `GET /healthz HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`);
    expect(answer).toMatchObject({ status: 200, body: expect.not.stringContaining('HTTP/1.1 ') });
  });

  it.each(['TRACE', 'CONNECT'])('%s has no effect', async (method) => {
    const target = method === 'CONNECT' ? 'localhost:80' : '/healthz';
    const { status, body } = await sendRaw(
      port,
      `${method} ${target} HTTP/1.1\r\n${host}X-Secret: s3cret\r\nConnection: close\r\n\r\n`,
    );
    expect([0, 404, 405]).toContain(status);
    expect(body).not.toContain('s3cret');
  });

  it('a method override header has no effect', async () => {
    const { status } = await sendRaw(
      port,
      `GET /healthz HTTP/1.1\r\n${host}X-HTTP-Method-Override: DELETE\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(200);
  });

  it('HTTP/1.0 is answered and closed; without a host, as for an unknown site', async () => {
    expect((await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
    expect((await sendRaw(port, 'GET /api/auth/me HTTP/1.0\r\n\r\n')).status).toBe(403);
  });
});

it('a hundred broken requests are logged as one line with their count and none of their content', async () => {
  const before = log.length;
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 10 }, () => sendRaw(port, 'secret-word\r\n\r\n')));
  await app.server.stop({ timeout: 1_000 });
  const lines = log.slice(before).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '').counts.REQUEST_UNREADABLE).toBeGreaterThanOrEqual(100);
  expect(log).not.toContain('secret-word');
});
