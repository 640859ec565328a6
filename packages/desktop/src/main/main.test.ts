import '../../test/without-electron.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
vi.mock('electron-log/node.js', () => ({
  default: {
    transports: { file: {}, console: {} },
    info: vi.fn(),
    warn: vi.fn(),
    error: (message: string) => void errors.push(message),
  },
}));
vi.mock('./updates/update-engine.electron.ts', () => ({
  createUpdateEngine: () => ({}),
  canUpdate: () => false,
}));

const tenantId = '01890a5d-ac96-774b-bcce-b302099a8057';
const pages = session.defaultSession;

const spool = join(app.getPath('userData'), 'spool');
function writeSpooledFile(): void {
  mkdirSync(spool, { recursive: true });
  writeFileSync(join(spool, 'half-of-an-export'), 'personal');
}

beforeAll(async () => {
  writeSpooledFile();
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

const firstWindow = () => BrowserWindow.all[0] as BrowserWindow;
/** Calls a method as the page of a window does. */
function call(window: BrowserWindow, group: string, method: string, ...args: unknown[]): Promise<unknown> {
  const { webContents } = window;
  const event = { sender: webContents, senderFrame: webContents.mainFrame };
  return (
    ipcMain.handlers.get(callChannel(group, method))?.(event, ...args) ?? Promise.reject(new Error(method))
  );
}
function clickMenu(menu: string, entry: string): void {
  Menu.entries
    .find(({ label }) => label === menu)
    ?.submenu?.find(({ label }) => label === entry)
    ?.click?.();
}

it('opens a window of the console with every hardening option', () => {
  expect(firstWindow().webContents.url).toBe('app://tamarack/#/admin');
  expect(firstWindow().options.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  });
  // An explicit `false` would remove the full-screen button on macOS.
  expect(firstWindow().options).not.toHaveProperty('fullscreen');
  expect(app.calls).toEqual(['enableSandbox']);
  expect(pages.handled).toEqual(['app']);
  expect(pages.spellChecker).toBe(false);
});

it('deletes exports that an earlier run left incomplete', () => {
  expect(existsSync(join(spool, 'half-of-an-export'))).toBe(false);
});

it('answers every method of the contract and no other channel', () => {
  const channels = Object.entries(methods).flatMap(([group, names]) =>
    names.map((name) => callChannel(group, name)),
  );
  expect([...ipcMain.handlers.keys()].sort()).toEqual(channels.sort());
  expect(ipcMain.eventNames()).toEqual(['error']);
});

it('denies navigation and foreign links', () => {
  const { webContents } = firstWindow();
  for (const [url, isMainFrame, isDenied] of [
    ['https://evil.example/', true, true],
    ['app://tamarack/', false, true],
    ['app://tamarack/', true, false],
  ] as const) {
    const preventDefault = vi.fn();
    webContents.emit('will-frame-navigate', { url, isMainFrame, preventDefault });
    expect(preventDefault, url).toHaveBeenCalledTimes(isDenied ? 1 : 0);
  }
  expect(webContents.openHandler({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
  expect(shell.opened).toEqual([]);
  expect(pages.mayLoad('https://evil.example/')).toBe(false);
  expect(pages.permission('media', { requestingUrl: 'app://tamarack/', isMainFrame: true })).toBe(false);
});

it('keeps WebRTC, which the content security policy does not cover, from reaching any host', () => {
  expect(firstWindow().webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
  expect(pages.proxy).toEqual({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  });
});

it('shows the tenant of a link from a second instance in the front window', () => {
  app.emit('second-instance', {}, ['tamarack-admin', '--', `tamarack-admin://tenants/${tenantId}`]);
  expect(firstWindow().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.navigate',
    payload: { path: `/admin/tenants/${tenantId}` },
  });
});

it('asks before it closes a window with unsaved work', async () => {
  const window = firstWindow();
  await call(window, 'host', 'openWindow', '/admin/logs');
  const [, second] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
  expect(second.webContents.url).toBe('app://tamarack/#/admin/logs');
  await call(second, 'host', 'setUnsavedWork', true);
  second.close();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(dialog.shown[0]).toMatchObject({
    message: 'You have unsaved changes',
    detail: 'If you close this window, they will be lost.',
  });
  expect(second.destroyed).toBe(false);
  dialog.answer = 1;
  second.close();
  await vi.waitFor(() => expect(second.destroyed).toBe(true));
  expect(BrowserWindow.all).toEqual([window]);
});

it('opens a link in a new window when the front one has unsaved work', async () => {
  await call(firstWindow(), 'host', 'setUnsavedWork', true);
  app.emit('open-url', { preventDefault: vi.fn() }, `tamarack-admin://tenants/${tenantId}`);
  const [, opened] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
  expect(opened.webContents.url).toBe(`app://tamarack/#/admin/tenants/${tenantId}`);
  opened.close();
  await call(firstWindow(), 'host', 'setUnsavedWork', false);
});

it('opens menu entries in a new window when the front one has unsaved work', async () => {
  firstWindow().focus();
  clickMenu('Go', 'Logs');
  expect(firstWindow().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.navigate',
    payload: { path: '/admin/logs' },
  });
  await call(firstWindow(), 'host', 'setUnsavedWork', true);
  const { length } = firstWindow().webContents.sent;
  for (const [menu, entry, path] of [
    ['Go', 'Logs', '/admin/logs'],
    ['File', 'New Tenant…', '/admin/tenants?new=1'],
  ] as const) {
    firstWindow().focus();
    clickMenu(menu, entry);
    const [, opened] = BrowserWindow.all as [BrowserWindow, BrowserWindow];
    expect(opened.webContents.url).toBe(`app://tamarack/#${path}`);
    opened.close();
  }
  expect(firstWindow().webContents.sent).toHaveLength(length);
  clickMenu('Go', 'Search…');
  expect(firstWindow().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.command',
    payload: { name: 'palette' },
  });
  await call(firstWindow(), 'host', 'setUnsavedWork', false);
});

it('forgets unsaved work when another document has loaded', async () => {
  await call(firstWindow(), 'host', 'setUnsavedWork', true);
  // A navigation that starts may still be refused.
  firstWindow().webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  expect(await call(firstWindow(), 'updates', 'install')).toBe('unsaved-work');
  firstWindow().webContents.emit('did-navigate', {}, 'app://tamarack/', 200, 'OK');
  expect(await call(firstWindow(), 'updates', 'install')).toBe('restarting');
});

it('asks whether to reopen a crashed window, and logs other crashed processes', async () => {
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
  app.emit('child-process-gone', {}, { type: 'Utility', name: 'Network Service', reason: 'clean-exit' });
  dialog.answer = 1;
  const { webContents } = firstWindow();
  const load = vi.spyOn(firstWindow(), 'loadURL');
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
  webContents.emit('render-process-gone', {}, { reason: 'oom' });
  await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(webContents.url));
  expect(dialog.shown.map(({ message }) => message)).toEqual(['This window stopped working']);
  load.mockRestore();
  expect(errors).toEqual(['GPU stopped working: crashed', 'A window stopped working: oom']);
});

it('asks once whether to wait for an unresponsive window, and reopens it on request', async () => {
  const { webContents } = firstWindow();
  const load = vi.spyOn(firstWindow(), 'loadURL');
  firstWindow().emit('unresponsive');
  firstWindow().emit('unresponsive');
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect([dialog.shown[0]?.message, webContents.crashes]).toEqual(['This window is not responding', 0]);
  dialog.answer = 1;
  await vi.waitFor(() => {
    firstWindow().emit('unresponsive');
    expect(webContents.crashes).toBe(1);
  });
  expect(load).toHaveBeenCalledExactlyOnceWith(webContents.url);
  expect(dialog.shown.map(({ message }) => message)).not.toContain('This window stopped working');
  load.mockRestore();
});

it('runs menu entries: commands in the page, zoom in all windows, diagnostics to the clipboard', async () => {
  firstWindow().focus();
  clickMenu('File', 'New Tenant…');
  expect(firstWindow().webContents.sent.at(-1)).toEqual({
    channel: 'tamarack:on.command',
    payload: { name: 'new-tenant' },
  });
  clickMenu('View', 'Zoom In');
  expect(firstWindow().webContents.zoom).toBe(1.1);
  clickMenu('Help', 'Copy Diagnostics');
  await vi.waitFor(() => expect(clipboard.text).toMatch(/^Tamarack Admin: 1\.0\.0\n/));
  expect(clipboard.text).toContain('Updates: off (development)');
});

it('loads the path of a link in a window that is still loading', () => {
  const { webContents } = firstWindow();
  const before = webContents.sent.length;
  webContents.isLoading = true;
  app.emit('second-instance', {}, ['tamarack-admin', `tamarack-admin://tenants/${tenantId}`]);
  webContents.isLoading = false;
  expect(webContents.url).toBe(`app://tamarack/#/admin/tenants/${tenantId}`);
  expect(webContents.sent).toHaveLength(before);
});

it('gives windows the background of the console in the chosen color scheme', async () => {
  expect(firstWindow().options.backgroundColor).toBe(lightTokens.consoleGround);
  await call(firstWindow(), 'host', 'setSetting', 'color-scheme', 'dark');
  expect(nativeTheme.themeSource).toBe('dark');
  nativeTheme.emit('updated');
  expect(firstWindow().options.backgroundColor).toBe(darkTokens.consoleGround);
  await call(firstWindow(), 'host', 'setSetting', 'color-scheme', 'auto');
  expect(nativeTheme.themeSource).toBe('system');
});

it('shows the number of unread notifications on the icon', async () => {
  await call(firstWindow(), 'host', 'setUnread', 7);
  if (process.platform !== 'win32') expect(app.badge).toBe(7);
});

it('lets the system ask before a saved file replaces another one', async () => {
  const file = { bytes: new Uint8Array([65]), fileName: 'a.csv', contentType: 'text/csv' };
  expect(await call(firstWindow(), 'api', 'saveFile', file)).toEqual({ outcome: 'dismissed' });
  expect(dialog.saves).toEqual([
    expect.objectContaining({ properties: ['showOverwriteConfirmation', 'createDirectory'] }),
  ]);
  expect(readdirSync(spool)).toEqual([]);
});

it('refuses calls from a subframe and from a foreign document', async () => {
  const { webContents } = firstWindow();
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

it('asks before an update closes a window with unsaved work', async () => {
  await call(firstWindow(), 'host', 'setUnsavedWork', true);
  autoUpdater.emit('before-quit-for-update');
  firstWindow().close();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(firstWindow().destroyed).toBe(false);
  await call(firstWindow(), 'host', 'setUnsavedWork', false);
});

it('asks before it quits with unsaved work, and stores its windows when it does', async () => {
  firstWindow().webContents.url = 'app://tamarack/#/admin/tenants?status=active';
  await call(firstWindow(), 'host', 'setUnsavedWork', true);
  app.quit();
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect([app.hasQuit, dialog.shown[0]?.detail]).toEqual([
    false,
    'A window has unsaved changes. If you quit, they will be lost.',
  ]);
  dialog.answer = 1;
  await vi.waitFor(() => {
    app.quit();
    expect(app.hasQuit).toBe(true);
  });
  const stored = JSON.parse(readFileSync(join(app.getPath('userData'), 'desktop.json'), 'utf8')) as object;
  expect(stored).toMatchObject({
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

it('stores its windows once, before an update closes them', () => {
  const saveWindows = vi.fn();
  const unsaved = createUnsavedWork();
  const quitting = createQuitting({
    unsaved,
    runningExports: () => 0,
    front: () => null,
    saveWindows,
    keepsRunning: () => false,
  });
  autoUpdater.emit('before-quit-for-update');
  app.emit('before-quit', { preventDefault: vi.fn() });
  expect([quitting.isQuitting(), saveWindows.mock.calls.length]).toEqual([true, 1]);
});

it('asks before it quits while an export is running', async () => {
  const quitting = createQuitting({
    unsaved: createUnsavedWork(),
    runningExports: () => 1,
    front: () => firstWindow() as never,
    saveWindows: vi.fn(),
    keepsRunning: () => false,
  });
  autoUpdater.emit('before-quit-for-update');
  const preventDefault = vi.fn();
  app.emit('before-quit', { preventDefault });
  await vi.waitFor(() => expect(dialog.shown).toHaveLength(1));
  expect(dialog.shown[0]).toMatchObject({
    message: 'An export is running',
    detail: 'Running exports will be cancelled.',
  });
  expect([preventDefault.mock.calls.length, quitting.isQuitting()]).toEqual([1, false]);
});

it('leaves no incomplete export behind when it quits', () => {
  writeSpooledFile();
  app.emit('will-quit');
  expect(existsSync(spool)).toBe(false);
});
