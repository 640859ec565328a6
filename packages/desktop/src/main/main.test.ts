import '../../test/without-electron.ts';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { darkTokens, lightTokens } from '@tamarack/core/ui';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  session,
  shell,
} from '../../test/fake-electron.ts';
import { callChannel, methods } from '../ipc-contract.ts';
import { createQuitting } from './windows/quitting.electron.ts';
import { createUnsavedWork } from './windows/unsaved-work.ts';

vi.mock('electron', () => import('../../test/fake-electron.ts'));
const errors = vi.hoisted((): string[] => []);
vi.mock('./diagnostics/log.electron.ts', () => ({
  openLog: (folder: string) => ({
    folder,
    info: vi.fn(),
    warn: vi.fn(),
    error: (message: string) => void errors.push(message),
    lastErrors: async () => [],
  }),
}));
vi.mock('./updates/update-engine.electron.ts', () => ({
  createUpdateEngine: () => ({}),
  canUpdate: () => false,
}));

const tenantId = '01890a5d-ac96-774b-bcce-b302099a8057';
const pages = session.defaultSession;

beforeAll(async () => {
  await import('./main.ts');
  await vi.waitFor(() => expect(BrowserWindow.all).toHaveLength(1));
});
beforeEach(() => {
  dialog.shown.length = 0;
  dialog.answer = 0;
});
afterAll(() => {
  app.emit('will-quit');
  rmSync(app.getPath('userData'), { recursive: true, force: true });
});

const first = () => BrowserWindow.all[0] as BrowserWindow;
/** Asks as the page of a window does. */
function ask(window: BrowserWindow, group: string, method: string, ...args: unknown[]): Promise<unknown> {
  const { webContents } = window;
  const event = { sender: webContents, senderFrame: webContents.mainFrame };
  return (
    ipcMain.handlers.get(callChannel(group, method))?.(event, ...args) ?? Promise.reject(new Error(method))
  );
}
function choose(menu: string, entry: string): void {
  Menu.entries
    .find(({ label }) => label === menu)
    ?.submenu?.find(({ label }) => label === entry)
    ?.click?.();
}

it('opens one window at the console, hardened in every option', () => {
  expect(first().webContents.url).toBe('app://tamarack/#/admin');
  expect(first().options.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  });
  // `false` would take full screen away on macOS.
  expect(first().options).not.toHaveProperty('fullscreen');
  expect(app.calls).toEqual(['enableSandbox']);
  expect(pages.handled).toEqual(['app']);
});

it('answers every method of the contract and no other channel', () => {
  const channels = Object.entries(methods).flatMap(([group, names]) =>
    names.map((name) => callChannel(group, name)),
  );
  expect([...ipcMain.handlers.keys()].sort()).toEqual(channels.sort());
  expect(ipcMain.eventNames()).toEqual(['error']);
});

it('keeps a page where it is, and hands no foreign link to the system’s browser', () => {
  const { webContents } = first();
  for (const [url, isMainFrame, held] of [
    ['https://evil.example/', true, true],
    ['app://tamarack/', false, true],
    ['app://tamarack/', true, false],
  ] as const) {
    const preventDefault = vi.fn();
    webContents.emit('will-frame-navigate', { url, isMainFrame, preventDefault });
    expect(preventDefault, url).toHaveBeenCalledTimes(held ? 1 : 0);
  }
  expect(webContents.openHandler({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
  expect(shell.opened).toEqual([]);
  expect(pages.mayLoad('https://evil.example/')).toBe(false);
  expect(pages.permission('media', { requestingUrl: 'app://tamarack/', isMainFrame: true })).toBe(false);
});

it('leads the window in front to the tenant of a link that another start hands over', () => {
  app.emit('second-instance', {}, ['tamarack-admin', '--', `tamarack-admin://tenants/${tenantId}`]);
  expect(first().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.navigate',
    payload: { path: `/admin/tenants/${tenantId}` },
  });
});

it('asks before a window with unsaved work closes, and leaves it open when told to', async () => {
  const window = first();
  await ask(window, 'host', 'openWindow', '/admin/logs');
  const [, second] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
  expect(second.webContents.url).toBe('app://tamarack/#/admin/logs');
  await ask(second, 'host', 'setUnsavedWork', true);
  second.close();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(dialog.shown[0]).toMatchObject({
    message: 'What you typed is not saved',
    detail: 'Closing this window loses it.',
  });
  expect(second.destroyed).toBe(false);
  dialog.answer = 1;
  second.close();
  await vi.waitFor(() => expect(second.destroyed).toBe(true));
  expect(BrowserWindow.all).toEqual([window]);
});

it('never leads a window with unsaved work away: a link opens one more', async () => {
  await ask(first(), 'host', 'setUnsavedWork', true);
  app.emit('open-url', { preventDefault: vi.fn() }, `tamarack-admin://tenants/${tenantId}`);
  const [, opened] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
  expect(opened.webContents.url).toBe(`app://tamarack/#/admin/tenants/${tenantId}`);
  opened.close();
  await ask(first(), 'host', 'setUnsavedWork', false);
});

it('forgets unsaved work with the document that held it', async () => {
  await ask(first(), 'host', 'setUnsavedWork', true);
  // A navigation that is refused begins as well.
  first().webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  expect(await ask(first(), 'updates', 'install')).toBe('unsaved-work');
  first().webContents.emit('did-navigate', {}, 'app://tamarack/', 200, 'OK');
  expect(await ask(first(), 'updates', 'install')).toBe('restarting');
});

it('asks about a page that stopped working, and writes down a process that did', async () => {
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
  app.emit('child-process-gone', {}, { type: 'Utility', name: 'Network Service', reason: 'clean-exit' });
  dialog.answer = 1;
  const { webContents } = first();
  const load = vi.spyOn(first(), 'loadURL');
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
  webContents.emit('render-process-gone', {}, { reason: 'oom' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(webContents.url));
  expect(dialog.shown.map(({ message }) => message)).toEqual(['This window stopped working']);
  load.mockRestore();
  expect(errors).toEqual(['GPU stopped working: crashed', 'A window stopped working: oom']);
});

it('asks once about a page that does not answer, and begins it anew when the person does not want to wait', async () => {
  const { webContents } = first();
  const load = vi.spyOn(first(), 'loadURL');
  first().emit('unresponsive');
  first().emit('unresponsive');
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect([dialog.shown[0]?.message, webContents.ended]).toEqual(['This window does not answer', 0]);
  dialog.answer = 1;
  await vi.waitFor(() => {
    first().emit('unresponsive');
    expect(webContents.ended).toBe(1);
  });
  expect(load).toHaveBeenCalledExactlyOnceWith(webContents.url);
  expect(dialog.shown.map(({ message }) => message)).not.toContain('This window stopped working');
  load.mockRestore();
});

it('carries out the menu: commands to the page, zoom for every window, diagnostics on the clipboard', async () => {
  first().focus();
  choose('File', 'New Tenant…');
  expect(first().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.command',
    payload: { name: 'new-tenant' },
  });
  choose('View', 'Zoom In');
  expect(first().webContents.zoom).toBe(1.1);
  choose('Help', 'Copy Diagnostics');
  await vi.waitFor(() => expect(clipboard.text).toMatch(/^Tamarack Admin: 1\.0\.0\n/));
  expect(clipboard.text).toContain('Updates: off (development)');
});

it('leads a window that is still loading to a link’s path with its document', () => {
  const { webContents } = first();
  const before = webContents.sent.length;
  webContents.loading = true;
  app.emit('second-instance', {}, ['tamarack-admin', `tamarack-admin://tenants/${tenantId}`]);
  webContents.loading = false;
  expect(webContents.url).toBe(`app://tamarack/#/admin/tenants/${tenantId}`);
  expect(webContents.sent).toHaveLength(before);
});

it('draws windows on the console’s own ground, in the color scheme that a person has chosen', async () => {
  expect(first().options.backgroundColor).toBe(lightTokens.consoleGround);
  await ask(first(), 'host', 'setSetting', 'color-scheme', 'dark');
  expect(nativeTheme.themeSource).toBe('dark');
  nativeTheme.emit('updated');
  expect(first().options.backgroundColor).toBe(darkTokens.consoleGround);
  await ask(first(), 'host', 'setSetting', 'color-scheme', 'auto');
  expect(nativeTheme.themeSource).toBe('system');
});

it('shows the unread count of the page on the icon', async () => {
  await ask(first(), 'host', 'setUnread', 7);
  if (process.platform !== 'win32') expect(app.badge).toBe(7);
});

it('refuses a frame within the page and a document from elsewhere', async () => {
  const { webContents } = first();
  const handler = ipcMain.handlers.get(callChannel('host', 'facts'));
  const frames = [
    { ...webContents.mainFrame, parent: webContents.mainFrame },
    { ...webContents.mainFrame, url: 'https://evil.example/' },
    null,
  ];
  for (const senderFrame of frames) {
    await expect(handler?.({ sender: webContents, senderFrame })).rejects.toThrow('Refused');
  }
});

it('still asks when an update is about to close a window in which work was begun meanwhile', async () => {
  await ask(first(), 'host', 'setUnsavedWork', true);
  autoUpdater.emit('before-quit-for-update');
  first().close();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(first().destroyed).toBe(false);
  await ask(first(), 'host', 'setUnsavedWork', false);
});

it('asks before it quits over unsaved work, and remembers its windows when it does', async () => {
  first().webContents.url = 'app://tamarack/#/admin/tenants?status=active';
  await ask(first(), 'host', 'setUnsavedWork', true);
  app.quit();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect([app.quitted, dialog.shown[0]?.detail]).toEqual([
    false,
    'A window holds work that is not saved. Quitting loses it.',
  ]);
  dialog.answer = 1;
  await vi.waitFor(() => {
    app.quit();
    expect(app.quitted).toBe(true);
  });
  const kept = JSON.parse(readFileSync(join(app.getPath('userData'), 'desktop.json'), 'utf8')) as object;
  expect(kept).toMatchObject({
    zoom: 1.1,
    windows: [
      {
        bounds: { x: 10, y: 40, width: 900, height: 700 },
        maximized: false,
        fullScreen: false,
        path: '/admin/tenants?status=active',
      },
    ],
  });
});

it('remembers its windows once, before an update closes them', () => {
  const remember = vi.fn();
  const unsaved = createUnsavedWork();
  const quitting = createQuitting({ unsaved, front: () => null, remember, staysWithoutWindows: () => false });
  autoUpdater.emit('before-quit-for-update');
  app.emit('before-quit', { preventDefault: vi.fn() });
  expect([quitting.begun(), remember.mock.calls.length]).toEqual([true, 1]);
});
