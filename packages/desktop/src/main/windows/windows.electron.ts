import { BrowserWindow, nativeTheme, type Rectangle, screen, session, type WebPreferences } from 'electron';
import { eventChannel } from '../../ipc-contract.ts';
import type { Clock, Confirmation, KeyValueFile, Log, Windows } from '../ports.ts';
import { asConsolePath, consolePath, windowUrl } from '../security/navigation.ts';
import { confirm } from './confirm.electron.ts';
import { closeQuestion, crashQuestion, unresponsiveQuestion } from './questions.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import {
  defaultPlacement,
  homePath,
  minSize,
  offsetPlacement,
  type Placement,
  parseWindowStates,
  restoredPlacement,
  type WindowState,
} from './window-state.ts';
import { nextZoom, parseZoom } from './zoom.ts';

export interface ConsoleWindowsDeps {
  preload: string;
  icon: string;
  file: KeyValueFile;
  unsaved: UnsavedWork;
  /** How many exports are running, in one window or in all. */
  runningExports(windowId?: number): number;
  clock: Clock;
  log: Log;
  developerTools: boolean;
  isQuitting(): boolean;
  /**
   * Called when a window has closed or loaded another document, so that everything its old page was doing has
   * ended.
   */
  onPageGone(windowId: number): void;
}

export interface ConsoleWindows extends Windows {
  /** Opens the windows of the last run, or one; `path` is the target of a link. */
  restore(path: string | null): void;
  /** Brings a window to the front, opening one if there is none. */
  focus(): BrowserWindow;
  /** Shows a path in a window without unsaved work, or in a new window. */
  go(path: string): void;
  front(): BrowserWindow | null;
  /** The front window, unless it has unsaved work. */
  freeFront(): BrowserWindow | null;
  zoom(direction: 'in' | 'out' | 'reset'): void;
  /** Stores the state of the open windows. */
  save(): void;
}

/** Backgrounds of the two color schemes, so that no window flashes white before its page is drawn. */
const backgrounds = { light: '#f6f6f4', dark: '#12151c' };
const saveDelay = 500;

/** What no page may do, whatever it loads. */
const pagePreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // Chromium would download the dictionaries.
  spellcheck: false,
} satisfies WebPreferences;

const background = () => (nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light);

/** The usable area of each display, the primary one first. */
function workAreas(): Rectangle[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

const pathOf = ({ webContents }: BrowserWindow) => consolePath(webContents.getURL()) ?? homePath;

function stateOf(window: BrowserWindow): WindowState {
  return {
    bounds: window.getNormalBounds(),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    path: pathOf(window),
  };
}

function show(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function createConsoleWindows(deps: ConsoleWindowsDeps): ConsoleWindows {
  const { file, unsaved } = deps;
  const windows = new Map<number, BrowserWindow>();
  let zoom = parseZoom(file.read('zoom'));
  let cancelSave: (() => void) | undefined;
  /** Unresponsive windows whose user is being asked whether to wait. */
  const asking = new Set<number>();
  /** Unresponsive windows that the user chose to reopen. */
  const reopening = new Set<number>();
  /** Windows that still show a document from before `startOver`. */
  const outdated = new Set<number>();
  let document = 0;

  nativeTheme.on('updated', () => {
    for (const window of windows.values()) window.setBackgroundColor(background());
  });

  const front = () => {
    const focused = BrowserWindow.getFocusedWindow();
    return focused && windows.has(focused.webContents.id) ? focused : ([...windows.values()].at(-1) ?? null);
  };

  function save(): void {
    cancelSave?.();
    cancelSave = undefined;
    if (windows.size > 0) file.write('windows', [...windows.values()].map(stateOf));
  }

  function saveSoon(): void {
    if (deps.isQuitting()) return;
    cancelSave?.();
    cancelSave = deps.clock.after(saveDelay, save);
  }

  function create(path: string, { bounds, maximized, fullScreen }: Placement): BrowserWindow {
    const window = new BrowserWindow({
      ...bounds,
      minWidth: minSize.width,
      minHeight: minSize.height,
      show: false,
      // An explicit `false` would remove the full-screen button and menu entry on macOS.
      ...(fullScreen ? { fullscreen: true } : {}),
      ...(process.platform === 'linux' ? { icon: deps.icon } : {}),
      backgroundColor: background(),
      webPreferences: {
        ...pagePreferences,
        preload: deps.preload,
        devTools: deps.developerTools,
        zoomFactor: zoom,
      },
    });
    const { id } = window.webContents;
    windows.set(id, window);
    if (maximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    listenTo(window, id);
    load(window, path);
    return window;
  }

  function load(window: BrowserWindow, path: string): void {
    window.loadURL(windowUrl(path, document)).catch((error: unknown) => {
      if (!window.isDestroyed()) deps.log.error('A window could not show the console', error);
    });
  }

  function listenTo(window: BrowserWindow, id: number): void {
    const forgetPage = () => {
      unsaved.set(id, false);
      deps.onPageGone(id);
    };
    window.on('resize', saveSoon);
    window.on('move', saveSoon);
    window.webContents.on('did-navigate-in-page', saveSoon);
    // Only after a navigation has committed: a navigation that starts may still be refused, and the page
    // would stay.
    window.webContents.on('did-navigate', (_event, url) => {
      forgetPage();
      if (!outdated.has(id)) return;
      // The previous page could have navigated to a path that passes information to the new page.
      if (url !== windowUrl(homePath, document)) return load(window, homePath);
      outdated.delete(id);
      // Clears the history, which would lead back to the previous document.
      window.webContents.navigationHistory.clear();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || deps.isQuitting()) return;
      forgetPage();
      if (reopening.delete(id)) {
        load(window, pathOf(window));
        return;
      }
      deps.log.error(`A window stopped working: ${reason}`);
      void askToReopen(window);
    });
    window.on('unresponsive', () => void askToWait(window, id));
    // The application asks before it closes a window; a page must not keep its window open without a message.
    window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
    window.on('close', (event) => {
      const work = { unsaved: unsaved.has(id) ? 1 : 0, exports: deps.runningExports(id) };
      const question = deps.isQuitting() ? null : closeQuestion(work);
      if (!question) {
        save();
        return;
      }
      event.preventDefault();
      void askToClose(window, question);
    });
    window.on('closed', () => {
      windows.delete(id);
      outdated.delete(id);
      forgetPage();
      if (!deps.isQuitting()) save();
    });
    // When Windows signs out or shuts down, this makes it name the application and let the user decide.
    window.on('query-session-end', (event) => {
      if (unsaved.count() + deps.runningExports() > 0) event.preventDefault();
    });
  }

  async function askToClose(window: BrowserWindow, question: Confirmation): Promise<void> {
    if (await confirm(window, question)) window.destroy();
  }

  async function askToReopen(window: BrowserWindow): Promise<void> {
    const path = pathOf(window);
    const isConfirmed = await confirm(window, crashQuestion());
    if (window.isDestroyed()) return;
    if (isConfirmed) load(window, path);
    else window.destroy();
  }

  async function askToWait(window: BrowserWindow, id: number): Promise<void> {
    if (asking.has(id) || deps.isQuitting()) return;
    asking.add(id);
    deps.log.warn('A window is not responding');
    const shouldReopen = await confirm(window, unresponsiveQuestion());
    asking.delete(id);
    if (!shouldReopen || window.isDestroyed()) return;
    reopening.add(id);
    window.webContents.forcefullyCrashRenderer();
  }

  function open(path: string): BrowserWindow {
    const current = front();
    const placement = current
      ? offsetPlacement(current.getNormalBounds(), workAreas())
      : defaultPlacement(workAreas()[0]);
    return create(asConsolePath(path) ?? homePath, placement);
  }

  const send: Windows['send'] = (windowId, event, payload) => {
    const window = windows.get(windowId);
    if (window && !outdated.has(windowId) && !window.isDestroyed())
      window.webContents.send(eventChannel(event), payload);
  };

  return {
    ids: () => [...windows.keys()].filter((id) => !outdated.has(id)),
    send,
    open: (path) => void open(path),
    setUnsavedWork: unsaved.set,
    startOver() {
      document += 1;
      void session.defaultSession.clearStorageData();
      for (const [id, window] of windows) {
        outdated.add(id);
        load(window, homePath);
      }
    },
    front,
    freeFront() {
      const window = front();
      return window && unsaved.has(window.webContents.id) ? null : window;
    },
    save,
    restore(path) {
      const states = parseWindowStates(file.read('windows'));
      const [first, ...others] = states;
      if (!first) open(path ?? homePath);
      for (const state of others) create(state.path, restoredPlacement(state, workAreas()));
      if (first) create(path ?? first.path, restoredPlacement(first, workAreas()));
    },
    focus() {
      const window = front() ?? open(homePath);
      show(window);
      return window;
    },
    go(path) {
      const candidates = [front(), ...windows.values()].filter((window) => window !== null);
      const free = candidates.find((window) => !unsaved.has(window.webContents.id));
      const window = free ?? open(path);
      // A page that is still loading receives no messages yet, so its document is loaded at the path.
      if (free?.webContents.isLoadingMainFrame()) load(free, path);
      else if (free) send(free.webContents.id, 'navigate', { path });
      show(window);
    },
    zoom(direction) {
      zoom = nextZoom(zoom, direction);
      file.write('zoom', zoom);
      for (const window of windows.values()) window.webContents.setZoomFactor(zoom);
    },
  };
}
