import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer, token } from '../../../test/api-server.ts';
import { type Call, connect } from '../../../test/connect.ts';
import { createSystem, type System } from '../../../test/system.ts';

let server: ApiServer;
let system: System;
let call: Call;

beforeEach(async () => {
  server = await startApiServer();
  system = await createSystem();
  call = connect(system).openWindow(1);
});
afterEach(async () => {
  await system.stop();
  await server.close();
});

const knownServer = (origin: string) => ({ origin, host: new URL(origin).host, version: '1.0.0' });
const signIn = () => call('api.request', 'in', { method: 'POST', path: '/api/auth/login', body: {} });

describe('the list of known servers', () => {
  it('is empty at first and unchanged by a server that is not usable', async () => {
    expect(await call('host.facts')).toMatchObject({ server: null });
    server.discovery.product = 'Other';
    expect(await call('servers.choose', server.origin)).toMatchObject({ ok: false, reason: 'other-product' });
    expect(await call('servers.list')).toEqual([]);
    expect(await call('api.request', 'a', { method: 'GET', path: '/api/auth/me' })).toEqual({
      ok: false,
      error: { kind: 'setup', message: 'Choose a server first.', specific: true },
    });
  });

  it('has the last chosen server first, each server once, and is restored after a restart', async () => {
    const second = await startApiServer();
    for (const { origin } of [server, second, server]) await call('servers.choose', origin);
    expect(await call('servers.list')).toEqual([knownServer(server.origin), knownServer(second.origin)]);

    const restarted = await createSystem({ dataDir: system.dataDir });
    const callAgain = connect(restarted).openWindow(1);
    expect(await callAgain('servers.list')).toEqual([knownServer(server.origin), knownServer(second.origin)]);
    expect(await callAgain('host.facts')).toMatchObject({ server: knownServer(server.origin) });
    await restarted.stop();
    await second.close();
  });

  it('contains no credentials', async () => {
    const answers = [
      await call('servers.choose', server.origin),
      await call('servers.list'),
      await call('host.facts'),
    ];
    expect(JSON.stringify(answers)).not.toContain('desktop-key');
    expect(JSON.stringify(answers)).not.toContain(token);
  });
});

describe('the chosen server', () => {
  it('stays the same when another address is refused', async () => {
    await call('servers.choose', server.origin);
    expect(await call('servers.choose', 'http://tamarack.example')).toMatchObject({ reason: 'not-https' });
    expect(await call('host.facts')).toMatchObject({ server: knownServer(server.origin) });
  });

  it('is sent to the windows when it is the first, and gives them a new document when it is forgotten', async () => {
    await call('servers.choose', server.origin);
    await call('servers.forget', server.origin);
    expect(system.sent.filter(({ event }) => event === 'server').map(({ payload }) => payload)).toEqual([
      { chosen: knownServer(server.origin) },
    ]);
    expect(system.newStarts).toBe(1);
    expect(await call('servers.list')).toEqual([]);
  });

  it('has its running calls cancelled when another one is chosen', async () => {
    const second = await startApiServer();
    await call('servers.choose', server.origin);
    server.answer('POST /api/auth/login', () => new Promise(() => {}));
    const signingIn = signIn();
    await expect.poll(() => server.receivedFor('POST /api/auth/login').length).toBe(1);
    await call('servers.choose', second.origin);
    expect(await signingIn).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(await call('session.exists')).toBe(false);
    await second.close();
  });

  it('is asked for its key again after a rotation of the key', async () => {
    await call('servers.choose', server.origin);
    server.answer('GET /api/tenants', ({ headers }, response) =>
      headers['x-client-key'] === 'newer' ? { tenants: [] } : refuse(response, 403, 'CLIENT_REQUIRED'),
    );
    const list = () => call('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    expect(await list()).toMatchObject({ ok: false, error: { code: 'CLIENT_REQUIRED' } });
    server.discovery.clients = { desktop: { id: 'desktop', key: 'newer' } };
    expect(await list()).toEqual({ ok: true, body: { tenants: [] } });
  });

  it('is signed out of when another one is chosen', async () => {
    const second = await startApiServer();
    await call('servers.choose', server.origin);
    await signIn();
    await call('servers.choose', second.origin);
    await expect.poll(() => server.receivedFor('POST /api/auth/logout').length).toBe(1);
    expect(server.receivedFor('POST /api/auth/logout')[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-client-key': 'desktop-key',
    });
    expect(second.receivedFor('POST /api/auth/logout')).toEqual([]);
    await second.close();
  });
});
