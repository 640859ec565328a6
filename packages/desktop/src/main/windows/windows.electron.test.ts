import { afterEach, expect, it, vi } from 'vitest';
import { BrowserWindow, session } from '../../../test/fake-electron.ts';
import { createUnsavedWork } from './unsaved-work.ts';
import { createConsoleWindows } from './windows.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

afterEach(() => {
  for (const window of [...BrowserWindow.all]) window.destroy();
});

function openTwo() {
  const onPageGone = vi.fn();
  const windows = createConsoleWindows({
    preload: 'preload.cjs',
    icon: 'icon.png',
    file: { damaged: false, read: () => undefined, write: () => undefined, remove: () => undefined },
    unsaved: createUnsavedWork(),
    clock: { now: () => 0, after: () => () => undefined },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    developerTools: false,
    isQuitting: () => false,
    onPageGone,
  });
  windows.open('/admin/tenants');
  windows.open('/admin/logs');
  const [first, second] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
  return { windows, first, second, onPageGone };
}

it('starts over with new documents at the first screen, and without what pages have stored', () => {
  const { windows, first, second } = openTwo();
  const before = session.defaultSession.storageCleared;
  windows.startOver();
  // Without another query the windows would keep their documents and only change the fragment.
  expect([first, second].map(({ webContents }) => webContents.url)).toEqual([
    'app://tamarack/?1#/admin',
    'app://tamarack/?1#/admin',
  ]);
  expect(session.defaultSession.storageCleared).toBe(before + 1);
});

it('recognises a window only after its new document has loaded, and clears its history', () => {
  const { windows, first, second, onPageGone } = openTwo();
  const { id } = first.webContents;
  windows.startOver();
  expect(windows.ids()).toEqual([]);
  first.webContents.emit('did-navigate-in-page');
  windows.send(id, 'connection', 'offline');
  expect([windows.ids(), first.webContents.sent]).toEqual([[], []]);
  const smuggled = 'app://tamarack/?1#/admin/tenants?search=maple-physio';
  void first.loadURL(smuggled);
  first.webContents.emit('did-navigate', {}, smuggled);
  expect([windows.ids(), first.webContents.url]).toEqual([[], 'app://tamarack/?1#/admin']);
  first.webContents.emit('did-navigate', {}, 'app://tamarack/?1#/admin');
  windows.send(id, 'connection', 'offline');
  expect([windows.ids(), first.webContents.sent.length]).toEqual([[id], 1]);
  expect([first.webContents.historyCleared, second.webContents.historyCleared]).toEqual([1, 0]);
  expect(onPageGone.mock.calls).toEqual([[id], [id]]);
});
