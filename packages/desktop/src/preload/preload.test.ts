import { beforeAll, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(async () => 'answer'), on: vi.fn(), removeListener: vi.fn() },
}));
vi.mock('electron', () => electron);

// biome-ignore lint/suspicious/noExplicitAny: what a page finds has no types until it is looked at
let bridge: any;
beforeAll(async () => {
  await import('./preload.ts');
  const { calls } = electron.contextBridge.exposeInMainWorld.mock;
  expect(calls).toEqual([['tamarackDesktop', expect.anything()]]);
  bridge = calls[0]?.[1];
});

it('offers named methods in groups, and no way to choose a channel', () => {
  expect(Object.keys(bridge)).toEqual(['host', 'servers', 'session', 'api', 'updates', 'on']);
  expect(Object.keys(bridge.session)).toEqual(['exists', 'clear']);
});

it('asks the main process on the channel of the method', async () => {
  expect(await bridge.servers.check('https://a.example')).toBe('answer');
  expect(electron.ipcRenderer.invoke).toHaveBeenLastCalledWith('tamarack:servers.check', 'https://a.example');
});

it('hands on the payload of an event without the event, until it is ended', () => {
  const listener = vi.fn();
  const end = bridge.on('connection', listener);
  const [channel, heard] = electron.ipcRenderer.on.mock.calls[0] ?? [];
  heard({ sender: 'the way back' }, 'offline');
  expect(listener.mock.calls).toEqual([['offline']]);
  end();
  expect(electron.ipcRenderer.removeListener).toHaveBeenCalledWith(channel, heard);
});

it('knows no events but those of the contract', () => {
  expect(() => bridge.on('anything', () => {})).toThrow('There is no such event.');
});
