import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noResponse, refusal, withoutReason } from '../../test/memoryTransport.ts';
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
const stated = refusal({ status: 409, message: 'Another operation is still running for this clinic.' });
const over = refusal({ status: 401, code: 'SESSION_INVALID', message: 'x' });

describe('a failed read', () => {
  it('shows the reason the server gave', async () => {
    expect(await read(stated)).toEqual(['Another operation is still running for this clinic.']);
  });
  it('shows "An error occurred" without one', async () => {
    expect(await read(withoutReason())).toEqual(['An error occurred']);
  });
  it('shows the words of its screen instead', async () => {
    expect(await read(stated, { failure: 'Failed to fetch tenants' })).toEqual(['Failed to fetch tenants']);
  });
  it('shows the text for too many requests beside the words of its screen', async () => {
    expect(await read(tooMany, { failure: 'Failed to fetch tenants' })).toEqual([
      'Too many requests. Please try again later.',
      'Failed to fetch tenants',
    ]);
  });
  it('shows that the server did not answer', async () => {
    expect(await read(noResponse())).toEqual(['No response from server. Please check your connection.']);
  });
  it('leaves refusals to a quiet screen, but not what concerns every screen', async () => {
    expect(await read(stated, { quiet: true })).toEqual([]);
    expect(await read(tooMany, { quiet: true })).toEqual(['Too many requests. Please try again later.']);
  });
  it('leaves only what does not exist to a screen that shows that', async () => {
    const missing = refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
    expect(await read(missing, { quiet: 'missing' })).toEqual([]);
    expect(await read(stated, { quiet: 'missing' })).toEqual([
      'Another operation is still running for this clinic.',
    ]);
  });
  it('tells once of one that repeats itself', async () => {
    const client = createQueryClient(() => 'en');
    const observer = new QueryObserver(client, {
      queryKey: ['x'],
      queryFn: () => Promise.reject(stated),
      refetchInterval: 60_000,
    });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    notifications.clean();
    await observer.refetch();
    expect(toasts()).toEqual([]);
    stop();
  });
  it('shows nothing when it is silent, or when the session is over', async () => {
    expect(await read(noResponse(), { silent: true })).toEqual([]);
    expect(await read(over)).toEqual([]);
  });
  it('tells once that what is shown cannot be renewed, until it can again', async () => {
    const client = createQueryClient(() => 'en');
    let down = false;
    const queryFn = async () => {
      if (down) throw noResponse();
      return 'rows';
    };
    const fetch = () => client.fetchQuery({ queryKey: ['x'], queryFn, staleTime: 0 }).catch(() => {});
    const told = async () => {
      notifications.clean();
      await fetch();
      return toasts().length;
    };
    await fetch();
    down = true;
    expect([await told(), await told()]).toEqual([1, 0]);
    down = false;
    await fetch();
    down = true;
    expect(await told()).toBe(1);
  });
  it('tells once that the server does not answer, whatever else fails with it', async () => {
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
  it('shows the same text once', async () => {
    await read(noResponse());
    expect(await read(noResponse())).toEqual(['No response from server. Please check your connection.']);
  });
});

describe('a failed action', () => {
  it('shows the reason the server gave before the words of its screen', async () => {
    expect(await act(stated, { failure: 'Action failed' })).toEqual([
      'Another operation is still running for this clinic.',
    ]);
  });
  it('shows only the general text when the server did not answer', async () => {
    expect(await act(noResponse(), { failure: 'Action failed' })).toEqual([
      'No response from server. Please check your connection.',
    ]);
  });
  it('shows the words of its screen without one', async () => {
    expect(await act(withoutReason(), { failure: 'Action failed' })).toEqual(['Action failed']);
  });
});
