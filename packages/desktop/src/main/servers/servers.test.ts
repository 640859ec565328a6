import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer, token } from '../../../test/api-server.ts';
import { createSystem, type System } from '../../../test/system.ts';
import { type Ask, connect } from '../../../test/window.ts';
import { askServer } from './discovery.ts';

let server: ApiServer;
const net = { fetch: (request: Request) => fetch(request) };

beforeEach(async () => {
  server = await startApiServer();
});
afterEach(() => server.close());

describe('a server that is asked who it is', () => {
  it('is known by its origin, host and version, with the public key of the desktop', async () => {
    expect(await askServer(net, server.origin)).toEqual({
      ok: true,
      server: { origin: server.origin, host: new URL(server.origin).host, version: '1.0.0' },
      credentials: { id: 'desktop', key: 'desktop-key' },
    });
    const { headers } = server.seen[0] ?? {};
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it.each([
    [{ product: 'Other' }, 'other-product', '{host} answers, but it is no Tamarack server.'],
    [{ product: undefined }, 'other-product', '{host} answers, but it is no Tamarack server.'],
    [{ apiVersion: null }, 'other-product', '{host} answers, but it is no Tamarack server.'],
    [{ apiVersion: 'x' }, 'other-product', '{host} answers, but it is no Tamarack server.'],
    [{ apiVersion: 0 }, 'too-old', '{host} runs a version that is too old for this application.'],
    [
      { apiVersion: 2 },
      'too-new',
      '{host} runs a version that is too new for this application. Update the application.',
    ],
    [
      { clients: { desktop: null } },
      'desktop-off',
      '{host} lets no installed console in. Ask the person who runs it.',
    ],
    [
      { clients: { desktop: { id: 'desktop', key: 'a\r\nx-evil: 1' } } },
      'desktop-off',
      '{host} lets no installed console in. Ask the person who runs it.',
    ],
  ])('is refused when it says %j', async (says, reason, message) => {
    Object.assign(server.discovery, says);
    const { host } = new URL(server.origin);
    expect(await askServer(net, server.origin)).toEqual({
      ok: false,
      reason,
      message: message.replace('{host}', host),
    });
  });

  const wellKnown = 'GET /.well-known/tamarack.json';

  it.each([
    [
      'nothing of the kind',
      'other-product',
      (_: unknown, response: never) => refuse(response, 404, 'NOT_FOUND'),
    ],
    [
      'that it is out of order',
      'unreachable',
      (_: unknown, response: never) => refuse(response, 503, 'UNAVAILABLE'),
    ],
    ['a list', 'other-product', () => []],
  ] as const)('is refused when it answers %s', async (_name, reason, answer) => {
    server.answer(wellKnown, answer as never);
    expect(await askServer(net, server.origin)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['a page', '<!doctype html>'],
    [
      'more than anyone reads',
      JSON.stringify({ product: 'Tamarack', apiVersion: 1, more: 'x'.repeat(70_000) }),
    ],
  ])('is refused when it answers with %s', async (_name, text) => {
    server.answer(wellKnown, (_request, response) => void response.end(text));
    expect(await askServer(net, server.origin)).toMatchObject({ ok: false, reason: 'other-product' });
  });

  it('is not followed elsewhere', async () => {
    const other = await startApiServer();
    server.answer(wellKnown, (_request, response) => {
      response.writeHead(302, { location: `${other.origin}/.well-known/tamarack.json` }).end();
    });
    expect(await askServer(net, server.origin)).toMatchObject({ ok: false, reason: 'other-product' });
    expect(other.seen).toEqual([]);
    await other.close();
  });

  it('is unreachable when nobody listens', async () => {
    const gone = await startApiServer();
    await gone.close();
    expect(await askServer(net, gone.origin)).toEqual({
      ok: false,
      reason: 'unreachable',
      message: `${new URL(gone.origin).host} does not answer. Check the address and your connection.`,
    });
  });

  it('is told from one whose certificate proves nothing', async () => {
    const secured = createTlsServer(selfSigned(), (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
    const address = `https://localhost:${(secured.address() as AddressInfo).port}`;
    expect(await askServer(net, address)).toMatchObject({ ok: false, reason: 'certificate' });
    const chromium = { fetch: () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')) };
    expect(await askServer(chromium, 'tamarack.example')).toMatchObject({ ok: false, reason: 'certificate' });
    secured.close();
  });

  it('is asked nothing when its address is none, or not encrypted', async () => {
    expect(await askServer(net, 'tamarack')).toEqual({
      ok: false,
      reason: 'not-an-address',
      message: 'That is not the address of a server. Enter one such as tamarack.example.',
    });
    expect(await askServer(net, 'http://tamarack.example')).toEqual({
      ok: false,
      reason: 'not-https',
      message: 'This address is not encrypted. Use https:// for a server that is not on this computer.',
    });
  });
});

describe('the servers that this device knows', () => {
  let system: System;
  let ask: Ask;

  beforeEach(async () => {
    system = await createSystem();
    ask = connect(system).window(1);
  });
  afterEach(() => system.stop());

  const known = (origin: string) => ({ origin, host: new URL(origin).host, version: '1.0.0' });

  it('are none at first; checking one remembers nothing', async () => {
    expect(await ask('host.facts')).toMatchObject({ server: null });
    expect(await ask('servers.check', server.origin)).toEqual({ ok: true, server: known(server.origin) });
    expect(await ask('servers.list')).toEqual([]);
    expect(await ask('api.request', 'a', { method: 'GET', path: '/api/auth/me' })).toEqual({
      ok: false,
      error: { kind: 'setup', message: 'Choose a server first.', specific: true },
    });
  });

  it('begin with the one chosen last, each once, and outlast a restart', async () => {
    const second = await startApiServer();
    for (const { origin } of [server, second, server]) await ask('servers.choose', origin);
    expect(await ask('servers.list')).toEqual([known(server.origin), known(second.origin)]);

    const again = await createSystem({ dataDir: system.dataDir });
    const restarted = connect(again).window(1);
    expect(await restarted('servers.list')).toEqual([known(server.origin), known(second.origin)]);
    expect(await restarted('host.facts')).toMatchObject({ server: known(server.origin) });
    await again.stop();
    await second.close();
  });

  it('stay as they are when a choice is refused', async () => {
    await ask('servers.choose', server.origin);
    expect(await ask('servers.choose', 'http://tamarack.example')).toMatchObject({ reason: 'not-https' });
    expect(await ask('host.facts')).toMatchObject({ server: known(server.origin) });
  });

  it('are told to the windows when another is chosen or the chosen one is forgotten', async () => {
    await ask('servers.choose', server.origin);
    await ask('servers.forget', server.origin);
    expect(system.told.filter(({ event }) => event === 'server').map(({ payload }) => payload)).toEqual([
      { chosen: known(server.origin) },
      { chosen: null },
    ]);
    expect(await ask('servers.list')).toEqual([]);
  });

  it('end what is under way at the one before', async () => {
    const second = await startApiServer();
    await ask('servers.choose', server.origin);
    server.answer('POST /api/auth/login', () => new Promise(() => {}));
    const signingIn = ask('api.request', 'in', { method: 'POST', path: '/api/auth/login', body: {} });
    await expect.poll(() => server.seenOf('POST /api/auth/login').length).toBe(1);
    await ask('servers.choose', second.origin);
    expect(await signingIn).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(await ask('session.exists')).toBe(false);
    await second.close();
  });

  it('are asked for the key anew when the one in use has been taken back', async () => {
    await ask('servers.choose', server.origin);
    server.answer('GET /api/tenants', ({ headers }, response) =>
      headers['x-client-key'] === 'newer' ? { tenants: [] } : refuse(response, 403, 'CLIENT_REQUIRED'),
    );
    const list = () => ask('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    expect(await list()).toMatchObject({ ok: false, error: { code: 'CLIENT_REQUIRED' } });
    server.discovery.clients = { desktop: { id: 'desktop', key: 'newer' } };
    expect(await list()).toEqual({ ok: true, body: { tenants: [] } });
  });

  it('are told of a session that ends because another one is chosen', async () => {
    const second = await startApiServer();
    await ask('servers.choose', server.origin);
    await ask('api.request', 'in', { method: 'POST', path: '/api/auth/login', body: {} });
    await ask('servers.choose', second.origin);
    await expect.poll(() => server.seenOf('POST /api/auth/logout').length).toBe(1);
    expect(server.seenOf('POST /api/auth/logout')[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-client-key': 'desktop-key',
    });
    expect(second.seenOf('POST /api/auth/logout')).toEqual([]);
    await second.close();
  });

  it('keep their public keys to the main process', async () => {
    const answers = [
      await ask('servers.choose', server.origin),
      await ask('servers.list'),
      await ask('host.facts'),
    ];
    expect(JSON.stringify(answers)).not.toContain('desktop-key');
    expect(JSON.stringify(answers)).not.toContain(token);
  });
});

function selfSigned(): { cert: Buffer; key: Buffer } {
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
