import type {
  Connection,
  DesktopEvents,
  InstallResult,
  UpdateChannel,
  UpdateState,
} from '../ipc-contract.ts';

/**
 * What the main process needs from Electron and the system. The adapters are the `*.electron.ts` files;
 * besides them only `main.ts` imports Electron, so that everything else also runs in Node.
 */
export interface MainPorts {
  app: AppFacts;
  encryption: Encryption;
  /** Opens a file in the application's data folder; each name is opened once. */
  openFile: (name: 'session' | 'settings') => KeyValueFile;
  net: Net;
  confirm: Confirm;
  saveDialog: SaveDialog;
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

/** The system's key store: the asynchronous methods of Electron's safeStorage. */
export interface Encryption {
  isAvailable(): Promise<boolean>;
  /**
   * The key store in use, as `getSelectedStorageBackend` names it on Linux, where `basic_text` means no encryption;
   * `system` elsewhere.
   */
  backend(): string;
  encrypt(text: string): Promise<Uint8Array>;
  /** Throws when this key store did not encrypt the bytes. `stale`: its key has changed, so encrypt the text again. */
  decrypt(bytes: Uint8Array): Promise<{ text: string; stale: boolean }>;
}

/** A JSON file of small values that only this user can read (mode 0600). */
export interface KeyValueFile {
  /** The file existed but could not be read, and was replaced by an empty one. */
  readonly damaged: boolean;
  /** Other programs may have written the file, so the value has to be checked. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

/** Requests of the main process, through the system's proxy settings. */
export interface Net {
  /** Sends no cookies or stored credentials, uses no cache, and follows `request.redirect`. */
  fetch(request: Request): Promise<Response>;
  /** Whether this computer is connected to a network. */
  isOnline(): boolean;
}

/** A question in a native dialog, which no page can cover or answer. */
export interface Confirmation {
  title: string;
  detail: string;
  confirm: string;
  cancel: string;
}
/** Asks the user in a dialog above a window; Enter and Escape cancel. */
export type Confirm = (windowId: number, confirmation: Confirmation) => Promise<boolean>;

export interface SaveDialog {
  /** Asks the user where to save a file; null when they dismiss the dialog. */
  open(windowId: number, file: { fileName: string; contentType: string }): Promise<string | null>;
}

/** Temporary storage of files that are still being written; a complete file is moved to its destination. */
export interface Spool {
  create(): Promise<SpooledFile>;
}
export interface SpooledFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Moves the complete file to a path, replacing a file that exists there. */
  moveTo(path: string): Promise<void>;
  /** Deletes the file; does nothing after `moveTo`. */
  discard(): Promise<void>;
}

interface ExternalBrowser {
  /** Opens a URL that has already been checked. */
  open(url: string): Promise<void>;
}

interface Clipboard {
  writeText(text: string): Promise<void>;
}

/** Title bars, native menus and window backgrounds, which the system draws. */
interface Appearance {
  set(scheme: 'system' | 'light' | 'dark'): void;
}

/** The windows of the console, identified by the id of their `webContents`. */
export interface Windows {
  ids(): number[];
  send<E extends keyof DesktopEvents>(windowId: number, event: E, payload: DesktopEvents[E]): void;
  /** Opens a new window at a path of the console. */
  open(path: string): void;
  setUnsavedWork(windowId: number, unsaved: boolean): void;
  /**
   * Replaces the document of every window by a new one at the first screen and deletes what pages have
   * stored. Until the new document has loaded, a window is not among `ids`, because its old page may hold
   * data of the previous session.
   */
  startOver(): void;
}

export interface Updater {
  state(): UpdateState;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): InstallResult;
  setChannel(channel: UpdateChannel): Promise<void>;
}

export interface Badge {
  /** Shows the number of unread notifications on the application's icon; 0 removes it. */
  set(count: number): void;
}

export interface Diagnostics {
  /** Versions, states and the last errors as text, without secrets or the user's name. */
  text(state: { server: string | null; connection: Connection; tokenStorage: string }): Promise<string>;
}

/** The log of this computer; messages must not contain secrets. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

export interface Clock {
  now(): number;
  /** Runs `work` once; the returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}
