// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../test/memoryTransport.ts';
import type { LiveMessage } from '../client/live.ts';
import { alwaysConnected } from './connection.ts';
import { createSession } from './createSession.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { type LiveFilter, useLive } from './useLive.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const event = (tenantId: string, type = 'tenant.suspended'): LiveMessage => ({
  kind: 'event',
  event: { id: 1, type, tenantId },
});

function Watching({ filter, read }: { filter: LiveFilter; read: () => Promise<string> }) {
  const open = useLive(filter, [['tenants']], 1000);
  useQuery({ queryKey: ['tenants', 'list'], queryFn: read });
  return <p>{open ? 'live' : 'not live'}</p>;
}

async function show(filter: LiveFilter, read: () => Promise<string>) {
  const listeners = new Set<(message: LiveMessage) => void>();
  const live = {
    subscribe: (listener: (message: LiveMessage) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tokenStore = { get: () => null, set: () => {}, clear: () => {}, subscribe: () => () => {} };
  const session = createSession({ connect: () => memoryTransport({}), tokenStore });
  const unused = {
    connection: alwaysConnected,
    files: { save: () => {} },
    settings: { get: () => null, set: () => {} },
    openExternal: () => {},
  };
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider
        session={session}
        ports={{ live, ...unused, clinicSite: () => ({ host: '', url: '' }) }}
      >
        <Watching filter={filter} read={read} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(0);
  return {
    listeners,
    unmount: view.unmount,
    pass,
    say: (...messages: LiveMessage[]) =>
      act(() => {
        for (const message of messages) for (const listener of listeners) listener(message);
      }),
  };
}

describe('useLive', () => {
  it('refetches once for a burst of events', async () => {
    const read = vi.fn(async () => 'rows');
    const { say, pass } = await show({}, read);
    say(event('t1'), event('t2'), event('t3'));
    await pass(1000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('ignores other tenants and other types', async () => {
    const read = vi.fn(async () => 'rows');
    const { say, pass } = await show({ tenantId: 't1', types: ['operation.'] }, read);
    say(event('t2', 'operation.step'), event('t1', 'tenant.suspended'));
    await pass(1000);
    expect(read).toHaveBeenCalledTimes(1);
    say(event('t1', 'operation.step'));
    await pass(1000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('refetches after a gap in the stream', async () => {
    const read = vi.fn(async () => 'rows');
    const { say, pass } = await show({ tenantId: 't1' }, read);
    say({ kind: 'refetch' });
    await pass(1000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('never interrupts a slow refetch, and refetches once more for events meanwhile', async () => {
    const read = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('rows'), 5000)));
    const { say, pass } = await show({}, read);
    await pass(5000);
    say(event('t1'));
    await pass(1000);
    say(event('t1'), event('t1'));
    await pass(4000);
    expect(read).toHaveBeenCalledTimes(2);
    await pass(2000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('refetches once more if another request was under way, whose answer may be older than the event', async () => {
    let rows = 'before';
    const answers: string[] = [];
    const read = vi.fn(async () => {
      const found = rows;
      await new Promise((resolve) => setTimeout(resolve, 5000));
      answers.push(found);
      return found;
    });
    const { say, pass } = await show({}, read);
    rows = 'after';
    say(event('t1'));
    await pass(11_500);
    expect(answers).toEqual(['before', 'after']);
    await pass(20_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reports whether the stream is open, and stops listening when unmounted', async () => {
    const { say, listeners, unmount } = await show({}, async () => 'rows');
    say({ kind: 'state', open: true });
    expect(screen.getByText('live')).toBeTruthy();
    unmount();
    expect(listeners.size).toBe(0);
  });
});
