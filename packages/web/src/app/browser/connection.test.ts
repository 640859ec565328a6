// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = (init?: RequestInit) => new Request('http://localhost/api/tenants', init);

it('notices that the server does not answer, polls it, and notices when it is back', async () => {
  let answer = async () => new Response('{}');
  const { fetch, connection } = watchConnection(() => answer());
  await fetch(request());
  expect(connection.current()).toEqual({ state: 'online', lostAt: null });

  const lostAt = Date.now();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(fetch(request())).rejects.toThrow('Failed to fetch');
  expect(connection.current()).toEqual({ state: 'unreachable', lostAt });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.current()).toEqual({ state: 'unreachable', lostAt });

  answer = async () => new Response('{}');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.current()).toEqual({ state: 'online', lostAt: null });
});

it('counts an error response as an answer, but not a proxy’s response for an unreachable server', async () => {
  const statuses = [503, 404, 502];
  const { fetch, connection } = watchConnection(
    async () => new Response('', { status: statuses.shift() ?? 200 }),
  );
  await fetch(request());
  await fetch(request());
  expect(connection.current().state).toBe('online');
  await fetch(request());
  expect(connection.current().state).toBe('unreachable');
});

it('ignores a call that its screen aborted', async () => {
  const { fetch, connection } = watchConnection((sent) => Promise.reject(sent.signal.reason));
  await expect(fetch(request({ signal: AbortSignal.abort() }))).rejects.toBeTruthy();
  expect(connection.current().state).toBe('online');
});
