// @vitest-environment happy-dom
import '../../test/patience.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { memoryTransport } from '../../test/memoryTransport.ts';
import { endpoint } from '../domain/endpoint.ts';
import { alwaysConnected } from './connection.ts';
import { createSession } from './createSession.ts';
import { type Ports, SessionProvider } from './SessionProvider.tsx';
import { useRead } from './useRead.ts';

afterEach(cleanup);

interface Room {
  name: string;
}
const rooms = endpoint('GET', '/api/floors/{floor}/rooms').types<{
  query: { free?: boolean };
  answer: { rooms: Room[]; total: number };
}>();
const answer = { success: true, rooms: [{ name: 'Maple' }, { name: 'Birch' }], total: 2 };
const roomsKey = ['rooms', 'ground'];

/** Renders a hook whose server knows the rooms of one floor. */
function show<Result>(hook: () => Result) {
  const transport = memoryTransport({ 'GET /api/floors/ground/rooms': () => answer });
  const tokenStore = { get: () => null, set: () => {}, clear: () => {}, subscribe: () => () => {} };
  const session = createSession({ connect: () => transport, tokenStore });
  const ports: Ports = {
    live: { subscribe: () => () => {} },
    connection: alwaysConnected,
    files: { save: () => {} },
    settings: { get: () => null, set: () => {} },
    openExternal: () => {},
    clinicSite: () => ({ host: '', url: '' }),
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider session={session} ports={ports}>
        {children}
      </SessionProvider>
    </QueryClientProvider>
  );
  return { ...renderHook(hook, { wrapper }), client, calls: transport.calls };
}

describe('a read from an endpoint', () => {
  it('sends the input of the endpoint and a signal, and nothing else', async () => {
    const { result, calls } = show(() =>
      useRead(rooms, roomsKey, { params: { floor: 'ground' }, query: { free: true }, background: true }),
    );
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/api/floors/ground/rooms',
        query: { free: true },
        background: true,
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  it('returns and caches the whole answer', async () => {
    const { result, client } = show(() => {
      const read = useRead(rooms, roomsKey, { params: { floor: 'ground' } });
      expectTypeOf(read.data).toEqualTypeOf<{ rooms: Room[]; total: number } | undefined>();
      return read;
    });
    await waitFor(() => expect(result.current.data).toEqual(answer));
    expect(client.getQueryData(roomsKey)).toEqual(answer);
  });

  it('returns and caches only the picked property', async () => {
    const { result, client } = show(() => {
      const read = useRead(rooms, roomsKey, { params: { floor: 'ground' }, pick: 'rooms' });
      expectTypeOf(read.data).toEqualTypeOf<Room[] | undefined>();
      return read;
    });
    await waitFor(() => expect(result.current.data).toEqual(answer.rooms));
    expect(client.getQueryData(roomsKey)).toEqual(answer.rooms);
  });

  it('selects from the picked property without changing what is cached', async () => {
    const { result, client } = show(() => {
      const read = useRead(rooms, roomsKey, {
        params: { floor: 'ground' },
        pick: 'rooms',
        select: (all) => all.map(({ name }) => name),
      });
      expectTypeOf(read.data).toEqualTypeOf<string[] | undefined>();
      return read;
    });
    await waitFor(() => expect(result.current.data).toEqual(['Maple', 'Birch']));
    expect(client.getQueryData(roomsKey)).toEqual(answer.rooms);
  });

  it('is not sent while it is disabled', () => {
    const { result, calls } = show(() =>
      useRead(rooms, roomsKey, { params: { floor: 'ground' }, enabled: false }),
    );
    expect(result.current.fetchStatus).toBe('idle');
    expect(calls).toEqual([]);
  });

  it('keeps the defaults of options that it does not set', async () => {
    const { result, client } = show(() =>
      useRead(rooms, roomsKey, { params: { floor: 'ground' }, meta: { quiet: true } }),
    );
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    const query = client.getQueryCache().find({ queryKey: roomsKey });
    expect(query?.observers[0]?.options).toMatchObject({ staleTime: 5_000, retry: false });
    expect(query?.meta).toEqual({ quiet: true });
  });

  it('returns the error of a refused read', async () => {
    const { result } = show(() => useRead(rooms, roomsKey, { params: { floor: 'attic' }, pick: 'rooms' }));
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404 }));
  });

  it('takes only what the endpoint declares', () => {
    // Only the compiler checks this.
    show(() => [
      // @ts-expect-error: the endpoint has a parameter.
      useRead(rooms, roomsKey, { enabled: false }),
      // @ts-expect-error: the answer has no such property.
      useRead(rooms, roomsKey, { params: { floor: 'ground' }, pick: 'beds', enabled: false }),
      // @ts-expect-error: the query has no such field.
      useRead(rooms, roomsKey, { params: { floor: 'ground' }, query: { full: true }, enabled: false }),
    ]);
  });
});
