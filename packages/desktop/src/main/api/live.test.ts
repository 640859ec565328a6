import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer, token } from '../../../test/api-server.ts';
import { createSystem, type System } from '../../../test/system.ts';
import { type Ask, connect } from '../../../test/window.ts';

let server: ApiServer;
let system: System;
let ask: Ask;
let other: Ask;
/** The streams that the server holds open, oldest first. */
let streams: ServerResponse[];

beforeEach(async () => {
  streams = [];
  server = await startApiServer();
  server.answer('GET /api/events', ({ headers }, response) => {
    if (!headers.authorization) return refuse(response, 401, 'SESSION_INVALID');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    streams.push(response);
    response.on('close', () => {
      streams = streams.filter((stream) => stream !== response);
    });
  });
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

const signIn = () => ask('api.request', 'in', { method: 'POST', path: '/api/auth/login', body: {} });
const event = (id: number) => ({ id, type: 'tenant.suspended', tenantId: 't1' });
const emit = (id: number) => streams[0]?.write(`id: ${id}\ndata: ${JSON.stringify(event(id))}\n\n`);
const heard = (windowId: number) =>
  system.told
    .filter((told) => told.event === 'live' && told.windowId === windowId)
    .map(({ payload }) => payload);
const asked = () => server.seenOf('GET /api/events');

describe('live events', () => {
  it('come over one connection to every window that listens', async () => {
    await signIn();
    await Promise.all([ask('api.listen'), other('api.listen'), ask('api.listen')]);
    await expect.poll(() => heard(2)).toEqual([{ kind: 'state', open: true }]);
    emit(7);
    const both = [
      { kind: 'state', open: true },
      { kind: 'event', event: event(7) },
    ];
    await expect.poll(() => heard(1)).toEqual(both);
    expect(heard(2)).toEqual(both);
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('tell a window that comes later that the stream is open', async () => {
    await signIn();
    await ask('api.listen');
    await expect.poll(() => heard(1).length).toBe(1);
    await other('api.listen');
    expect(heard(2)).toEqual([{ kind: 'state', open: true }]);
    expect(asked()).toHaveLength(1);
  });

  it('end when the last window has gone, and begin anew with the next', async () => {
    await signIn();
    await Promise.all([ask('api.listen'), other('api.listen')]);
    await expect.poll(() => streams.length).toBe(1);
    await ask('api.unlisten');
    expect(streams).toHaveLength(1);
    system.application.forgetWindow(2);
    await expect.poll(() => streams.length).toBe(0);
    await ask('api.listen');
    await expect.poll(() => streams.length).toBe(1);
  });

  it('reach the main process too, whether or not a window listens', async () => {
    await signIn();
    const own: unknown[] = [];
    const end = system.application.live.subscribe((message) => own.push(message));
    await expect.poll(() => streams.length).toBe(1);
    emit(3);
    await expect.poll(() => own).toContainEqual({ kind: 'event', event: event(3) });
    end();
    await expect.poll(() => streams.length).toBe(0);
  });

  it('wait for somebody to sign in, and end when they sign out', async () => {
    await ask('api.listen');
    expect(asked()).toEqual([]);
    await signIn();
    await expect.poll(() => streams.length).toBe(1);
    await ask('session.clear');
    await expect.poll(() => streams.length).toBe(0);
    expect(heard(1).at(-1)).toEqual({ kind: 'state', open: false });
  });

  it('go on after the last one heard as soon as the server is back, and have everything fetched again', async () => {
    await signIn();
    await ask('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => heard(1).length).toBe(2);
    system.setNetwork('down');
    await ask('api.reconnect');
    await expect.poll(() => heard(1).at(-1)).toEqual({ kind: 'state', open: false });
    system.setNetwork('up');
    await ask('api.reconnect');
    await expect.poll(() => heard(1).at(-1)).toEqual({ kind: 'refetch' });
    expect(asked().at(-1)?.headers['last-event-id']).toBe('41');
  });

  it('come over a new connection after the computer has slept, from the last one heard', async () => {
    await signIn();
    await ask('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => heard(1).length).toBe(2);
    system.application.live.awaken();
    await expect.poll(() => asked().length).toBe(2);
    expect(asked()[1]?.headers['last-event-id']).toBe('41');
    await expect.poll(() => heard(1).at(-1)).toEqual({ kind: 'refetch' });
    await expect.poll(() => streams.length).toBe(1);
  });

  it('of one person are not resumed for the next', async () => {
    await signIn();
    await ask('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => heard(1).length).toBe(2);
    await signIn();
    await expect.poll(() => asked().length).toBe(2);
    expect(asked()[1]?.headers).not.toHaveProperty('last-event-id');
  });

  it('end the session everywhere when the server refuses the stream for it', async () => {
    await signIn();
    server.answer('GET /api/events', (_request, response) => refuse(response, 401, 'SESSION_INVALID'));
    await ask('api.listen');
    await expect.poll(() => ask('session.exists')).toBe(false);
    expect(system.told).toContainEqual({
      windowId: 2,
      event: 'session',
      payload: { exists: false, reason: 'expired' },
    });
  });
});
