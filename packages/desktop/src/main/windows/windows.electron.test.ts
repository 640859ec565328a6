import { afterEach, expect, it, vi } from 'vitest';
import { BrowserWindow, dialog, session } from '../../../test/fake-electron.ts';
import { createUnsavedWork } from './unsaved-work.ts';
import { createConsoleWindows } from './windows.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

afterEach(() => {
  dialog.shown.length = 0;
  dialog.answer = 0;
  for (const window of [...BrowserWindow.all]) window.destroy();
});

function openTwo(runningExports: (windowId?: number) => number = () => 0) {
  const onPageGone = vi.fn();
  const windows = createConsoleWindows({
    preload: 'preload.cjs',
    icon: 'icon.png',
    file: { damaged: false, read: () => undefined, write: () => undefined, remove: () => undefined },
    unsaved: createUnsavedWork(),
    runningExports,
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

it('asks before it closes a window whose export is running', async () => {
  let exporting: number | undefined;
  const { first, second } = openTwo((windowId) => (windowId === exporting ? 1 : 0));
  exporting = first.webContents.id;
  second.close();
  expect([second.destroyed, dialog.shown]).toEqual([true, []]);
  first.close();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(dialog.shown[0]).toMatchObject({
    message: 'An export is running',
    detail: 'If you close this window, its exports will be cancelled.',
  });
  expect(first.destroyed).toBe(false);
  dialog.answer = 1;
  first.close();
  await vi.waitFor(() => expect(first.destroyed).toBe(true));
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
