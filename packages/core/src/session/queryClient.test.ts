import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noResponse, refusal, withoutReason } from '../../test/memoryTransport.ts';
import { isMissing } from '../client/errors.ts';
import { createQueryClient, type FailureMeta } from './queryClient.ts';

const toasts = () => notificationsStore.getState().notifications.map((toast) => toast.message);
afterEach(() => notifications.clean());

async function read(error: Error, meta?: FailureMeta) {
  const client = createQueryClient(() => 'en');
  await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), meta }).catch(() => {});
  return toasts();
}

async function act(error: Error, meta?: FailureMeta) {
  const client = createQueryClient(() => 'en');
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error), meta });
  await mutation.execute(undefined).catch(() => {});
  return toasts();
}

const tooMany = refusal({ status: 429, message: 'Too many requests. Please try again later.' });
const refusedByServer = refusal({
  status: 409,
  message: 'Another operation is still running for this clinic.',
});
const sessionOver = refusal({ status: 401, code: 'SESSION_INVALID', message: 'x' });

describe('a failed read', () => {
  it('shows the reason given by the server', async () => {
    expect(await read(refusedByServer)).toEqual(['Another operation is still running for this clinic.']);
  });
  it('shows "An error occurred" without a reason', async () => {
    expect(await read(withoutReason())).toEqual(['An error occurred']);
  });
  it('shows the text of its screen instead', async () => {
    expect(await read(refusedByServer, { failure: 'Failed to fetch tenants' })).toEqual([
      'Failed to fetch tenants',
    ]);
  });
  it('shows the text for too many requests as well as the text of its screen', async () => {
    expect(await read(tooMany, { failure: 'Failed to fetch tenants' })).toEqual([
      'Too many requests. Please try again later.',
      'Failed to fetch tenants',
    ]);
  });
  it('shows that the server did not respond', async () => {
    expect(await read(noResponse())).toEqual(['No response from server. Please check your connection.']);
  });
  it('leaves refusals to a quiet screen, but not general failures', async () => {
    expect(await read(refusedByServer, { quiet: true })).toEqual([]);
    expect(await read(tooMany, { quiet: true })).toEqual(['Too many requests. Please try again later.']);
  });
  it('is not shown again after a form has shown that the server did not respond', async () => {
    const client = createQueryClient(() => 'en');
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(noResponse()),
      meta: { silent: true },
    });
    await mutation.execute(undefined).catch(() => {});
    await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(noResponse()) }).catch(() => {});
    expect(toasts()).toEqual([]);
  });
  it('leaves only the refusals that it shows to a screen', async () => {
    const missing = refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
    expect(await read(missing, { quiet: isMissing })).toEqual([]);
    expect(await read(refusedByServer, { quiet: isMissing })).toEqual([
      'Another operation is still running for this clinic.',
    ]);
  });
  it('is reported once if it is polled', async () => {
    const client = createQueryClient(() => 'en');
    const observer = new QueryObserver(client, {
      queryKey: ['x'],
      queryFn: () => Promise.reject(refusedByServer),
      refetchInterval: 60_000,
    });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    notifications.clean();
    await observer.refetch();
    expect(toasts()).toEqual([]);
    stop();
  });
  it('is not reported if it is silent or the session is sessionOver', async () => {
    expect(await read(noResponse(), { silent: true })).toEqual([]);
    expect(await read(sessionOver)).toEqual([]);
  });
  it('is reported once while shown data cannot be refreshed, and again after a success', async () => {
    const client = createQueryClient(() => 'en');
    let down = false;
    const queryFn = async () => {
      if (down) throw noResponse();
      return 'rows';
    };
    const fetch = () => client.fetchQuery({ queryKey: ['x'], queryFn, staleTime: 0 }).catch(() => {});
    const countToasts = async () => {
      notifications.clean();
      await fetch();
      return toasts().length;
    };
    await fetch();
    down = true;
    expect([await countToasts(), await countToasts()]).toEqual([1, 0]);
    down = false;
    await fetch();
    down = true;
    expect(await countToasts()).toBe(1);
  });
  it('is reported once while the server does not respond, even if several reads fail', async () => {
    const client = createQueryClient(() => 'en');
    notifications.clean();
    const failing = (name: string) =>
      client.fetchQuery({
        queryKey: [name],
        queryFn: () => Promise.reject(noResponse()),
        meta: { failure: `Failed to fetch ${name}` },
      });
    await Promise.allSettled([failing('tenants'), failing('stats')]);
    expect(toasts()).toEqual(['No response from server. Please check your connection.']);
    notifications.clean();
    await Promise.allSettled([failing('notes')]);
    expect(toasts()).toEqual([]);
    await client.fetchQuery({ queryKey: ['me'], queryFn: async () => 'back' });
    await Promise.allSettled([failing('leads')]);
    expect(toasts()).toEqual(['No response from server. Please check your connection.']);
  });
  it('is reported once for the same text', async () => {
    await read(noResponse());
    expect(await read(noResponse())).toEqual(['No response from server. Please check your connection.']);
  });
});

describe('a failed action', () => {
  it('prefers the server’s reason to the text of its screen', async () => {
    expect(await act(refusedByServer, { failure: 'Action failed' })).toEqual([
      'Another operation is still running for this clinic.',
    ]);
  });
  it('shows only the general text when the server did not respond', async () => {
    expect(await act(noResponse(), { failure: 'Action failed' })).toEqual([
      'No response from server. Please check your connection.',
    ]);
  });
  it('is left to the form that shows it, also when the server did not respond', async () => {
    for (const error of [refusedByServer, tooMany, noResponse()])
      expect(await act(error, { quiet: true })).toEqual([]);
  });
  it('shows the text of its screen without a reason', async () => {
    expect(await act(withoutReason(), { failure: 'Action failed' })).toEqual(['Action failed']);
  });
});
