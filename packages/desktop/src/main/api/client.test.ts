import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClients } from './client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tenants = { method: 'GET', path: '/api/tenants' } as const;

/** The client of a server, with what it reports about the connection. */
function setUp(fetch: (request: Request) => Promise<Response>) {
  const reported: string[] = [];
  const clients = createApiClients({
    net: { fetch },
    servers: {
      chosen: () => ({ origin: 'https://ops.example', host: 'ops.example', version: '1.0.0' }),
      credentials: async () => ({ id: 'desktop', key: 'desktop-key' }),
    } as never,
    session: { token: () => null, tokenRefused: () => {} } as never,
    connection: {
      markReachable: () => void reported.push('reachable'),
      markUnreachable: () => void reported.push('unreachable'),
      markTimedOut: () => void reported.push('timed out'),
    },
  });
  const client = clients.current();
  if (!client) throw new Error('no server is chosen');
  return { reported, http: client.http, release: clients.release };
}

/** Answers no request; it rejects when the request is aborted, as `fetch` does. */
const noAnswer = ({ signal }: Request) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const fails = (answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ kind: 'no-response' });

describe('what calls say about the connection', () => {
  it('is only that one timed out, when it got no answer within ten seconds', async () => {
    const { http, reported } = setUp(noAnswer);
    const failure = fails(http.request(tenants));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await failure;
    expect(reported).toEqual(['timed out']);
  });

  it('is that the server cannot be reached, when the connection fails', async () => {
    const { http, reported } = setUp(() => Promise.reject(new TypeError('net::ERR_CONNECTION_REFUSED')));
    await fails(http.request(tenants));
    expect(reported).toEqual(['unreachable']);
  });

  it('is nothing when the page cancels one, or when another server is chosen meanwhile', async () => {
    const { http, reported, release } = setUp(noAnswer);
    const control = new AbortController();
    const cancelled = expect(http.request({ ...tenants, signal: control.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    control.abort();
    await cancelled;
    const failure = fails(http.request(tenants));
    release();
    await vi.advanceTimersByTimeAsync(10_000);
    await failure;
    expect(reported).toEqual([]);
  });
});
