import type { LiveMessage, StreamCall } from '@tamarack/core/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLiveChannel } from './liveChannel.ts';

/** A stand-in for the Web Locks API for one lock name: first come, first served. */
function lockManager(): LockManager {
  const waiting: (() => void)[] = [];
  let held = false;
  const request = async (_name: string, options: LockOptions, work: () => Promise<void>) => {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    if (options.signal?.aborted) return waiting.shift()?.();
    held = true;
    await work();
    held = false;
    waiting.shift()?.();
  };
  return { request, query: vi.fn() } as unknown as LockManager;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Two tabs of one browser, each with a server stream that stays open until the tab closes it. */
function browser() {
  const locks = lockManager();
  const streams: StreamCall[] = [];
  const name = `live-${Math.random()}`;
  const tab = () => {
    const messages: LiveMessage[] = [];
    const channel = createLiveChannel({
      locks,
      openChannel: () => new BroadcastChannel(name),
      transport: {
        stream: (call) =>
          new Promise((resolve) => {
            streams.push(call);
            call.signal.addEventListener('abort', () => resolve());
          }),
      },
    });
    const stop = channel.subscribe((message) => messages.push(message));
    stops.push(stop);
    return { messages, stop, channel };
  };
  return { tab, streams };
}

const event = (id: number) => ({ id, type: 'tenant.active', tenantId: 't1' });

describe('createLiveChannel', () => {
  it('opens one connection and shares its events with all tabs', async () => {
    const { tab, streams } = browser();
    const [first, second] = [tab(), tab()];
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.onOpen?.();
    streams[0]?.onEvent(event(5));
    const heard = [
      { kind: 'state', open: true },
      { kind: 'event', event: event(5) },
    ];
    expect(first.messages).toEqual(heard);
    await vi.waitFor(() => expect(second.messages).toEqual(heard));
    expect(streams).toHaveLength(1);
  });

  it('lets another tab resume after the last event, and makes all tabs refetch', async () => {
    const { tab, streams } = browser();
    const [first, second] = [tab(), tab()];
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.onEvent(event(7));
    await vi.waitFor(() => expect(second.messages).toHaveLength(1));
    first.stop();
    await vi.waitFor(() => expect(streams).toHaveLength(2));
    expect(streams[1]?.lastEventId).toBe('7');
    streams[1]?.onOpen?.();
    expect(second.messages.at(-1)).toEqual({ kind: 'refetch' });
  });

  it('tells a new tab whether the stream is open', async () => {
    const { tab, streams } = browser();
    tab();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.onOpen?.();
    const late = tab();
    await vi.waitFor(() => expect(late.messages).toEqual([{ kind: 'state', open: true }]));
  });

  it('closes the connection without listeners and reopens it with one', async () => {
    const { tab, streams } = browser();
    const only = tab();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    only.stop();
    expect(streams[0]?.signal.aborted).toBe(true);
    stops.push(only.channel.subscribe(() => {}));
    await vi.waitFor(() => expect(streams).toHaveLength(2));
  });
});
