import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { NotificationList } from '@tamarack/core/domain';
import { app, clipboard, ipcMain, nativeTheme, powerMonitor, shell } from 'electron';
import type { UpdateState } from '../ipc-contract.ts';
import { createApplication } from './application.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { person } from './diagnostics/local-log.electron.ts';
import type { LocalLog } from './diagnostics/log.electron.ts';
import { createSpool } from './downloads/spool.ts';
import { registerHandlers } from './ipc/register.ts';
import { createSenderCheck } from './ipc/sender.ts';
import { deepLinkScheme } from './links/deep-links.ts';
import { allowedAddress } from './links/external-links.ts';
import { createApplicationMenu } from './menu/menu.electron.ts';
import { createTray } from './menu/tray.electron.ts';
import { createNet } from './network/net.electron.ts';
import { createBadge } from './notifications/badge.electron.ts';
import { createNotifications } from './notifications/notifications.ts';
import { createNotifier } from './notifications/notifier.electron.ts';
import type { AppFacts, Clock, MainPorts } from './ports.ts';
import { guardContents, guardSession } from './security/hardening.electron.ts';
import { systemEncryption } from './session/encryption.electron.ts';
import { openKeyValueFile } from './storage/key-value-file.ts';
import { applicationName } from './text.ts';
import { type Policy, updatesOff } from './updates/policy.ts';
import { canUpdate, createUpdateEngine } from './updates/update-engine.electron.ts';
import { createUpdates } from './updates/updates.ts';
import { systemDialogs } from './windows/dialogs.electron.ts';
import { createQuitting } from './windows/quitting.electron.ts';
import { createUnsavedWork } from './windows/unsaved-work.ts';
import { createConsoleWindows } from './windows/windows.electron.ts';

/** How many entries of the bell are asked for to find those that have just happened. */
const latest = 50;
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

/** Puts the application together on Electron. To be called once, when Electron is ready. */
export function startConsole({ log, policy }: { log: LocalLog; policy: Policy }): RunningConsole {
  const platform = process.platform as AppFacts['platform'];
  const developerTools = !app.isPackaged;
  const data = app.getPath('userData');
  const resources = join(app.getAppPath(), 'resources');
  const built = join(app.getAppPath(), 'dist');
  const file = openKeyValueFile(data, 'desktop', log);
  const unsaved = createUnsavedWork();
  const keepsInTray = () => file.read('tray') === true;
  const notifies = () => file.read('notify') !== false;

  if (platform === 'win32') {
    app.setAppUserModelId(appId);
    // `--` ends the switches: a link never becomes one.
    if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme, process.execPath, ['--']);
  }
  guardSession(join(built, 'renderer'), developerTools);
  guardContents((url) => {
    const allowed = allowedAddress(url, application.servers.chosen());
    if (allowed) void shell.openExternal(allowed);
    else log.warn('A link to a place outside was refused');
  });

  const windows = createConsoleWindows({
    preload: join(built, 'preload', 'preload.cjs'),
    icon: join(resources, 'icon.png'),
    file,
    unsaved,
    clock,
    log,
    developerTools,
    isQuitting: () => quitting.begun(),
    onGone: (windowId) => application.forgetWindow(windowId),
  });
  const quitting = createQuitting({
    unsaved,
    front: windows.front,
    remember: windows.remember,
    staysWithoutWindows: keepsInTray,
  });
  const tray = createTray({ resources, open: () => void windows.focus(), quit: () => app.quit() });
  const badge = createBadge(join(resources, 'badges'), tray.setUnread);
  const updates = createUpdates({
    engine: createUpdateEngine(policy.updateFeed, log),
    off: whyNoUpdates(policy),
    clock,
    log,
    keptChannel: file.read('channel'),
    keepChannel: (channel) => file.write('channel', channel),
    version: app.getVersion(),
    keptWaiting: file.read('update'),
    keepWaiting: (waiting) => file.write('update', waiting),
    remind() {
      const window = windows.front();
      if (window) windows.send(window.webContents.id, 'command', { name: 'updates' });
      return window !== null;
    },
    holdsUnsavedWork: () => unsaved.count() > 0,
    onState(state) {
      for (const id of windows.ids()) windows.send(id, 'updates', state);
      // Not at each step of a download: a menu that is open would close.
      if (state.kind !== 'downloading' || state.percent === 0) menu.draw();
    },
  });
  const ports: MainPorts = {
    app: { platform, version: app.getVersion(), locale: app.getLocale() },
    encryption: systemEncryption,
    openFile: (name) => openKeyValueFile(data, name, log),
    net: createNet(`${applicationName}/${app.getVersion()}`),
    dialogs: systemDialogs,
    spool: createSpool(join(data, 'spool')),
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
      parts: {
        Electron: process.versions.electron ?? '',
        Chromium: process.versions.chrome ?? '',
        Node: process.versions.node,
      },
      locale: app.getLocale(),
      keyStore: systemEncryption.backend,
      updates: updates.state,
      windows: () => windows.ids().length,
      lastErrors: log.lastErrors,
      person: person(),
      now: clock.now,
    }),
    log,
    clock,
  };

  const application = createApplication(ports);
  // electron-store answers any page that asks where its files are; pages have the contract's methods and no others.
  for (const channel of ipcMain.eventNames()) {
    // Electron's own: without it a message of that name would be an exception here.
    if (channel !== 'error') ipcMain.removeAllListeners(String(channel));
  }
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
      tray.set(on);
    },
    copyDiagnostics: () => void application.handlers.host.copyDiagnostics({ windowId: 0 }),
    showLogs: () => void shell.openPath(log.folder),
    quit: () => app.quit(),
  });
  menu.draw();
  tray.set(keepsInTray());

  const hear = createNotifications({
    async entries() {
      const call = {
        method: 'GET',
        path: '/api/notifications',
        query: { limit: latest },
        background: true,
      } as const;
      return (await application.transport()?.request<NotificationList>(call))?.entries ?? [];
    },
    show: createNotifier(join(resources, 'icon.png'), windows.go),
    isOn: notifies,
    clock,
    log,
  });
  application.live.subscribe((message) => {
    if (message.kind === 'event') hear(message.event);
  });

  app.on('browser-window-created', (_created, window) => window.once('show', badge.draw));
  app.on('activate', () => void windows.focus());
  // Chromium starts it again by itself; for a window there is a question.
  app.on('child-process-gone', (_gone, { type, name, reason }) => {
    if (reason !== 'clean-exit') log.error(`${name ?? type} stopped working: ${reason}`);
  });
  app.on('will-quit', () => {
    updates.stop();
    application.stop();
  });
  powerMonitor.on('resume', () => {
    application.live.awaken();
    void application.connection.reconnect();
  });
  updates.start();
  log.info(`${applicationName} ${app.getVersion()} on ${platform} ${release()}`);
  return { restore: windows.restore, go: windows.go, focus: () => void windows.focus() };
}

function whyNoUpdates(policy: Policy): Extract<UpdateState, { kind: 'off' }>['reason'] | null {
  if (!app.isPackaged) return 'development';
  return updatesOff(policy, existsSync(join(process.resourcesPath, 'app-update.yml')) && canUpdate());
}
