import { describe, expect, it, vi } from 'vitest';
import { createBridgeTokenStore } from './token-store.ts';

function setUp(exists: boolean) {
  const session = { exists: vi.fn(async () => exists), clear: vi.fn(async () => {}) };
  const onExpired = vi.fn();
  const store = createBridgeTokenStore(session, onExpired);
  const heard: (string | null)[] = [];
  store.subscribe((token) => heard.push(token));
  return { session, store, heard, onExpired };
}

describe('the token as the page knows it', () => {
  it('is a placeholder, asked for once', async () => {
    const { store, session } = setUp(true);
    expect([await store.get(), await store.get()]).toEqual([
      'kept-by-the-application',
      'kept-by-the-application',
    ]);
    expect(session.exists).toHaveBeenCalledOnce();
  });

  it('is there after a sign-in and gone after a sign-out, here and in the main process', async () => {
    const { store, session } = setUp(false);
    expect(await store.get()).toBeNull();
    await store.set('kept-by-the-application');
    expect(await store.get()).toBe('kept-by-the-application');
    await store.clear();
    expect(await store.get()).toBeNull();
    expect(session.clear).toHaveBeenCalledOnce();
  });

  it('follows sign-ins and sign-outs of other windows, each told once', async () => {
    const { store, heard } = setUp(false);
    await store.get();
    store.heard({ exists: true, reason: 'signed-in' });
    store.heard({ exists: true, reason: 'signed-in' });
    store.heard({ exists: false, reason: 'signed-out' });
    expect(heard).toEqual(['kept-by-the-application', null]);
  });

  it('that expired is told as expired, once, and is not cleared again over a newer one', async () => {
    const { store, session, heard, onExpired } = setUp(true);
    await store.get();
    store.lose();
    store.heard({ exists: false, reason: 'expired' });
    expect(onExpired).toHaveBeenCalledExactlyOnceWith('kept-by-the-application');
    expect(heard).toEqual([]);
    expect(await store.get()).toBe('kept-by-the-application');
    await store.clear();
    expect(await store.get()).toBeNull();
    expect(session.clear).not.toHaveBeenCalled();
  });
});
