import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, token } from '../../../test/api-server.ts';
import { type Call, startConnectedSystem } from '../../../test/connect.ts';
import type { System } from '../../../test/system.ts';

let server: ApiServer;
let system: System;
let call: Call;
let otherCall: Call;
/** The open streams of the server, oldest first. */
let streams: ServerResponse[];

beforeEach(async () => {
  streams = [];
  const connected = await startConnectedSystem();
  ({ server, system, call, otherCall } = connected);
  server.answer('GET /api/events', ({ headers }, response) => {
    if (!headers.authorization) return refuse(response, 401, 'SESSION_INVALID');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    streams.push(response);
    response.on('close', () => {
      streams = streams.filter((stream) => stream !== response);
    });
  });
  return connected.stop;
});

const signIn = () => call('api.request', 'in', { method: 'POST', path: '/api/auth/login', body: {} });
const event = (id: number) => ({ id, type: 'tenant.suspended', tenantId: 't1' });
const emit = (id: number) => streams[0]?.write(`id: ${id}\ndata: ${JSON.stringify(event(id))}\n\n`);
const sentTo = (windowId: number) =>
  system.sent
    .filter((sent) => sent.event === 'live' && sent.windowId === windowId)
    .map(({ payload }) => payload);
const requests = () => server.receivedFor('GET /api/events');

describe('the live stream', () => {
  it('sends its events over one connection to every listening window', async () => {
    await signIn();
    await Promise.all([call('api.listen'), otherCall('api.listen'), call('api.listen')]);
    await expect.poll(() => sentTo(2)).toEqual([{ kind: 'state', open: true }]);
    emit(7);
    const expected = [
      { kind: 'state', open: true },
      { kind: 'event', event: event(7) },
    ];
    await expect.poll(() => sentTo(1)).toEqual(expected);
    expect(sentTo(2)).toEqual(expected);
    expect(requests()).toHaveLength(1);
    expect(requests()[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('reports that it is open to a window that starts listening later', async () => {
    await signIn();
    await call('api.listen');
    await expect.poll(() => sentTo(1).length).toBe(1);
    await otherCall('api.listen');
    expect(sentTo(2)).toEqual([{ kind: 'state', open: true }]);
    expect(requests()).toHaveLength(1);
  });

  it('closes when the last window stops listening, and opens again for the next', async () => {
    await signIn();
    await Promise.all([call('api.listen'), otherCall('api.listen')]);
    await expect.poll(() => streams.length).toBe(1);
    await call('api.unlisten');
    expect(streams).toHaveLength(1);
    system.application.forgetWindow(2);
    await expect.poll(() => streams.length).toBe(0);
    await call('api.listen');
    await expect.poll(() => streams.length).toBe(1);
  });

  it('can be subscribed to in the main process without a listening window', async () => {
    await signIn();
    const messages: unknown[] = [];
    const unsubscribe = system.application.live.subscribe((message) => messages.push(message));
    await expect.poll(() => streams.length).toBe(1);
    emit(3);
    await expect.poll(() => messages).toContainEqual({ kind: 'event', event: event(3) });
    unsubscribe();
    await expect.poll(() => streams.length).toBe(0);
  });

  it('opens when a user signs in and closes when they sign out', async () => {
    await call('api.listen');
    expect(requests()).toEqual([]);
    await signIn();
    await expect.poll(() => streams.length).toBe(1);
    await call('session.clear');
    await expect.poll(() => streams.length).toBe(0);
    expect(sentTo(1).at(-1)).toEqual({ kind: 'state', open: false });
  });

  it('resumes after the last event once the server responds again, and asks windows to refetch', async () => {
    await signIn();
    await call('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => sentTo(1).length).toBe(2);
    system.setNetwork('down');
    await call('api.reconnect');
    await expect.poll(() => sentTo(1).at(-1)).toEqual({ kind: 'state', open: false });
    system.setNetwork('up');
    await call('api.reconnect');
    await expect.poll(() => sentTo(1).at(-1)).toEqual({ kind: 'refetch' });
    expect(requests().at(-1)?.headers['last-event-id']).toBe('41');
  });

  it('reconnects after the computer has slept and resumes after the last event', async () => {
    await signIn();
    await call('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => sentTo(1).length).toBe(2);
    system.application.live.reopen();
    await expect.poll(() => requests().length).toBe(2);
    expect(requests()[1]?.headers['last-event-id']).toBe('41');
    await expect.poll(() => sentTo(1).at(-1)).toEqual({ kind: 'refetch' });
    await expect.poll(() => streams.length).toBe(1);
  });

  it('asks windows to refetch after the computer has slept, even if no event had arrived', async () => {
    await signIn();
    await call('api.listen');
    await expect.poll(() => sentTo(1)).toEqual([{ kind: 'state', open: true }]);
    system.application.live.reopen();
    await expect.poll(() => sentTo(1).at(-1)).toEqual({ kind: 'refetch' });
    expect(requests()[1]?.headers).not.toHaveProperty('last-event-id');
  });

  it('does not resume where the previous user was', async () => {
    await signIn();
    await call('api.listen');
    await expect.poll(() => streams.length).toBe(1);
    emit(41);
    await expect.poll(() => sentTo(1).length).toBe(2);
    await signIn();
    await expect.poll(() => requests().length).toBe(2);
    expect(requests()[1]?.headers).not.toHaveProperty('last-event-id');
    await expect.poll(() => sentTo(1).at(-1)).toEqual({ kind: 'state', open: true });
    expect(sentTo(1)).not.toContainEqual({ kind: 'refetch' });
  });

  it('ends the session in every window when the server refuses it', async () => {
    await signIn();
    server.answer('GET /api/events', (_request, response) => refuse(response, 401, 'SESSION_INVALID'));
    await call('api.listen');
    await expect.poll(() => call('session.exists')).toBe(false);
    expect(system.sent).toContainEqual({
      windowId: 2,
      event: 'session',
      payload: { exists: false, reason: 'expired' },
    });
  });
});
