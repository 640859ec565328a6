import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { keepLive, type LiveMessage } from './live.ts';
import type { StreamCall } from './transport.ts';

/** Runs one script per connection; the connection after the last script ends the test. */
async function run(
  scripts: ((call: StreamCall) => void)[],
  before: { resumeAfter?: string; wasOpen?: boolean } = {},
) {
  const control = new AbortController();
  const messages: LiveMessage[] = [];
  const resumedAfter: (string | undefined)[] = [];
  const waits: number[] = [];
  const stream = async (call: StreamCall) => {
    resumedAfter.push(call.lastEventId);
    const script = scripts.shift();
    if (script) script(call);
    else control.abort();
  };
  await keepLive(
    {
      transport: { stream },
      onMessage: (message) => messages.push(message),
      random: () => 1,
      wait: async (milliseconds) => void waits.push(milliseconds),
      ...before,
    },
    control.signal,
  );
  return { messages, resumedAfter, waits };
}

const event = { id: 41, type: 'tenant.suspended', tenantId: 't1' };

describe('keepLive', () => {
  it('resumes after the last event and tells listeners to refetch after a reconnect', async () => {
    const { messages, resumedAfter } = await run([
      (call) => {
        call.onOpen?.();
        call.onEvent(event);
      },
      (call) => call.onOpen?.(),
    ]);
    expect(resumedAfter).toEqual([undefined, '41', '41']);
    expect(messages).toEqual([
      { kind: 'state', open: true },
      { kind: 'event', event },
      { kind: 'state', open: false },
      { kind: 'state', open: true },
      { kind: 'refetch' },
      { kind: 'state', open: false },
    ]);
  });

  it('waits longer after each failure, at most half a minute, and resets the wait once connected', async () => {
    const fail = () => {
      throw new ApiError({ kind: 'no-response', message: 'x' });
    };
    const { waits } = await run([...Array.from({ length: 8 }, () => fail), (call) => call.onOpen?.(), fail]);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 500, 1000]);
  });

  it('gives up when the session is over', async () => {
    const { resumedAfter, waits } = await run([
      () => {
        throw new ApiError({ kind: 'http', status: 401, code: 'SESSION_INVALID', message: 'x' });
      },
    ]);
    expect(resumedAfter).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('refetches at once when it takes over from another window', async () => {
    const { messages, resumedAfter } = await run([(call) => call.onOpen?.()], { resumeAfter: '40' });
    expect(resumedAfter[0]).toBe('40');
    expect(messages[1]).toEqual({ kind: 'refetch' });
  });

  it('refetches at once when an earlier connection was open, even if no event arrived on it', async () => {
    const { messages, resumedAfter } = await run([(call) => call.onOpen?.()], { wasOpen: true });
    expect(resumedAfter[0]).toBeUndefined();
    expect(messages.slice(0, 2)).toEqual([{ kind: 'state', open: true }, { kind: 'refetch' }]);
  });

  it('does not refetch on the first connection', async () => {
    const { messages } = await run([(call) => call.onOpen?.()]);
    expect(messages).toEqual([
      { kind: 'state', open: true },
      { kind: 'state', open: false },
    ]);
  });
});
