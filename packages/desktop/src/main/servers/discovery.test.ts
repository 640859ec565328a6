import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../test/api-server.ts';
import { discoverServer } from './discovery.ts';

let server: ApiServer;
const net = { fetch: (request: Request) => fetch(request) };

beforeEach(async () => {
  server = await startApiServer();
});
afterEach(() => server.close());

it('returns the origin, host and version of a server, and the public key of the desktop', async () => {
  expect(await discoverServer(net, server.origin)).toEqual({
    ok: true,
    server: { origin: server.origin, host: new URL(server.origin).host, version: '1.0.0' },
    credentials: { id: 'desktop', key: 'desktop-key' },
  });
  const { headers } = server.received[0] ?? {};
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('cookie');
});

const otherProduct = '{host} is not a Tamarack server. Check the address.';
const desktopOff = '{host} does not allow the desktop application. Contact its administrator.';

it.each([
  [{ product: 'Other' }, 'other-product', otherProduct],
  [{ product: undefined }, 'other-product', otherProduct],
  [{ apiVersion: null }, 'other-product', otherProduct],
  [{ apiVersion: 'x' }, 'other-product', otherProduct],
  [
    { apiVersion: 0 },
    'too-old',
    '{host} runs a version that is too old for this application. Contact its administrator.',
  ],
  [
    { apiVersion: 2 },
    'too-new',
    '{host} runs a version that is too new for this application. Update the application.',
  ],
  [{ clients: { desktop: null } }, 'desktop-off', desktopOff],
  [{ clients: { desktop: { id: 'desktop', key: 'a\r\nx-evil: 1' } } }, 'desktop-off', desktopOff],
])('refuses a server that answers with %j', async (facts, reason, message) => {
  Object.assign(server.discovery, facts);
  const { host } = new URL(server.origin);
  expect(await discoverServer(net, server.origin)).toEqual({
    ok: false,
    reason,
    message: message.replace('{host}', host),
  });
});

const route = 'GET /.well-known/tamarack.json';

it.each([
  ['404', 'other-product', (_: unknown, response: never) => refuse(response, 404, 'NOT_FOUND')],
  ['503', 'unreachable', (_: unknown, response: never) => refuse(response, 503, 'UNAVAILABLE')],
  ['a list', 'other-product', () => []],
] as const)('refuses a server that answers with %s', async (_name, reason, answer) => {
  server.answer(route, answer as never);
  expect(await discoverServer(net, server.origin)).toMatchObject({ ok: false, reason });
});

it.each([
  ['a web page', '<!doctype html>'],
  [
    'more text than it reads',
    JSON.stringify({ product: 'Tamarack', apiVersion: 1, more: 'x'.repeat(70_000) }),
  ],
])('refuses a server that answers with %s', async (_name, text) => {
  server.answer(route, (_request, response) => void response.end(text));
  expect(await discoverServer(net, server.origin)).toMatchObject({ ok: false, reason: 'other-product' });
});

it('follows no redirect', async () => {
  const other = await startApiServer();
  server.answer(route, (_request, response) => {
    response.writeHead(302, { location: `${other.origin}/.well-known/tamarack.json` }).end();
  });
  expect(await discoverServer(net, server.origin)).toMatchObject({ ok: false, reason: 'other-product' });
  expect(other.received).toEqual([]);
  await other.close();
});

it('reports a server that does not respond as unreachable', async () => {
  const closed = await startApiServer();
  await closed.close();
  expect(await discoverServer(net, closed.origin)).toEqual({
    ok: false,
    reason: 'unreachable',
    message: `${new URL(closed.origin).host} is not responding. Check the address and your connection.`,
  });
});

it('refuses a server whose certificate is not valid', async () => {
  const secured = createTlsServer(createSelfSignedCertificate(), (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
  const address = `https://localhost:${(secured.address() as AddressInfo).port}`;
  expect(await discoverServer(net, address)).toMatchObject({ ok: false, reason: 'certificate' });
  const chromium = { fetch: () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')) };
  expect(await discoverServer(chromium, 'tamarack.example')).toMatchObject({
    ok: false,
    reason: 'certificate',
  });
  secured.close();
});

it('refuses an address that is not valid or not encrypted without a request', async () => {
  expect(await discoverServer(net, 'tamarack')).toEqual({
    ok: false,
    reason: 'not-an-address',
    message: 'This is not a server address. Enter an address such as tamarack.example.',
  });
  expect(await discoverServer(net, 'http://tamarack.example')).toEqual({
    ok: false,
    reason: 'not-https',
    message: 'This address is not encrypted. Use https:// unless the server is on this computer.',
  });
});

function createSelfSignedCertificate(): { cert: Buffer; key: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...names, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
