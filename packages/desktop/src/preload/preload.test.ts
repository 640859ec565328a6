import { beforeAll, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(async () => 'answer'), on: vi.fn(), removeListener: vi.fn() },
}));
vi.mock('electron', () => electron);

// biome-ignore lint/suspicious/noExplicitAny: the bridge has no type as a page sees it
let bridge: any;
beforeAll(async () => {
  await import('./preload.ts');
  const { calls } = electron.contextBridge.exposeInMainWorld.mock;
  expect(calls).toEqual([['tamarackDesktop', expect.anything()]]);
  bridge = calls[0]?.[1];
});

it('exposes named methods in groups, and no way to choose a channel', () => {
  expect(Object.keys(bridge)).toEqual(['host', 'servers', 'session', 'api', 'updates', 'on']);
  expect(Object.keys(bridge.session)).toEqual(['exists', 'clear']);
});

it('calls the main process on the channel of the method', async () => {
  expect(await bridge.servers.choose('https://a.example')).toBe('answer');
  expect(electron.ipcRenderer.invoke).toHaveBeenLastCalledWith(
    'tamarack:servers.choose',
    'https://a.example',
  );
});

it('passes on the payload of an event without the event object until it is unsubscribed', () => {
  const listener = vi.fn();
  const unsubscribe = bridge.on('connection', listener);
  const [channel, onMessage] = electron.ipcRenderer.on.mock.calls[0] ?? [];
  onMessage({ sender: 'the main process' }, 'offline');
  expect(listener.mock.calls).toEqual([['offline']]);
  unsubscribe();
  expect(electron.ipcRenderer.removeListener).toHaveBeenCalledWith(channel, onMessage);
});

it('refuses events that are not in the contract', () => {
  expect(() => bridge.on('anything', () => {})).toThrow('Unknown event: anything');
});
