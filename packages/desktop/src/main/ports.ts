import type { Connection, DesktopEvents, UpdateChannel, UpdateState } from '../ipc-contract.ts';

/**
 * What the main process needs of Electron and of the system. The adapters lie in `*.electron.ts`; nothing else below
 * `main/` imports Electron, so that everything else runs in Node as well.
 */
export interface MainPorts {
  app: AppFacts;
  encryption: Encryption;
  /** Opens a file of small values in the application's own folder; each name is opened once. */
  openFile: (name: 'session' | 'settings') => KeyValueFile;
  net: Net;
  dialogs: Dialogs;
  spool: Spool;
  browser: ExternalBrowser;
  clipboard: Clipboard;
  appearance: Appearance;
  windows: Windows;
  updater: Updater;
  badge: Badge;
  diagnostics: Diagnostics;
  log: Log;
  clock: Clock;
}

export interface AppFacts {
  platform: 'win32' | 'darwin' | 'linux';
  version: string;
  /** BCP 47 tag of the system, such as `en-CA`. */
  locale: string;
}

/** The system's key store: Electron's safeStorage, its asynchronous methods. */
export interface Encryption {
  isAvailable(): Promise<boolean>;
  /**
   * Which key store answers, as `getSelectedStorageBackend` names it on Linux: `basic_text` is no encryption at all.
   * `system` elsewhere.
   */
  backend(): string;
  encrypt(text: string): Promise<Uint8Array>;
  /** Throws for what this key store has not encrypted. `stale`: to be encrypted anew, the key has changed. */
  decrypt(bytes: Uint8Array): Promise<{ text: string; stale: boolean }>;
}

/** Small values in one file that only this person may read (mode 0600), written whole. */
export interface KeyValueFile {
  /** The file that lay there could not be read; it was put aside for an empty one. */
  readonly damaged: boolean;
  /** What is kept under a name, unknown because others may have written the file. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

/** Requests of the main process itself, through the system's proxy settings. */
export interface Net {
  /** Without cookies, caches and stored credentials; `request.redirect` is heeded. */
  fetch(request: Request): Promise<Response>;
  /** Whether this computer has a network at all. */
  isOnline(): boolean;
}

export interface Dialogs {
  /** Asks the person where to save; null when they dismiss it. */
  save(windowId: number, options: { fileName: string; contentType: string }): Promise<string | null>;
}

/** Files on their way: written beside, moved to their place when they are whole. */
export interface Spool {
  begin(): Promise<SpooledFile>;
}
export interface SpooledFile {
  write(piece: Uint8Array): Promise<void>;
  /** Puts the whole file in its place, over one that lies there. */
  moveTo(path: string): Promise<void>;
  /** Throws it away; harmless after `moveTo`. */
  discard(): Promise<void>;
}

export interface ExternalBrowser {
  /** Opens an address that has been checked. */
  open(url: string): Promise<void>;
}

export interface Clipboard {
  writeText(text: string): Promise<void>;
}

/** How the system draws what is not the page: title bars, native menus, the ground of a window that is not drawn yet. */
export interface Appearance {
  set(scheme: 'system' | 'light' | 'dark'): void;
}

/** The windows that show the console; a window is named by the id of its `webContents`. */
export interface Windows {
  ids(): number[];
  send<E extends keyof DesktopEvents>(windowId: number, event: E, payload: DesktopEvents[E]): void;
  /** One more window at a path of the console. */
  open(path: string): void;
  setUnsavedWork(windowId: number, unsaved: boolean): void;
}

export interface Updater {
  state(): UpdateState;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): 'restarting' | 'unsaved-work';
  setChannel(channel: UpdateChannel): Promise<void>;
}

export interface Badge {
  /** Unread notifications on the application's icon; 0 takes the mark away. */
  set(count: number): void;
}

export interface Diagnostics {
  /** Versions, paths without the person's name, last errors; nothing secret. */
  text(state: { server: string | null; connection: Connection; tokenStorage: string }): Promise<string>;
}

/** The local log; what is handed in must hold no secret. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

export interface Clock {
  now(): number;
  /** Calls back once; the returned function takes the call back. */
  after(milliseconds: number, work: () => void): () => void;
}
