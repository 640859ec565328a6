import { release } from 'node:os';
import { join } from 'node:path';
import { app, clipboard, ipcMain, nativeTheme, powerMonitor, shell } from 'electron';
import { createApplication } from './application.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { computerUser, type LocalLog } from './diagnostics/log.electron.ts';
import { systemSaveDialog } from './downloads/save-dialog.electron.ts';
import { createSpool } from './downloads/spool.ts';
import { registerHandlers } from './ipc/register.ts';
import { createSenderCheck } from './ipc/sender.ts';
import { deepLinkScheme } from './links/deep-links.ts';
import { allowedExternalUrl } from './links/external-links.ts';
import { createApplicationMenu } from './menu/menu.electron.ts';
import { createTray } from './menu/tray.electron.ts';
import { createNet } from './network/net.electron.ts';
import { createBadge } from './notifications/badge.electron.ts';
import { startNotifications } from './notifications/notifications.ts';
import { createNotifier } from './notifications/notifier.electron.ts';
import type { AppFacts, Clock, MainPorts } from './ports.ts';
import { guardNavigation, guardSession } from './security/hardening.electron.ts';
import { systemEncryption } from './session/encryption.electron.ts';
import { openKeyValueFile } from './storage/key-value-file.ts';
import { applicationName } from './text.ts';
import { type Policy, updatesOff } from './updates/policy.ts';
import { canUpdate, createUpdateEngine } from './updates/update-engine.electron.ts';
import { createUpdates } from './updates/updates.ts';
import { confirmInWindow } from './windows/confirm.electron.ts';
import { createQuitting } from './windows/quitting.electron.ts';
import { createUnsavedWork } from './windows/unsaved-work.ts';
import { createConsoleWindows } from './windows/windows.electron.ts';

const appId = 'com.tamarack.admin';

export interface RunningConsole {
  restore(path: string | null): void;
  go(path: string): void;
  focus(): void;
}

const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Starts the application on Electron. Has to be called once, when Electron is ready. */
export async function startConsole({
  log,
  policy,
}: {
  log: LocalLog;
  policy: Policy;
}): Promise<RunningConsole> {
  const platform = process.platform as AppFacts['platform'];
  const developerTools = !app.isPackaged;
  const dataFolder = app.getPath('userData');
  const resources = join(app.getAppPath(), 'resources');
  const buildFolder = join(app.getAppPath(), 'dist');
  const file = openKeyValueFile(dataFolder, 'desktop', log);
  const unsaved = createUnsavedWork();
  const spool = createSpool(join(dataFolder, 'spool'), log);
  const keepsInTray = () => file.read('tray') === true;
  const notifies = () => file.read('notify') !== false;

  if (platform === 'win32') {
    app.setAppUserModelId(appId);
    // Arguments after `--` are never read as switches, so that a link cannot be one.
    if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme, process.execPath, ['--']);
  }
  await spool.empty();
  await guardSession(join(buildFolder, 'renderer'), developerTools);
  guardNavigation((url) => {
    const allowed = allowedExternalUrl(url, application.servers.chosen());
    if (allowed) void shell.openExternal(allowed);
    else log.warn('An external link was refused');
  });

  const windows = createConsoleWindows({
    preload: join(buildFolder, 'preload', 'preload.cjs'),
    icon: join(resources, 'icon.png'),
    file,
    unsaved,
    runningExports: (windowId) => application.runningExports(windowId),
    clock,
    log,
    developerTools,
    isQuitting: () => quitting.isQuitting(),
    onPageGone: (windowId) => application.forgetWindow(windowId),
  });
  const quitting = createQuitting({
    unsaved,
    runningExports: () => application.runningExports(),
    front: windows.front,
    saveWindows: windows.save,
    keepsRunning: keepsInTray,
  });
  const tray = createTray({ resources, open: () => void windows.focus(), quit: () => app.quit() });
  const badge = createBadge(join(resources, 'badges'), tray.setUnread);
  const updates = createUpdates({
    engine: createUpdateEngine(policy.updateFeed, log),
    off: app.isPackaged ? updatesOff(policy, canUpdate()) : 'development',
    clock,
    log,
    file,
    version: app.getVersion(),
    remind() {
      const window = windows.front();
      if (window) windows.send(window.webContents.id, 'command', { name: 'updates' });
      return window !== null;
    },
    hasUnsavedWork: () => unsaved.count() > 0,
    hasRunningExports: () => application.runningExports() > 0,
    onState(state) {
      for (const id of windows.ids()) windows.send(id, 'updates', state);
      // Drawing the menu closes it if it is open, so it is not drawn again for every percent of a download.
      if (state.kind !== 'downloading' || state.percent === 0) menu.draw();
    },
  });
  const ports: MainPorts = {
    app: { platform, version: app.getVersion(), locale: app.getLocale() },
    encryption: systemEncryption,
    openFile: (name) => openKeyValueFile(dataFolder, name, log),
    net: createNet(`${applicationName}/${app.getVersion()}`),
    confirm: confirmInWindow,
    saveDialog: systemSaveDialog,
    spool,
    browser: { open: (url) => shell.openExternal(url) },
    clipboard,
    appearance: {
      set(scheme) {
        nativeTheme.themeSource = scheme;
      },
    },
    windows,
    updater: updates,
    badge,
    diagnostics: createDiagnostics({
      version: app.getVersion(),
      system: `${platform} ${release()} ${process.arch}`,
      runtimes: {
        Electron: process.versions.electron ?? '',
        Chromium: process.versions.chrome ?? '',
        Node: process.versions.node,
      },
      locale: app.getLocale(),
      keyStore: systemEncryption.backend,
      updates: updates.state,
      windowCount: () => windows.ids().length,
      lastErrors: log.lastErrors,
      user: computerUser(),
      now: clock.now,
    }),
    log,
    clock,
  };

  const application = createApplication(ports);
  removeForeignListeners();
  const checkSender = createSenderCheck((id) => windows.ids().includes(id));
  registerHandlers(ipcMain, { handlers: application.handlers, checkSender, log });
  void application.start();

  const menu = createApplicationMenu({
    state: () => ({
      platform,
      developerTools,
      updates: updates.state(),
      notify: notifies(),
      keepInTray: keepsInTray(),
    }),
    windows,
    checkForUpdates: () => void updates.check(),
    setChannel: (channel) => void updates.setChannel(channel),
    setNotify: (on) => file.write('notify', on),
    setKeepInTray(on) {
      file.write('tray', on);
      tray.setVisible(on);
    },
    copyDiagnostics: () => void application.handlers.host.copyDiagnostics({ windowId: 0 }),
    showLogs: () => void shell.openPath(log.folder),
    quit: () => app.quit(),
  });
  menu.draw();
  tray.setVisible(keepsInTray());

  startNotifications({
    live: application.live,
    transport: application.transport,
    show: createNotifier(join(resources, 'icon.png'), windows.go),
    isEnabled: notifies,
    clock,
    log,
  });

  app.on('browser-window-created', (_event, window) => window.once('show', badge.draw));
  app.on('activate', () => void windows.focus());
  // Chromium restarts these processes itself; for the renderer of a window the user is asked.
  app.on('child-process-gone', (_event, { type, name, reason }) => {
    if (reason !== 'clean-exit') log.error(`${name ?? type} stopped working: ${reason}`);
  });
  app.on('will-quit', () => {
    updates.stop();
    application.stop();
    spool.remove();
  });
  powerMonitor.on('resume', () => {
    application.live.reopen();
    void application.connection.reconnect();
  });
  updates.start();
  log.info(`${applicationName} ${app.getVersion()} on ${platform} ${release()}`);
  return { restore: windows.restore, go: windows.go, focus: () => void windows.focus() };
}

/** Removes electron-store's listeners for messages from any page: pages may call only the methods of the contract. */
function removeForeignListeners(): void {
  for (const channel of ipcMain.eventNames()) {
    // Electron's own listener: without it a message of this name would throw here.
    if (channel !== 'error') ipcMain.removeAllListeners(String(channel));
  }
}
