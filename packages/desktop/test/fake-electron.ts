import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A stand-in for the parts of Electron that `main.ts` and the adapters use, so that tests can start the application in
 * Node. It records what it is asked and has no behavior of its own.
 */
const dataFolder = mkdtempSync(join(tmpdir(), 'console-'));

class FakeContents extends EventEmitter {
  id: number;
  url = '';
  mainFrame = { url: '', parent: null, detached: false };
  sent: { channel: string; payload: unknown }[] = [];
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  zoom = 1;

  constructor(id: number) {
    super();
    this.id = id;
  }
  isLoading = false;
  isLoadingMainFrame = () => this.isLoading;
  crashes = 0;
  forcefullyCrashRenderer() {
    this.crashes += 1;
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }
  getURL = () => this.url;
  send = (channel: string, payload: unknown) => void this.sent.push({ channel, payload });
  setWindowOpenHandler = (handler: FakeContents['openHandler']) => {
    this.openHandler = handler;
  };
  webRtcPolicy = '';
  setWebRTCIPHandlingPolicy = (policy: string) => {
    this.webRtcPolicy = policy;
  };
  historyCleared = 0;
  navigationHistory = {
    clear: () => {
      this.historyCleared += 1;
    },
  };
  setZoomFactor = (factor: number) => {
    this.zoom = factor;
  };
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static getAllWindows = () => BrowserWindow.all;
  static getFocusedWindow = () => BrowserWindow.all.find((window) => window.focused) ?? null;
  static fromWebContents = (contents: FakeContents) =>
    BrowserWindow.all.find((window) => window.webContents === contents) ?? null;

  webContents = new FakeContents(BrowserWindow.all.length + 1);
  focused = false;
  destroyed = false;
  options: Record<string, unknown>;

  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }
  async loadURL(url: string) {
    this.webContents.url = url;
    this.webContents.mainFrame.url = url;
  }
  getNormalBounds = () => ({ x: 10, y: 40, width: 900, height: 700 });
  isMaximized = () => false;
  isFullScreen = () => false;
  isMinimized = () => false;
  isDestroyed = () => this.destroyed;
  show = () => void this.emit('show');
  restore = () => undefined;
  maximize = () => undefined;
  setOverlayIcon = () => undefined;
  setBackgroundColor = (color: string) => {
    this.options.backgroundColor = color;
  };
  focus() {
    for (const window of BrowserWindow.all) window.focused = window === this;
  }
  /** Closes the window as a user does. */
  close() {
    let isPrevented = false;
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true;
      },
    });
    if (!isPrevented) this.destroy();
  }
  destroy() {
    this.destroyed = true;
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this);
    this.emit('closed');
    if (BrowserWindow.all.length === 0) app.emit('window-all-closed');
  }
}

class FakeApp extends EventEmitter {
  isPackaged = false;
  paths = new Map([['userData', dataFolder]]);
  calls: string[] = [];
  badge = 0;
  hasQuit = false;
  switches = new Set<string>();
  commandLine = { hasSwitch: (name: string) => this.switches.has(name) };
  /** Like Electron's, it removes the switch that disables the sandbox. */
  enableSandbox = () => {
    this.calls.push('enableSandbox');
    this.switches.delete('no-sandbox');
  };
  requestSingleInstanceLock = () => true;
  whenReady = () => Promise.resolve();
  getPath = (name: string) => this.paths.get(name) ?? dataFolder;
  setPath = (name: string, path: string) => void this.paths.set(name, path);
  getAppPath = () => join(import.meta.dirname, '..');
  getVersion = () => '1.0.0';
  getLocale = () => 'en-CA';
  setBadgeCount = (count: number) => {
    this.badge = count;
    return true;
  };
  exit = () => undefined;
  quit() {
    let isPrevented = false;
    this.emit('before-quit', {
      preventDefault: () => {
        isPrevented = true;
      },
    });
    this.hasQuit = !isPrevented;
  }
}
export const app = new FakeApp();

function fakeSession() {
  return Object.assign(new EventEmitter(), {
    permission: (_name: string, _details: object): boolean => true,
    mayLoad: (_url: string): boolean => true,
    handled: [] as string[],
    protocol: { handle: (scheme: string) => void pages.handled.push(scheme) },
    webRequest: {
      onBeforeRequest(
        ask: (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void,
      ) {
        pages.mayLoad = (url) => {
          let cancelled = false;
          ask({ url }, ({ cancel }) => {
            cancelled = cancel;
          });
          return !cancelled;
        };
      },
    },
    setPermissionRequestHandler(
      ask: (contents: null, name: string, answer: (granted: boolean) => void, details: object) => void,
    ) {
      pages.permission = (name, details) => {
        let granted = false;
        ask(
          null,
          name,
          (answer) => {
            granted = answer;
          },
          details,
        );
        return granted;
      };
    },
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setUserAgent: () => undefined,
    spellChecker: true,
    setSpellCheckerEnabled(enabled: boolean) {
      pages.spellChecker = enabled;
    },
    proxy: {},
    async setProxy(proxy: object) {
      pages.proxy = proxy;
    },
    storageCleared: 0,
    async clearStorageData() {
      pages.storageCleared += 1;
    },
    fetch: () => Promise.reject(new Error('no network in this test')),
  });
}
const pages: ReturnType<typeof fakeSession> = fakeSession();
export const session = { defaultSession: pages, fromPartition: fakeSession };

type Handler = (event: object, ...args: unknown[]) => Promise<unknown>;
export const ipcMain = Object.assign(new EventEmitter(), {
  handlers: new Map<string, Handler>(),
  handle: (channel: string, handler: Handler) => void ipcMain.handlers.set(channel, handler),
});
// Electron's own listener, without which a message of this name would throw.
ipcMain.on('error', () => undefined);
// electron-store adds this listener when a store is opened.
ipcMain.on('electron-store-get-data', () => undefined);

export const dialog = {
  /** The index of the button that the user presses. */
  answer: 0,
  shown: [] as { message: string; detail: string }[],
  async showMessageBox(_window: unknown, options: { message: string; detail: string }) {
    dialog.shown.push(options);
    return { response: dialog.answer };
  },
  /** The options of the save dialogs, which the user dismisses. */
  saves: [] as object[],
  async showSaveDialog(options: object) {
    dialog.saves.push(options);
    return { canceled: true, filePath: '' };
  },
  showErrorBox: (message: string, detail: string) => void dialog.shown.push({ message, detail }),
};

interface FakeMenuItem {
  label?: string;
  submenu?: FakeMenuItem[];
  click?: () => void;
}
export const Menu = {
  entries: [] as FakeMenuItem[],
  buildFromTemplate: (entries: FakeMenuItem[]) => entries,
  setApplicationMenu: (entries: FakeMenuItem[]) => {
    Menu.entries = entries;
  },
};
export class Tray extends EventEmitter {
  setToolTip = () => undefined;
  setContextMenu = () => undefined;
  destroy = () => undefined;
}
export class Notification extends EventEmitter {
  static isSupported = () => true;
  /** Weak references, because the system does not retain notifications either. */
  static shown: WeakRef<Notification>[] = [];
  show = () => void Notification.shown.push(new WeakRef(this));
}

export const shell = {
  opened: [] as string[],
  openExternal: async (url: string) => void shell.opened.push(url),
  openPath: async () => '',
};
export const protocol = { registerSchemesAsPrivileged: () => undefined };
export const screen = {
  getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }),
  getAllDisplays: () => [screen.getPrimaryDisplay()],
};
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => false,
  encryptStringAsync: async (text: string) => Buffer.from(text),
  getSelectedStorageBackend: () => 'basic_text',
};
export const nativeImage = { createFromPath: (path: string) => ({ path }) };
class FakeTheme extends EventEmitter {
  themeSource = 'system';
  get shouldUseDarkColors() {
    return this.themeSource === 'dark';
  }
}
export const nativeTheme = new FakeTheme();
export const net = { isOnline: () => true };
export const clipboard = {
  text: '',
  writeText: async (text: string) => {
    clipboard.text = text;
  },
};
export const autoUpdater = new EventEmitter();
export const powerMonitor = new EventEmitter();
export const crashReporter = { start: () => undefined };
export const webContents = { fromId: () => null };
