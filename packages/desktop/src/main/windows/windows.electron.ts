import { BrowserWindow, nativeTheme, screen } from 'electron';
import { eventChannel } from '../../ipc-contract.ts';
import type { Clock, KeyValueFile, Log, Windows } from '../ports.ts';
import { asConsolePath, consolePath, windowAddress } from '../security/navigation.ts';
import { t } from '../text.ts';
import { confirm } from './dialogs.electron.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import {
  asWindowStates,
  firstPath,
  newPlacement,
  type Placement,
  placed,
  placedBeside,
  smallest,
  type WindowState,
} from './window-state.ts';
import { asZoom, zoomed } from './zoom.ts';

export interface ConsoleWindowsDeps {
  preload: string;
  icon: string;
  file: KeyValueFile;
  unsaved: UnsavedWork;
  clock: Clock;
  log: Log;
  developerTools: boolean;
  isQuitting(): boolean;
  /** A window has closed or begun another document: what it asked for is over. */
  onGone(windowId: number): void;
}

export interface ConsoleWindows extends Windows {
  /** Opens the windows of last time, or one; `path` is where a link leads. */
  restore(path: string | null): void;
  /** Brings a window to the front, opening one when there is none. */
  focus(): BrowserWindow;
  /** Leads a window that would lose nothing to a path, or opens one there. */
  go(path: string): void;
  front(): BrowserWindow | null;
  zoom(direction: 'in' | 'out' | 'reset'): void;
  /** Writes down where the windows stand. */
  remember(): void;
}

/** Grounds of the two color schemes, so that no window flashes white before its page is drawn. */
const grounds = { light: '#f6f6f4', dark: '#12151c' };
const settleTime = 500;

export function createConsoleWindows(deps: ConsoleWindowsDeps): ConsoleWindows {
  const { file, unsaved } = deps;
  const windows = new Map<number, BrowserWindow>();
  let zoom = asZoom(file.read('zoom'));
  let takeBack: (() => void) | undefined;
  /** Windows whose person is being asked whether to wait, and those they have ended. */
  const asking = new Set<number>();
  const givenUp = new Set<number>();

  const ground = () => (nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light);
  nativeTheme.on('updated', () => {
    for (const window of windows.values()) window.setBackgroundColor(ground());
  });

  const workAreas = () => {
    const main = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
    return [main, ...others].map(({ workArea }) => workArea);
  };
  const front = () => {
    const focused = BrowserWindow.getFocusedWindow();
    return focused && windows.has(focused.webContents.id) ? focused : ([...windows.values()].at(-1) ?? null);
  };

  const pathOf = ({ webContents }: BrowserWindow) => consolePath(webContents.getURL()) ?? firstPath;

  function stateOf(window: BrowserWindow): WindowState {
    return {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      path: pathOf(window),
    };
  }

  function remember(): void {
    takeBack?.();
    takeBack = undefined;
    if (windows.size > 0) file.write('windows', [...windows.values()].map(stateOf));
  }

  function rememberSoon(): void {
    if (deps.isQuitting()) return;
    takeBack?.();
    takeBack = deps.clock.after(settleTime, remember);
  }

  function create(path: string, { bounds, maximized, fullScreen }: Placement): BrowserWindow {
    const window = new BrowserWindow({
      ...bounds,
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      // Said at all, `false` would take the button and the menu's entry for it away on macOS.
      ...(fullScreen ? { fullscreen: true } : {}),
      ...(process.platform === 'linux' ? { icon: deps.icon } : {}),
      backgroundColor: ground(),
      webPreferences: {
        preload: deps.preload,
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
        // Its dictionaries would be fetched from outside.
        spellcheck: false,
        devTools: deps.developerTools,
        zoomFactor: zoom,
      },
    });
    const { id } = window.webContents;
    windows.set(id, window);
    if (maximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    watch(window, id);
    load(window, path);
    return window;
  }

  function load(window: BrowserWindow, path: string): void {
    window.loadURL(windowAddress(path)).catch((error: unknown) => {
      if (!window.isDestroyed()) deps.log.error('A window could not show the console', error);
    });
  }

  function watch(window: BrowserWindow, id: number): void {
    const over = () => {
      unsaved.set(id, false);
      deps.onGone(id);
    };
    window.on('resize', rememberSoon);
    window.on('move', rememberSoon);
    window.webContents.on('did-navigate-in-page', rememberSoon);
    // Another document is there. One that is only begun may be refused yet, and the page would stay with nothing it had.
    window.webContents.on('did-navigate', over);
    window.webContents.on('render-process-gone', (_gone, { reason }) => {
      if (reason === 'clean-exit' || deps.isQuitting()) return;
      over();
      if (givenUp.delete(id)) {
        load(window, pathOf(window));
        return;
      }
      deps.log.error(`A window stopped working: ${reason}`);
      void reopen(window);
    });
    window.on('unresponsive', () => void giveUp(window, id));
    // The application asks itself, before it closes; a page that held on would keep its window without a word.
    window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
    window.on('close', (event) => {
      if (deps.isQuitting() || !unsaved.has(id)) {
        remember();
        return;
      }
      event.preventDefault();
      void closeAfterAll(window);
    });
    window.on('closed', () => {
      windows.delete(id);
      over();
      if (!deps.isQuitting()) remember();
    });
    // Windows signs out or shuts down: it shows which application holds it up, and lets the person decide.
    window.on('query-session-end', (event) => {
      if (unsaved.count() > 0) event.preventDefault();
    });
  }

  async function closeAfterAll(window: BrowserWindow): Promise<void> {
    const texts = {
      title: t('unsavedTitle'),
      detail: t('unsavedClose'),
      go: t('closeAnyway'),
      stay: t('keepOpen'),
    };
    if (await confirm(window, texts)) window.destroy();
  }

  async function reopen(window: BrowserWindow): Promise<void> {
    const path = pathOf(window);
    const texts = {
      title: t('brokenTitle'),
      detail: t('brokenDetail'),
      go: t('reopen'),
      stay: t('closeWindow'),
    };
    const again = await confirm(window, texts);
    if (window.isDestroyed()) return;
    if (again) load(window, path);
    else window.destroy();
  }

  /** A page that answers nothing any more: the person waits, or ends it and begins it anew. */
  async function giveUp(window: BrowserWindow, id: number): Promise<void> {
    if (asking.has(id) || deps.isQuitting()) return;
    asking.add(id);
    deps.log.warn('A window does not answer');
    const texts = {
      title: t('hangingTitle'),
      detail: t('hangingDetail'),
      go: t('reopen'),
      stay: t('wait'),
    };
    const again = await confirm(window, texts);
    asking.delete(id);
    if (!again || window.isDestroyed()) return;
    givenUp.add(id);
    window.webContents.forcefullyCrashRenderer();
  }

  function open(path: string): BrowserWindow {
    const beside = front();
    const place = beside ? placedBeside(beside.getNormalBounds(), workAreas()) : newPlacement(workAreas()[0]);
    return create(asConsolePath(path) ?? firstPath, place);
  }

  function show(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  const send: Windows['send'] = (windowId, event, payload) => {
    const window = windows.get(windowId);
    if (window && !window.isDestroyed()) window.webContents.send(eventChannel(event), payload);
  };

  return {
    ids: () => [...windows.keys()],
    send,
    open: (path) => void open(path),
    setUnsavedWork: unsaved.set,
    front,
    remember,
    restore(path) {
      const states = asWindowStates(file.read('windows'));
      const [first, ...others] = states;
      if (!first) open(path ?? firstPath);
      for (const state of others) create(state.path, placed(state, workAreas()));
      if (first) create(path ?? first.path, placed(first, workAreas()));
    },
    focus() {
      const window = front() ?? open(firstPath);
      show(window);
      return window;
    },
    go(path) {
      const candidates = [front(), ...windows.values()].filter((window) => window !== null);
      const free = candidates.find((window) => !unsaved.has(window.webContents.id));
      const window = free ?? open(path);
      // A page that is still coming hears nothing yet: it comes at the path at once.
      if (free?.webContents.isLoadingMainFrame()) load(free, path);
      else if (free) send(free.webContents.id, 'navigate', { path });
      show(window);
    },
    zoom(direction) {
      zoom = zoomed(zoom, direction);
      file.write('zoom', zoom);
      for (const window of windows.values()) window.webContents.setZoomFactor(zoom);
    },
  };
}
