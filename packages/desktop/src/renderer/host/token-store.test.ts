import { describe, expect, it, vi } from 'vitest';
import { createBridgeTokenStore } from './token-store.ts';

function setUp(exists: boolean) {
  const session = { exists: vi.fn(async () => exists), clear: vi.fn(async () => {}) };
  const onExpired = vi.fn();
  const store = createBridgeTokenStore(session, onExpired);
  const endings: (string | null)[] = [];
  store.subscribe((ending) => endings.push(ending));
  return { session, store, endings, onExpired };
}

describe('the token store of a page', () => {
  it('returns a placeholder and asks the main process once', async () => {
    const { store, session } = setUp(true);
    expect([await store.get(), await store.get()]).toEqual([
      'kept-by-the-application',
      'kept-by-the-application',
    ]);
    expect(session.exists).toHaveBeenCalledOnce();
  });

  it('has a token after a sign-in and none after a sign-out, here and in the main process', async () => {
    const { store, session } = setUp(false);
    expect(await store.get()).toBeNull();
    await store.set('kept-by-the-application');
    expect(await store.get()).toBe('kept-by-the-application');
    await store.clear('signed-out');
    expect(await store.get()).toBeNull();
    expect(session.clear).toHaveBeenCalledOnce();
  });

  it('reports sign-ins and sign-outs of other windows once', async () => {
    const { store, endings } = setUp(false);
    await store.get();
    store.onSessionEvent({ exists: true, reason: 'signed-in' });
    store.onSessionEvent({ exists: true, reason: 'signed-in' });
    store.onSessionEvent({ exists: false, reason: 'signed-out' });
    expect(endings).toEqual([null, 'signed-out']);
  });

  it('reports an expired token once and does not delete a newer one', async () => {
    const { store, session, endings, onExpired } = setUp(true);
    await store.get();
    store.expire();
    store.onSessionEvent({ exists: false, reason: 'expired' });
    expect(onExpired).toHaveBeenCalledExactlyOnceWith('kept-by-the-application');
    expect(endings).toEqual([]);
    expect(await store.get()).toBe('kept-by-the-application');
    await store.clear('expired');
    expect(await store.get()).toBeNull();
    expect(session.clear).not.toHaveBeenCalled();
  });
});
