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
import { createColorSchemeManager } from './color-scheme.ts';
import { createHost, createSettings } from './host.ts';

const refused: WireAnswer = {
  ok: false,
  error: { kind: 'http', status: 401, code: 'SESSION_INVALID', message: 'over', specific: true },
};

function setUp(
  origin = 'https://ops.example',
  saved: SaveResult = { outcome: 'saved', fileName: 'codes.txt' },
  tokenExists = false,
) {
  const calls: [string, ...unknown[]][] = [];
  const listeners = new Map<string, (payload: never) => void>();
  const groups = Object.entries(methods).map(([group, names]) => [
    group,
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...args: unknown[]) => {
          calls.push([`${group}.${name}`, ...args]);
          if (name === 'exists') return tokenExists;
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
    connection: 'online',
  });
  const emit = <E extends keyof DesktopEvents>(event: E, payload: DesktopEvents[E]) =>
    listeners.get(event)?.(payload as never);
  return { host, calls, emit, listeners };
}

/** A bridge with settings only; `changeElsewhere` stands for another window. */
function createSettingsBridge() {
  const setSetting = vi.fn(async (_name: string, _value: string) => {});
  const listeners: ((payload: { name: string; value: string }) => void)[] = [];
  const on = ((_event: string, listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    return () => {};
  }) as unknown as Bridge['on'];
  const changeElsewhere = (setting: { name: string; value: string }) => {
    for (const listener of listeners) listener(setting);
  };
  return { bridge: { host: { setSetting }, on }, setSetting, changeElsewhere };
}

it('opens pages of the chosen server in the system’s browser', () => {
  const { host, calls } = setUp();
  host.ports.openExternal('/forgot-password');
  host.ports.openExternal('https://lakeside.ops.example/');
  expect(calls).toEqual([
    ['host.openExternal', 'https://ops.example/forgot-password'],
    ['host.openExternal', 'https://lakeside.ops.example/'],
  ]);
});

it.each([
  ['https://ops.example', 'https://lakeside.ops.example'],
  ['http://localhost:5000', 'http://lakeside.localhost:5000'],
  ['http://127.0.0.1:5000', 'http://lakeside.localhost:5000'],
  ['http://[::1]:5000', 'http://lakeside.localhost:5000'],
])('derives the address of a clinic site from the server %s', (origin, url) => {
  expect(setUp(origin).host.ports.clinicSite('lakeside')).toEqual({ host: new URL(url).host, url });
});

it('passes menu commands on to the console under its own names', () => {
  const { host, emit } = setUp();
  const commands: string[] = [];
  host.ports.window?.onCommand((id) => commands.push(id));
  for (const name of ['palette', 'new-tenant', 'shortcuts', 'about'] as const) emit('command', { name });
  expect(commands).toEqual(['search', 'new-tenant', 'cheat-sheet']);
});

it.each([true, false])(
  'signs out after a refusal only when there is no token: token exists %s',
  async (tokenExists) => {
    const { host, calls } = setUp(undefined, undefined, tokenExists);
    const { session } = host;
    await session.adopt({
      token: tokenPlaceholder,
      user: { userId: '1', email: 'ada@example.com' },
    } as never);
    await expect(session.transport.request({ method: 'GET', path: '/api/tenants' })).rejects.toThrow('over');
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(['session.exists']));
    await new Promise(setImmediate);
    expect(session.store.get(session.state).isAuthenticated).toBe(tokenExists);
  },
);

it('reports unsaved work once, however many forms have some', () => {
  const { host, calls } = setUp();
  const releaseNote = host.ports.window?.holdUnsavedWork();
  const releaseForm = host.ports.window?.holdUnsavedWork();
  releaseNote?.();
  releaseForm?.();
  expect(calls).toEqual([
    ['host.setUnsavedWork', true],
    ['host.setUnsavedWork', false],
  ]);
});

it('saves a file of the page, and rejects when the user dismisses the dialog', async () => {
  const file = { bytes: new Uint8Array([1]), fileName: 'codes.txt', contentType: 'text/plain' };
  const { host, calls } = setUp();
  await host.ports.files.save(file);
  expect(calls).toEqual([['api.saveFile', file]]);
  const { ports } = setUp('https://ops.example', { outcome: 'dismissed' }).host;
  await expect(ports.files.save(file)).rejects.toMatchObject({ name: 'AbortError' });
});

it('stores settings in this window and in the main process', () => {
  const { bridge, setSetting } = createSettingsBridge();
  const settings = createSettings({ 'console.density': 'compact' }, bridge);
  expect([settings.get('console.density'), settings.get('color-scheme')]).toEqual(['compact', null]);
  settings.set('color-scheme', 'dark');
  expect(settings.get('color-scheme')).toBe('dark');
  expect(setSetting).toHaveBeenCalledWith('color-scheme', 'dark');
});

it('follows the color scheme of another window without sending it back', () => {
  const { bridge, setSetting, changeElsewhere } = createSettingsBridge();
  const settings = createSettings({}, bridge);
  const manager = createColorSchemeManager(settings, bridge);
  const schemes: string[] = [];
  // Like Mantine, which passes a received scheme back to the manager.
  manager.subscribe((value) => {
    schemes.push(value);
    manager.set(value);
  });
  changeElsewhere({ name: 'color-scheme', value: 'dark' });
  changeElsewhere({ name: 'color-scheme', value: 'invalid' });
  changeElsewhere({ name: 'console.density', value: 'compact' });
  expect(schemes).toEqual(['dark']);
  expect(settings.get('console.density')).toBe('compact');
  expect(setSetting).not.toHaveBeenCalled();
  manager.set('light');
  expect(setSetting.mock.calls).toEqual([['color-scheme', 'light']]);
});

it('stops listening to the main process when it is disposed', () => {
  const { host, listeners } = setUp();
  expect([...listeners.keys()].sort()).toEqual(['connection', 'exportProgress', 'session']);
  host.dispose();
  expect(listeners.size).toBe(0);
});
