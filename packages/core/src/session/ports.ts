import type { Connection } from '../client/connection.ts';
import type { LiveMessage } from '../client/live.ts';
import type { PasskeyRequest, PasskeyResponse } from '../domain/accounts/passkeys.ts';

export type { LiveMessage } from '../client/live.ts';
export type { ApiCall, Download, StreamCall, Transport } from '../client/transport.ts';

type MaybePromise<T> = T | Promise<T>;

/** How a session ended: the person signed out, or it was over before they did. */
export type SessionEnd = 'signed-out' | 'expired';

/**
 * Stores the session token: in local storage in the browser, in the main process in the desktop application.
 * There, `get` returns a placeholder if a token exists, never the token itself.
 */
export interface TokenStore {
  get(): MaybePromise<string | null>;
  set(token: string): MaybePromise<void>;
  clear(ending: SessionEnd): MaybePromise<void>;
  /**
   * Calls `listener` when another tab or window ends the session, or with null when it signs in; not for changes made
   * through this port.
   */
  subscribe(listener: (ending: SessionEnd | null) => void): () => void;
}

/** The live stream of events; all windows share one connection. */
export interface LiveChannel {
  /** Listens until the returned function is called; the connection is open while anyone listens. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
}

/** Whether the server is responding, as known by the host. */
export interface ConnectionPort {
  /** Returns the same object until the state changes. */
  current(): ConnectionFacts;
  subscribe(listener: () => void): () => void;
  /** Tries to reach the server now. */
  reconnect(): Promise<void>;
}

export interface ConnectionFacts {
  state: Connection;
  /**
   * When the connection was lost, in milliseconds; the data shown is from then. Null while the server is
   * responding.
   */
  lostAt: number | null;
}

/** Saves a file for the person. */
export interface FileSaver {
  save(file: { bytes: Uint8Array; fileName: string; contentType: string }): MaybePromise<void>;
}

/** Settings stored on this device, such as density; nothing secret. */
export interface SettingsStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Passkeys of this device. Both reject with an `AbortError` when the person cancels, and with another error on failure. */
export interface PasskeyDevice {
  create(request: PasskeyRequest): Promise<PasskeyResponse>;
  get(request: PasskeyRequest): Promise<PasskeyResponse>;
}

/** Opens a URL, or a path of the public site, outside the application: in a new tab or the system's browser. */
export type OpenExternal = (url: string) => void;

/** The desktop application's window. */
export interface HostWindow {
  /** Calls `listener` with the id of the command chosen in the application menu. */
  onCommand(listener: (id: string) => void): () => void;
  /** Shows the number of unread notifications. */
  setUnread(count: number): void;
  /** Marks the window as having unsaved work until the returned function is called. */
  holdUnsavedWork(): () => void;
}

/** Reports how long the person has been idle. Background requests do not keep an idle session alive. */
export interface Presence {
  /** Milliseconds since the last key press or pointer action. */
  idleFor(): number;
}
