import type { Connection, LiveMessage } from '@tamarack/core/client';
import type { ErrorCode } from '@tamarack/core/domain';

/**
 * Every method that a page can call in the main process, and every event that it receives. Each method has its own
 * channel; the main process checks all arguments (`main/ipc/inputs.ts`). No method returns the session token.
 *
 * The fragment of a window's URL, `app://tamarack/#/admin/…`, is the console path that the window shows. The main process
 * reads the path from there to restore the window at the next start.
 */
export interface DesktopApi {
  host: {
    facts(): Promise<HostFacts>;
    /** Versions, states and the last errors as text, without secrets or the user's name. */
    diagnostics(): Promise<string>;
    /** Copies the diagnostics to the clipboard. */
    copyDiagnostics(): Promise<void>;
    /** Stores a setting of this device; the other windows receive a `setting` event. */
    setSetting(name: string, value: string): Promise<void>;
    /** Reports whether this window has unsaved work, which closing it, quitting and updating must not lose. */
    setUnsavedWork(unsaved: boolean): Promise<void>;
    /** Reports the number of unread notifications, shown on the application's icon. */
    setUnread(count: number): Promise<void>;
    /** Opens a new window at a path of the console, such as `/admin/tenants`. */
    openWindow(path: string): Promise<void>;
    /** Opens a page of the chosen server or of a clinic site in the system's browser; refuses any other URL. */
    openExternal(url: string): Promise<void>;
  };
  servers: {
    list(): Promise<KnownServer[]>;
    /**
     * Asks the operator in native dialogs, then adds the server to the list and connects to it; a session with another
     * server ends and all windows load a new document.
     */
    choose(address: string): Promise<ServerChoice>;
    forget(origin: string): Promise<void>;
  };
  session: {
    /** Whether there is a token for the chosen server. */
    exists(): Promise<boolean>;
    clear(): Promise<void>;
  };
  api: {
    /** The page chooses the `callId`, for `cancel`. Tokens in the answer are replaced by a placeholder. */
    request(callId: string, call: WireCall): Promise<WireAnswer>;
    cancel(callId: string): Promise<void>;
    /** Downloads a file to where the user chooses; the window receives `exportProgress` events. */
    download(callId: string, call: WireCall): Promise<SaveResult>;
    /** Saves a file that the page has created where the user chooses. */
    saveFile(file: FileToSave): Promise<SaveResult>;
    /** Sends the messages of the live stream to this window until `unlisten`. */
    listen(): Promise<void>;
    unlisten(): Promise<void>;
    /** Checks now whether the chosen server responds, and if so reopens the live stream. */
    reconnect(): Promise<Connection>;
  };
  updates: {
    check(): Promise<void>;
    /** Downloads the update that was found. */
    download(): Promise<void>;
    /** Restarts into the new version; refused while a window has unsaved work or an export is running. */
    install(): Promise<InstallResult>;
    setChannel(channel: UpdateChannel): Promise<void>;
  };
  /** Listens to an event until the returned function is called. */
  on<E extends keyof DesktopEvents>(event: E, listener: (payload: DesktopEvents[E]) => void): () => void;
}

/** The events that the main process sends to a window. */
export interface DesktopEvents {
  live: LiveMessage;
  /**
   * Whether there is a token. `signed-in` and `signed-out` go to the windows that did not cause them; `expired` (the
   * server refused the token) and `server-changed` go to every window.
   */
  session: {
    exists: boolean;
    reason: 'signed-out' | 'expired' | 'server-changed' | 'signed-in';
  };
  /** A console path to show: from a link, a notification or a menu entry. */
  navigate: { path: string };
  /** A native menu entry that the page carries out. */
  command: { name: MenuCommand };
  server: { chosen: KnownServer | null };
  /** A setting that another window has changed. */
  setting: { name: string; value: string };
  connection: Connection;
  updates: UpdateState;
  exportProgress: { callId: string; bytes: number };
}

const menuCommands = [
  'palette',
  'new-tenant',
  'shortcuts',
  'reload-data',
  'about',
  'servers',
  'updates',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

export const updateChannels = ['latest', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

export type { Connection };

export interface HostFacts {
  platform: 'win32' | 'darwin' | 'linux';
  version: string;
  locale: string;
  server: KnownServer | null;
  /** `memory`: this system has no real encryption, so the session ends when the application quits. */
  tokenStorage: 'encrypted' | 'memory';
  /** The stored token could not be read and was deleted. */
  tokenLost: boolean;
  settings: Record<string, string>;
  connection: Connection;
  updates: UpdateState;
}

export interface KnownServer {
  /** Such as `https://tamarack.example`; no path. */
  origin: string;
  host: string;
  version: string;
}

/**
 * The host name below which the clinic sites of a server are. A loopback address has no subdomains; its clinic sites are
 * below `localhost`.
 */
export function clinicSitesHost(serverHostName: string): string {
  return /^(127\.[\d.]+|\[::1\])$/.test(serverHostName) ? 'localhost' : serverHostName;
}

export type ServerChoice =
  | { ok: true; server: KnownServer }
  | { ok: false; reason: ServerRefusal; message: string };
export type ServerRefusal =
  | 'not-an-address'
  | 'not-https'
  | 'unreachable'
  | 'certificate'
  | 'other-product'
  | 'too-old'
  | 'too-new'
  /** The server does not allow the desktop application. */
  | 'desktop-off'
  /** The operator did not confirm the server. */
  | 'declined'
  /** The operator is being asked already, or declined a moment ago. */
  | 'busy';

/** An API call as it is sent between the processes: core's `ApiCall` without its signal. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with `/api/`. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  background?: boolean;
}

/** Errors are sent as data, because Electron reduces an exception to its message. */
export type WireAnswer = { ok: true; body: unknown } | { ok: false; error: WireError };
export interface WireError {
  kind: 'http' | 'no-response' | 'setup' | 'aborted';
  status?: number;
  code?: ErrorCode;
  message: string;
  specific: boolean;
  fields?: Record<string, string>;
  details?: unknown;
  retryAfterSeconds?: number;
}

export interface FileToSave {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

export type SaveResult =
  | { outcome: 'saved'; fileName: string }
  | { outcome: 'dismissed' }
  | { outcome: 'failed'; error: WireError };

export type UpdateState =
  | { kind: 'off'; reason: 'policy' | 'development' | 'no-feed' }
  | { kind: 'idle'; channel: UpdateChannel; checkedAt: string | null }
  | { kind: 'checking'; channel: UpdateChannel }
  | { kind: 'available'; channel: UpdateChannel; version: string; notes: string }
  | { kind: 'downloading'; channel: UpdateChannel; version: string; percent: number }
  | { kind: 'ready'; channel: UpdateChannel; version: string; notes: string }
  | { kind: 'failed'; channel: UpdateChannel; message: string };

/** Whether the application restarts into a new version, or why not. */
export type InstallResult = 'restarting' | 'unsaved-work' | 'running-exports';

/** Replaces the session token in every answer to a page. */
export const tokenPlaceholder = 'kept-by-the-application';

/** The only setting that the main process reads itself: `auto`, `light` or `dark`. */
export const colorSchemeSetting = 'color-scheme';

/** The bridge's name on a page's `window`. */
export const bridgeName = 'tamarackDesktop';

export const callChannel = (group: string, method: string) => `tamarack:${group}.${method}`;
export const eventChannel = (event: keyof DesktopEvents) => `tamarack:on.${event}`;

/** All methods; the preload script offers these and no others. */
export const methods = {
  host: [
    'facts',
    'diagnostics',
    'copyDiagnostics',
    'setSetting',
    'setUnsavedWork',
    'setUnread',
    'openWindow',
    'openExternal',
  ],
  servers: ['list', 'choose', 'forget'],
  session: ['exists', 'clear'],
  api: ['request', 'cancel', 'download', 'saveFile', 'listen', 'unlisten', 'reconnect'],
  updates: ['check', 'download', 'install', 'setChannel'],
} as const satisfies { [G in Exclude<keyof DesktopApi, 'on'>]: readonly (keyof DesktopApi[G])[] };

export const events = [
  'live',
  'session',
  'navigate',
  'command',
  'server',
  'setting',
  'connection',
  'updates',
  'exportProgress',
] as const satisfies readonly (keyof DesktopEvents)[];
