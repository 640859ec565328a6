import type { ApiCall } from '@tamarack/core/client';
import type { LiveChannel, LiveMessage } from '@tamarack/core/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveResult, WireAnswer, WireCall } from '../../ipc-contract.ts';
import { createDownloads } from './downloads.ts';
import { createBridgeTransport } from './transport.ts';

const callId = '01890a5d-ac96-774b-bcce-b302099a8057';
beforeEach(() => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(callId);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function setUp(answer: WireAnswer | Promise<WireAnswer>, saved: SaveResult = { outcome: 'dismissed' }) {
  const calls: { callId: string; call: WireCall }[] = [];
  const cancelled: string[] = [];
  const display = { show: vi.fn(), hide: vi.fn() };
  const downloads = createDownloads(display);
  const onSessionOver = vi.fn();
  let emit: (message: LiveMessage) => void = () => {};
  const live: LiveChannel = {
    subscribe(listener) {
      emit = listener;
      return () => {};
    },
  };
  const transport = createBridgeTransport({
    api: {
      request: async (id, call) => {
        calls.push({ callId: id, call });
        return await answer;
      },
      download: async (id, call) => {
        calls.push({ callId: id, call });
        downloads.showProgress(id, 4096);
        return saved;
      },
      cancel: async (id) => void cancelled.push(id),
    },
    downloads,
    live,
    onSessionOver,
  });
  return {
    transport,
    downloads,
    display,
    calls,
    cancelled,
    onSessionOver,
    emit: (message: LiveMessage) => emit(message),
  };
}

const getTenants: ApiCall = { method: 'GET', path: '/api/tenants' };
const refusal = (facts: object) =>
  ({ ok: false, error: { kind: 'http', message: 'Refused', specific: true, ...facts } }) as WireAnswer;

describe('a request', () => {
  it('is sent without values that a message cannot contain, and returns the body', async () => {
    const { transport, calls } = setUp({ ok: true, body: { tenants: [] } });
    const call: ApiCall = {
      ...getTenants,
      query: { page: 2, search: '', status: undefined },
      body: { reason: 'x', nothing: undefined, at: new Date('2026-05-01T00:00:00Z') },
      signal: new AbortController().signal,
    };
    expect(await transport.request(call)).toEqual({ tenants: [] });
    expect(calls).toEqual([
      {
        callId,
        call: {
          method: 'GET',
          path: '/api/tenants',
          query: { page: 2 },
          body: { reason: 'x', at: '2026-05-01T00:00:00.000Z' },
        },
      },
    ]);
  });

  it('throws a refusal as an ApiError', async () => {
    const { transport, onSessionOver } = setUp(
      refusal({
        status: 409,
        code: 'VERSION_CONFLICT',
        message: 'Changed meanwhile',
        details: { version: 3 },
      }),
    );
    await expect(transport.request(getTenants)).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'VERSION_CONFLICT',
      message: 'Changed meanwhile',
      details: { version: 3 },
    });
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('reports only a refusal that ends the session', async () => {
    const ended = setUp(refusal({ status: 401, code: 'SESSION_INVALID' }));
    await expect(ended.transport.request(getTenants)).rejects.toMatchObject({ status: 401 });
    expect(ended.onSessionOver).toHaveBeenCalledOnce();
    const wrong = setUp(refusal({ status: 401, code: 'INVALID_CREDENTIALS' }));
    await expect(wrong.transport.request(getTenants)).rejects.toMatchObject({ status: 401 });
    expect(wrong.onSessionOver).not.toHaveBeenCalled();
  });

  it('rejects at once when it is cancelled, and is cancelled in the main process', async () => {
    const { transport, cancelled } = setUp(new Promise(() => {}));
    const control = new AbortController();
    const request = transport.request({ ...getTenants, signal: control.signal });
    control.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toEqual([callId]);
  });

  it('is not sent when it is already cancelled', async () => {
    const { transport, calls, cancelled } = setUp({ ok: true, body: null });
    await expect(transport.request({ ...getTenants, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect([calls, cancelled]).toEqual([[], []]);
  });
});

describe('a download', () => {
  it('returns a placeholder for the saved file', async () => {
    const { transport, downloads, display } = setUp(
      { ok: true, body: null },
      { outcome: 'saved', fileName: 'clinics.csv' },
    );
    const file = await transport.download(getTenants);
    expect(file.fileName).toBe('clinics.csv');
    expect(downloads.isPlaceholder(file.bytes)).toBe(true);
    expect(downloads.isPlaceholder(new Uint8Array())).toBe(false);
    expect(display.show).toHaveBeenCalledWith(callId, 4096);
    expect(display.hide).toHaveBeenCalledWith(callId);
  });

  it('is aborted when the user dismisses the dialog', async () => {
    const { transport } = setUp({ ok: true, body: null }, { outcome: 'dismissed' });
    await expect(transport.download(getTenants)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('throws the error of a failed download', async () => {
    const error = { kind: 'http' as const, status: 403, message: 'Not allowed', specific: true };
    const { transport, display } = setUp({ ok: true, body: null }, { outcome: 'failed', error });
    await expect(transport.download(getTenants)).rejects.toMatchObject({
      status: 403,
      message: 'Not allowed',
    });
    expect(display.hide).toHaveBeenCalled();
  });
});

it('receives the stream until it closes', async () => {
  const { transport, emit } = setUp({ ok: true, body: null });
  const received: string[] = [];
  const streaming = transport.stream({
    path: '/api/events',
    signal: new AbortController().signal,
    onOpen: () => received.push('open'),
    onEvent: ({ type }) => received.push(type),
  });
  emit({ kind: 'state', open: true });
  emit({ kind: 'event', event: { id: 1, type: 'tenant.suspended' } as never });
  emit({ kind: 'state', open: false });
  await streaming;
  expect(received).toEqual(['open', 'tenant.suspended']);
});

it('ends a stream that is no longer wanted when it begins', async () => {
  const { transport } = setUp({ ok: true, body: null });
  await transport.stream({ path: '/api/events', signal: AbortSignal.abort(), onEvent: () => {} });
});
