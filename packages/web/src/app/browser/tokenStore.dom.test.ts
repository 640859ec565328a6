// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTokenStore } from './tokenStore.ts';

/** Changes of the storage in this tab, as the browser tells them to the other tabs. */
let changes: StorageEventInit[];
let stored: Map<string, string>;

beforeEach(() => {
  changes = [];
  stored = new Map();
  const change = (key: string, newValue: string | null) => {
    changes.push({ key, oldValue: stored.get(key) ?? null, newValue });
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => change(key, value),
    removeItem: (key: string) => change(key, null),
  });
});

function heardElsewhere(work: () => void): (string | null)[] {
  changes = [];
  work();
  return heard(changes);
}

function heard(events: readonly StorageEventInit[]): (string | null)[] {
  const endings: (string | null)[] = [];
  const stop = browserTokenStore().subscribe((ending) => endings.push(ending));
  for (const event of events) window.dispatchEvent(new StorageEvent('storage', event));
  stop();
  return endings;
}

describe('the token store of a tab', () => {
  it('tells other tabs once how a session ended', () => {
    const store = browserTokenStore();
    expect(heardElsewhere(() => store.set('first'))).toEqual([null]);
    expect(heardElsewhere(() => store.clear('expired'))).toEqual(['expired']);
    expect(heardElsewhere(() => store.clear('expired'))).not.toContain('expired');
    store.set('second');
    expect(heardElsewhere(() => store.clear('signed-out'))).toEqual(['signed-out']);
  });

  it('keeps nothing after the end of a session', () => {
    const store = browserTokenStore();
    store.set('first');
    store.clear('expired');
    expect([store.get(), stored.size]).toEqual([null, 0]);
  });

  it('signs out when the browser’s data is cleared, and ignores other keys', () => {
    const events = [
      { key: 'density', newValue: 'compact' },
      { key: null, newValue: null },
    ];
    expect(heard(events)).toEqual(['signed-out']);
  });
});
