import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse } from '../../../test/api-server.ts';
import { type Call, connect, startConnectedSystem } from '../../../test/connect.ts';
import { createSystem, type System } from '../../../test/system.ts';

let server: ApiServer;
let system: System;
let call: Call;
let otherCall: Call;

beforeEach(async () => {
  const connected = await startConnectedSystem();
  ({ server, system, call, otherCall } = connected);
  return connected.stop;
});

/**
 * Makes a route give no answer. The returned functions wait until that many requests have arrived, and until that many of
 * their connections have closed.
 */
function neverAnswer(route: string) {
  let closed = 0;
  server.answer(route, (_request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    return new Promise(() => {});
  });
  return {
    requested: (times = 1) => expect.poll(() => server.receivedFor(route).length).toBe(times),
    closed: (times = 1) => expect.poll(() => closed).toBe(times),
  };
}

describe('an API call of a page', () => {
  it('reaches the server with its query, body and headers', async () => {
    server.answer('POST /api/tenants/t1/suspend', ({ body }) => ({ got: body }));
    const answer = await call('api.request', 'suspend', {
      method: 'POST',
      path: '/api/tenants/t1/suspend',
      query: { notify: true, page: 2, search: '', plan: undefined },
      body: { reason: 'Unpaid' },
      idempotencyKey: 'key-1',
      background: true,
    });
    expect(answer).toEqual({ ok: true, body: { got: { reason: 'Unpaid' } } });
    const [received] = server.receivedFor('POST /api/tenants/t1/suspend');
    expect(received?.path).toBe('/api/tenants/t1/suspend?notify=true&page=2');
    expect(received?.headers).toMatchObject({
      'idempotency-key': 'key-1',
      'x-background': '1',
      'x-client-id': 'desktop',
      'accept-language': 'en-CA',
    });
    expect(received?.headers).not.toHaveProperty('cookie');
  });

  it('returns a refusal as data', async () => {
    server.answer('POST /api/tenants', (_request, response) => {
      response.setHeader('retry-after', '7');
      return refuse(response, 409, 'SUBDOMAIN_TAKEN', {
        fields: { subdomain: 'This address is taken.' },
        details: { suggestion: 'erable-2' },
      });
    });
    expect(await call('api.request', 'create', { method: 'POST', path: '/api/tenants', body: {} })).toEqual({
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

  it('can be cancelled only by its own window', async () => {
    const { requested, closed } = neverAnswer('GET /api/tenants');
    const answer = call('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    const otherAnswer = otherCall('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await requested(2);
    await call('api.cancel', 'list');
    expect(await answer).toEqual({ ok: false, error: { kind: 'aborted', message: '', specific: false } });
    await closed(1);
    await otherCall('api.cancel', 'list');
    await otherAnswer;
    await closed(2);
  });

  it('is cancelled when its window closes', async () => {
    const { requested, closed } = neverAnswer('GET /api/tenants');
    const answer = call('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await requested();
    system.application.forgetWindow(1);
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    await closed();
  });

  it('needs an id that is unique in its window, which can have 200 calls running', async () => {
    const { requested } = neverAnswer('GET /api/tenants');
    const list = (callId: string) => call('api.request', callId, { method: 'GET', path: '/api/tenants' });
    const calls = Array.from({ length: 200 }, (_, index) => list(`call-${index}`));
    await requested(200);
    await expect(list('call-7')).rejects.toThrow('Refused');
    await expect(list('one-more')).rejects.toThrow('Refused');
    system.application.forgetWindow(1);
    await Promise.all(calls);
  });

  it('can be cancelled after it has ended, without effect', async () => {
    await expect(call('api.cancel', 'long-gone')).resolves.toBeUndefined();
  });
});

describe('the connection', () => {
  const states = () => system.sent.filter(({ event, windowId }) => event === 'connection' && windowId === 1);
  const me = () => call('api.request', 'me', { method: 'GET', path: '/api/auth/me' });

  it('is offline without a network, unreachable without an answer, and online once the server responds', async () => {
    await me();
    expect(await call('host.facts')).toMatchObject({ connection: 'online' });
    system.setNetwork('offline');
    expect(await me()).toMatchObject({ ok: false, error: { kind: 'no-response' } });
    system.setNetwork('down');
    expect(await call('api.reconnect')).toBe('unreachable');
    system.setNetwork('up');
    expect(await call('api.reconnect')).toBe('online');
    expect(states().map(({ payload }) => payload)).toEqual(['offline', 'unreachable', 'online']);
  });

  it('is unreachable from the first failed call after a start, and online once the server responds', async () => {
    const restarted = await createSystem({ dataDir: system.dataDir });
    restarted.setNetwork('down');
    const callAgain = connect(restarted).openWindow(1);
    expect(await callAgain('api.request', 'me', { method: 'GET', path: '/api/auth/me' })).toMatchObject({
      ok: false,
      error: {
        kind: 'no-response',
        message: `${new URL(server.origin).host} is not responding. Check the address and your connection.`,
      },
    });
    expect(await callAgain('host.facts')).toMatchObject({ connection: 'unreachable' });
    restarted.setNetwork('up');
    expect(await callAgain('api.reconnect')).toBe('online');
    await restarted.stop();
  });

  it('is restored automatically', async () => {
    system.setNetwork('down');
    await me();
    system.setNetwork('up');
    await expect.poll(() => states().at(-1)?.payload, { timeout: 5_000 }).toBe('online');
  });

  it('stays online when a call is cancelled or refused', async () => {
    const { requested } = neverAnswer('GET /api/tenants');
    const answer = call('api.request', 'list', { method: 'GET', path: '/api/tenants' });
    await requested();
    await call('api.cancel', 'list');
    await answer;
    server.answer('GET /api/broken', (_request, response) => refuse(response, 500, 'INTERNAL'));
    await call('api.request', 'broken', { method: 'GET', path: '/api/broken' });
    expect(states()).toEqual([]);
  });
});
