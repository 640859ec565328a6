import type { LiveMessage } from '@tamarack/core/client';
import type { ErrorCode } from '@tamarack/core/domain';

/**
 * All that a page of the desktop may ask of the main process, and all that it is told. Each method has a channel of
 * its own; the main process takes every argument as unknown and parses it (`main/ipc/inputs.ts`). No method hands
 * the session token out.
 *
 * A window's document is opened at `app://tamarack/#/admin/…`: it begins at the path in its fragment, and writes the
 * path it has come to back there (`history.replaceState`), which is what the main process remembers of the window.
 */
export interface DesktopApi {
  host: {
    facts(): Promise<HostFacts>;
    /** Versions, paths without the person's name, last errors; nothing secret. */
    diagnostics(): Promise<string>;
    /** Puts the diagnostics on the clipboard. */
    copyDiagnostics(): Promise<void>;
    /** Keeps a setting of this device; the other windows hear of it with `setting`. */
    setSetting(name: string, value: string): Promise<void>;
    /** Whether this window holds work that is not saved; an update and a close ask before they lose it. */
    setUnsavedWork(unsaved: boolean): Promise<void>;
    /** Unread notifications, shown on the application's icon. */
    setUnread(count: number): Promise<void>;
    /** One more window, at a path of the console such as `/admin/tenants`. */
    openWindow(path: string): Promise<void>;
    /** Opens a clinic's site or a page of the chosen server in the system's browser; anything else is refused. */
    openExternal(url: string): Promise<void>;
  };
  servers: {
    list(): Promise<KnownServer[]>;
    /** Asks an address who it is, without remembering it. */
    check(address: string): Promise<ServerCheck>;
    /** Checks once more, remembers the server and makes it the chosen one; the session with another one ends. */
    choose(address: string): Promise<ServerCheck>;
    forget(origin: string): Promise<void>;
  };
  session: {
    /** Whether a token is kept for the chosen server. */
    exists(): Promise<boolean>;
    clear(): Promise<void>;
  };
  api: {
    /** `callId` is the page's own, for `cancel`; an answer that holds a token holds a placeholder in its place. */
    request(callId: string, call: WireCall): Promise<WireAnswer>;
    cancel(callId: string): Promise<void>;
    /** Asks where to save, then writes the file piece by piece and tells `exportProgress`. */
    download(callId: string, call: WireCall): Promise<SaveResult>;
    /** Saves what the page has made itself. */
    saveFile(file: { bytes: Uint8Array; fileName: string; contentType: string }): Promise<SaveResult>;
    /** Listens to the live stream with this window, until `unlisten`. */
    listen(): Promise<void>;
    unlisten(): Promise<void>;
    /** Asks the chosen server at once whether it answers, and opens the live stream again if it does. */
    reconnect(): Promise<Connection>;
  };
  updates: {
    state(): Promise<UpdateState>;
    check(): Promise<void>;
    /** Downloads what was found. */
    download(): Promise<void>;
    /** Restarts into the new version; refused while any window holds unsaved work. */
    install(): Promise<'restarting' | 'unsaved-work'>;
    setChannel(channel: UpdateChannel): Promise<void>;
  };
  /** Calls back until the returned function is called. */
  on<E extends keyof DesktopEvents>(event: E, listener: (payload: DesktopEvents[E]) => void): () => void;
}

/** What the main process tells a window. */
export interface DesktopEvents {
  live: LiveMessage;
  /**
   * Whether a token is kept now. `signed-in` and `signed-out` go to the windows that did not cause them; `expired`
   * (the server refused the token) and `server-changed` go to every window.
   */
  session: {
    exists: boolean;
    reason: 'signed-out' | 'expired' | 'server-changed' | 'signed-in';
  };
  /** A path of the console to go to: a deep link, a notification, a menu entry. */
  navigate: { path: string };
  /** An entry of the native menu that the page carries out. */
  command: { name: MenuCommand };
  server: { chosen: KnownServer | null };
  /** Another window has set this. */
  setting: { name: string; value: string };
  connection: Connection;
  updates: UpdateState;
  exportProgress: { callId: string; bytes: number };
}

export const menuCommands = [
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

/** `offline`: this computer has no network; `unreachable`: it has, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

export interface HostFacts {
  platform: 'win32' | 'darwin' | 'linux';
  version: string;
  locale: string;
  server: KnownServer | null;
  /** `memory`: this system offers no real encryption, the session lasts as long as the application runs. */
  tokenStorage: 'encrypted' | 'memory';
  /** The kept token could not be read, and was thrown away. */
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

export type ServerCheck =
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
  /** The server is the right one and lets no installed console in. */
  | 'desktop-off';

/** A call to the API as it crosses between the processes: core's `ApiCall` without its signal. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with `/api/`. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  background?: boolean;
}

/** Errors cross as data: an exception would lose all but its message on the way. */
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

/** Stands where the token stood in an answer that crosses to a page. */
export const tokenPlaceholder = 'kept-by-the-application';

/** The setting that the main process heeds too: `auto`, `light` or `dark`. */
export const colorSchemeSetting = 'color-scheme';

/** Name of the bridge on a page's `window`. */
export const bridgeName = 'tamarackDesktop';

/** The channel of each method and of each event. */
export const callChannel = (group: string, method: string) => `tamarack:${group}.${method}`;
export const eventChannel = (event: keyof DesktopEvents) => `tamarack:on.${event}`;

/** Every method there is; the preload script offers these and no others. */
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
  servers: ['list', 'check', 'choose', 'forget'],
  session: ['exists', 'clear'],
  api: ['request', 'cancel', 'download', 'saveFile', 'listen', 'unlisten', 'reconnect'],
  updates: ['state', 'check', 'download', 'install', 'setChannel'],
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
