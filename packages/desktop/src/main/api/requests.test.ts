import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../test/api-server.ts';
import { createSystem, type System } from '../../../test/system.ts';
import { type Ask, connect } from '../../../test/window.ts';

let server: ApiServer;
let system: System;
let ask: Ask;
let other: Ask;

beforeEach(async () => {
  server = await startApiServer();
  system = await createSystem();
  const connected = connect(system);
  ask = connected.window(1);
  other = connected.window(2);
  await ask('servers.choose', server.origin);
});

afterEach(async () => {
  await system.stop();
  await server.close();
});

/** A route that answers nothing; resolves when it has been asked as often as said. */
function silence(route: string) {
  let closed = 0;
  server.answer(route, (_request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    return new Promise(() => {});
  });
  return {
    asked: (times = 1) => expect.poll(() => server.seenOf(route).length).toBe(times),
    closed: (times = 1) => expect.poll(() => closed).toBe(times),
  };
}

describe('a call', () => {
  it('reaches the server as the page meant it', async () => {
    server.answer('POST /api/tenants/t1/suspend', ({ body }) => ({ got: body }));
    const answer = await ask('api.request', 'suspend', {
      method: 'POST',
      path: '/api/tenants/t1/suspend',
      query: { notify: true, page: 2, search: '', plan: undefined },
      body: { reason: 'Unpaid' },
      idempotencyKey: 'key-1',
      background: true,
    });
    expect(answer).toEqual({ ok: true, body: { got: { reason: 'Unpaid' } } });
    const [seen] = server.seenOf('POST /api/tenants/t1/suspend');
    expect(seen?.path).toBe('/api/tenants/t1/suspend?notify=true&page=2');
    expect(seen?.headers).toMatchObject({
      'idempotency-key': 'key-1',
      'x-background': '1',
      'x-client-id': 'desktop',
      'accept-language': 'en-CA',
    });
    expect(seen?.headers).not.toHaveProperty('cookie');
  });

  it('brings a refusal over as data', async () => {
    server.answer('POST /api/tenants', (_request, response) => {
      response.setHeader('retry-after', '7');
      return refuse(response, 409, 'SUBDOMAIN_TAKEN', {
        fields: { subdomain: 'This address is taken.' },
        details: { suggestion: 'erable-2' },
      });
    });
    expect(await ask('api.request', 'create', { method: 'POST', path: '/api/tenants', body: {} })).toEqual({
      ok: false,
      error: {
        kind: 'http',
        status: 409,
        code: 'SUBDOMAIN_TAKEN',
        message: 'refused: SUBDOMAIN_TAKEN',
        specific: true,
        fields: { subdomain: 'This address is taken.' },
        details: { suggestion: 'erable-2' },
        retryAfterSeconds: 7,
      },
    });
  });

  it('is given up by its own window alone', async () => {
    const { asked, closed } = silence('GET /api/tenants');
    const answer = ask('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    const others = other('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await asked(2);
    await ask('api.cancel', 'list');
    expect(await answer).toEqual({ ok: false, error: { kind: 'aborted', message: '', specific: false } });
    await closed(1);
    await other('api.cancel', 'list');
    await others;
    await closed(2);
  });

  it('ends with its window', async () => {
    const { asked, closed } = silence('GET /api/tenants');
    const answer = ask('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await asked();
    system.application.forgetWindow(1);
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    await closed();
  });

  it('needs a name that no other of its window has, and is one of two hundred at most', async () => {
    const { asked } = silence('GET /api/tenants');
    const list = (callId: string) => ask('api.request', callId, { method: 'GET', path: '/api/tenants' });
    const calls = Array.from({ length: 200 }, (_, index) => list(`call-${index}`));
    await asked(200);
    await expect(list('call-7')).rejects.toThrow('Refused');
    await expect(list('one-more')).rejects.toThrow('Refused');
    system.application.forgetWindow(1);
    await Promise.all(calls);
  });

  it('that is given up when it is over does nothing', async () => {
    await expect(ask('api.cancel', 'long-gone')).resolves.toBeUndefined();
  });
});

describe('the connection', () => {
  const states = () => system.told.filter(({ event, windowId }) => event === 'connection' && windowId === 1);
  const me = () => ask('api.request', 'me', { method: 'GET', path: '/api/auth/me' });

  it('is told apart: no network here, no server there; and is back as soon as the server answers', async () => {
    await me();
    expect(await ask('host.facts')).toMatchObject({ connection: 'online' });
    system.setNetwork('offline');
    expect(await me()).toMatchObject({ ok: false, error: { kind: 'no-response' } });
    system.setNetwork('down');
    expect(await ask('api.reconnect')).toBe('unreachable');
    system.setNetwork('up');
    expect(await ask('api.reconnect')).toBe('online');
    expect(states().map(({ payload }) => payload)).toEqual(['offline', 'unreachable', 'online']);
  });

  it('is known to be lost from the first call of a start, and comes back with the server', async () => {
    const again = await createSystem({ dataDir: system.dataDir });
    again.setNetwork('down');
    const restarted = connect(again).window(1);
    expect(await restarted('api.request', 'me', { method: 'GET', path: '/api/auth/me' })).toMatchObject({
      ok: false,
      error: {
        kind: 'no-response',
        message: `${new URL(server.origin).host} does not answer. Check the address and your connection.`,
      },
    });
    expect(await restarted('host.facts')).toMatchObject({ connection: 'unreachable' });
    again.setNetwork('up');
    expect(await restarted('api.reconnect')).toBe('online');
    await again.stop();
  });

  it('comes back by itself', async () => {
    system.setNetwork('down');
    await me();
    system.setNetwork('up');
    await expect.poll(() => states().at(-1)?.payload, { timeout: 5_000 }).toBe('online');
  });

  it('is not lost by a call that a person gives up, nor by a refusal', async () => {
    const { asked } = silence('GET /api/tenants');
    const answer = ask('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await asked();
    await ask('api.cancel', 'list');
    await answer;
    server.answer('GET /api/broken', (_request, response) => refuse(response, 500, 'INTERNAL'));
    await ask('api.request', 'broken', { method: 'GET', path: '/api/broken' });
    expect(states()).toEqual([]);
  });
});
