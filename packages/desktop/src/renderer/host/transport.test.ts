import type { ApiCall } from '@tamarack/core/client';
import type { LiveChannel, LiveMessage } from '@tamarack/core/session';
import { describe, expect, it, vi } from 'vitest';
import type { SaveResult, WireAnswer, WireCall } from '../../ipc-contract.ts';
import { createDownloads } from './downloads.ts';
import { createBridgeTransport } from './transport.ts';

function setUp(answer: WireAnswer | Promise<WireAnswer>, saved: SaveResult = { outcome: 'dismissed' }) {
  const asked: { callId: string; call: WireCall }[] = [];
  const cancelled: string[] = [];
  const display = { show: vi.fn(), hide: vi.fn() };
  const downloads = createDownloads(display);
  const onSessionOver = vi.fn();
  let tell: (message: LiveMessage) => void = () => {};
  const live: LiveChannel = {
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
  };
  const transport = createBridgeTransport({
    api: {
      request: async (callId, call) => {
        asked.push({ callId, call });
        return await answer;
      },
      download: async (callId, call) => {
        asked.push({ callId, call });
        downloads.progress(callId, 4096);
        return saved;
      },
      cancel: async (callId) => void cancelled.push(callId),
    },
    downloads,
    live,
    onSessionOver,
    newCallId: () => 'call-1',
  });
  return {
    transport,
    downloads,
    display,
    asked,
    cancelled,
    onSessionOver,
    tell: (m: LiveMessage) => tell(m),
  };
}

const get: ApiCall = { method: 'GET', path: '/api/tenants' };
const refusal = (facts: object) =>
  ({ ok: false, error: { kind: 'http', message: 'Refused', specific: true, ...facts } }) as WireAnswer;

describe('a request', () => {
  it('crosses without what a message cannot carry and comes back with the body', async () => {
    const { transport, asked } = setUp({ ok: true, body: { tenants: [] } });
    const call: ApiCall = {
      ...get,
      query: { page: 2, search: '', status: undefined },
      body: { reason: 'x', nothing: undefined, at: new Date('2026-05-01T00:00:00Z') },
      signal: new AbortController().signal,
    };
    expect(await transport.request(call)).toEqual({ tenants: [] });
    expect(asked).toEqual([
      {
        callId: 'call-1',
        call: {
          method: 'GET',
          path: '/api/tenants',
          query: { page: 2 },
          body: { reason: 'x', at: '2026-05-01T00:00:00.000Z' },
        },
      },
    ]);
  });

  it('throws a refusal as the error that core throws', async () => {
    const { transport, onSessionOver } = setUp(
      refusal({
        status: 409,
        code: 'VERSION_CONFLICT',
        message: 'Changed meanwhile',
        details: { version: 3 },
      }),
    );
    await expect(transport.request(get)).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'VERSION_CONFLICT',
      message: 'Changed meanwhile',
      details: { version: 3 },
    });
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('tells when the session is over, and only then', async () => {
    const over = setUp(refusal({ status: 401, code: 'SESSION_INVALID' }));
    await expect(over.transport.request(get)).rejects.toMatchObject({ status: 401 });
    expect(over.onSessionOver).toHaveBeenCalledOnce();
    const wrong = setUp(refusal({ status: 401, code: 'INVALID_CREDENTIALS' }));
    await expect(wrong.transport.request(get)).rejects.toMatchObject({ status: 401 });
    expect(wrong.onSessionOver).not.toHaveBeenCalled();
  });

  it('that is given up lets its caller go at once and is given up in the main process', async () => {
    const { transport, cancelled } = setUp(new Promise(() => {}));
    const control = new AbortController();
    const asking = transport.request({ ...get, signal: control.signal });
    control.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toEqual(['call-1']);
  });

  it('is not asked at all when it was given up before', async () => {
    const { transport, asked, cancelled } = setUp({ ok: true, body: null });
    await expect(transport.request({ ...get, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect([asked, cancelled]).toEqual([[], []]);
  });
});

describe('a download', () => {
  it('stands for a file that is saved already', async () => {
    const { transport, downloads, display } = setUp(
      { ok: true, body: null },
      { outcome: 'saved', fileName: 'clinics.csv' },
    );
    const file = await transport.download(get);
    expect(file.fileName).toBe('clinics.csv');
    expect(downloads.isSaved(file.bytes)).toBe(true);
    expect(downloads.isSaved(new Uint8Array())).toBe(false);
    expect(display.show).toHaveBeenCalledWith('call-1', 4096);
    expect(display.hide).toHaveBeenCalledWith('call-1');
  });

  it('that the person dismissed is no failure to tell', async () => {
    const { transport } = setUp({ ok: true, body: null }, { outcome: 'dismissed' });
    await expect(transport.download(get)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('throws why it failed', async () => {
    const error = { kind: 'http' as const, status: 403, message: 'Not allowed', specific: true };
    const { transport, display } = setUp({ ok: true, body: null }, { outcome: 'failed', error });
    await expect(transport.download(get)).rejects.toMatchObject({ status: 403, message: 'Not allowed' });
    expect(display.hide).toHaveBeenCalled();
  });
});

it('hears the stream until it breaks', async () => {
  const { transport, tell } = setUp({ ok: true, body: null });
  const heard: string[] = [];
  const streaming = transport.stream({
    path: '/api/events',
    signal: new AbortController().signal,
    onOpen: () => heard.push('open'),
    onEvent: ({ type }) => heard.push(type),
  });
  tell({ kind: 'state', open: true });
  tell({ kind: 'event', event: { id: 1, type: 'tenant.suspended' } as never });
  tell({ kind: 'state', open: false });
  await streaming;
  expect(heard).toEqual(['open', 'tenant.suspended']);
});
