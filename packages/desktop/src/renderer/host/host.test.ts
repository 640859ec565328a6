// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import {
  type DesktopEvents,
  methods,
  type SaveResult,
  tokenPlaceholder,
  type WireAnswer,
} from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';
import { colorSchemeIn } from './color-scheme.ts';
import { createHost, createSettings } from './host.ts';

const refused: WireAnswer = {
  ok: false,
  error: { kind: 'http', status: 401, code: 'SESSION_INVALID', message: 'over', specific: true },
};

function setUp(
  origin = 'https://ops.example',
  saved: SaveResult = { outcome: 'saved', fileName: 'codes.txt' },
  kept = false,
) {
  const asked: [string, ...unknown[]][] = [];
  const listeners = new Map<string, (payload: never) => void>();
  const groups = Object.entries(methods).map(([group, names]) => [
    group,
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...args: unknown[]) => {
          asked.push([`${group}.${name}`, ...args]);
          if (name === 'exists') return kept;
          return name === 'saveFile' ? saved : name === 'request' ? refused : undefined;
        },
      ]),
    ),
  ]);
  const on = (event: string, listener: (payload: never) => void) => {
    listeners.set(event, listener);
    return () => void listeners.delete(event);
  };
  const bridge = { ...Object.fromEntries(groups), on } as unknown as Bridge;
  const host = createHost({
    bridge,
    server: { origin, host: new URL(origin).host, version: '1.0.0' },
    settings: createSettings({}, { host: bridge.host, on: () => () => {} }),
    downloadDisplay: { show: vi.fn(), hide: vi.fn() },
    onRefusedLink: vi.fn(),
  });
  const tell = <E extends keyof DesktopEvents>(event: E, payload: DesktopEvents[E]) =>
    listeners.get(event)?.(payload as never);
  return { host, asked, tell, listeners };
}

/** A bridge for settings alone; `tell` is another window that sets one. */
function settingsBridge() {
  const setSetting = vi.fn(async (_name: string, _value: string) => {});
  const listeners: ((payload: { name: string; value: string }) => void)[] = [];
  const on = ((_event: string, listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    return () => {};
  }) as unknown as Bridge['on'];
  const tell = (setting: { name: string; value: string }) => {
    for (const listener of listeners) listener(setting);
  };
  return { bridge: { host: { setSetting }, on }, setSetting, tell };
}

it('opens pages of the chosen server in the system’s browser', () => {
  const { host, asked } = setUp();
  host.ports.openExternal('/forgot-password');
  host.ports.openExternal('https://lakeside.ops.example/');
  expect(asked).toEqual([
    ['host.openExternal', 'https://ops.example/forgot-password'],
    ['host.openExternal', 'https://lakeside.ops.example/'],
  ]);
});

it.each([
  ['https://ops.example', 'https://lakeside.ops.example'],
  ['http://localhost:5000', 'http://lakeside.localhost:5000'],
  ['http://127.0.0.1:5000', 'http://lakeside.localhost:5000'],
  ['http://[::1]:5000', 'http://lakeside.localhost:5000'],
])('finds the clinics’ sites beside %s', (origin, url) => {
  expect(setUp(origin).host.ports.clinicSite('lakeside')).toEqual({ host: new URL(url).host, url });
});

it('runs the console’s commands for its own menu entries, under the console’s names', () => {
  const { host, tell } = setUp();
  const heard: string[] = [];
  host.ports.window?.onCommand((id) => heard.push(id));
  for (const name of ['palette', 'new-tenant', 'shortcuts', 'about'] as const) tell('command', { name });
  expect(heard).toEqual(['search', 'new-tenant', 'cheat-sheet']);
});

it.each([true, false])(
  'signs out on a refusal only when no token is kept any more: kept %s',
  async (kept) => {
    const { host, asked } = setUp(undefined, undefined, kept);
    const { session } = host;
    await session.adopt({ token: tokenPlaceholder, user: { id: '1' } } as never);
    await expect(session.transport.request({ method: 'GET', path: '/api/tenants' })).rejects.toThrow('over');
    await vi.waitFor(() => expect(asked.at(-1)).toEqual(['session.exists']));
    await new Promise(setImmediate);
    expect(session.store.get(session.state).isAuthenticated).toBe(kept);
  },
);

it('tells of unsaved work once, however much of it there is', () => {
  const { host, asked } = setUp();
  const note = host.ports.window?.holdUnsavedWork();
  const form = host.ports.window?.holdUnsavedWork();
  note?.();
  form?.();
  expect(asked).toEqual([
    ['host.setUnsavedWork', true],
    ['host.setUnsavedWork', false],
  ]);
});

it('saves what a page has made, and says when the person gave it up', async () => {
  const file = { bytes: new Uint8Array([1]), fileName: 'codes.txt', contentType: 'text/plain' };
  const { host, asked } = setUp();
  await host.ports.files.save(file);
  expect(asked).toEqual([['api.saveFile', file]]);
  const { ports } = setUp('https://ops.example', { outcome: 'dismissed' }).host;
  await expect(ports.files.save(file)).rejects.toMatchObject({ name: 'AbortError' });
});

it('keeps settings for this window and in the main process', () => {
  const { bridge, setSetting } = settingsBridge();
  const settings = createSettings({ 'console.density': 'compact' }, bridge);
  expect([settings.get('console.density'), settings.get('color-scheme')]).toEqual(['compact', null]);
  settings.set('color-scheme', 'dark');
  expect(settings.get('color-scheme')).toBe('dark');
  expect(setSetting).toHaveBeenCalledWith('color-scheme', 'dark');
});

it('takes over the color scheme of another window, and does not send it back', () => {
  const { bridge, setSetting, tell } = settingsBridge();
  const settings = createSettings({}, bridge);
  const scheme = colorSchemeIn(settings, bridge);
  const seen: string[] = [];
  // As Mantine does: what it is told it hands to the manager once more.
  scheme.subscribe((value) => {
    seen.push(value);
    scheme.set(value);
  });
  tell({ name: 'color-scheme', value: 'dark' });
  tell({ name: 'color-scheme', value: 'no scheme' });
  tell({ name: 'console.density', value: 'compact' });
  expect(seen).toEqual(['dark']);
  expect(settings.get('console.density')).toBe('compact');
  expect(setSetting).not.toHaveBeenCalled();
  scheme.set('light');
  expect(setSetting.mock.calls).toEqual([['color-scheme', 'light']]);
});

it('hears nothing more of the main process once it is done', () => {
  const { host, listeners } = setUp();
  expect([...listeners.keys()].sort()).toEqual(['exportProgress', 'session']);
  host.dispose();
  expect(listeners.size).toBe(0);
});
