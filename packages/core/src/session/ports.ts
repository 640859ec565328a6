import type { LiveMessage } from '../client/live.ts';
import type { PasskeyRequest, PasskeyResponse } from '../domain/accounts/passkeys.ts';

export type { LiveMessage } from '../client/live.ts';
export type { ApiCall, Download, StreamCall, Transport } from '../client/transport.ts';

type MaybePromise<T> = T | Promise<T>;

/**
 * Where the session token lies: local storage in the browser, the main process in the desktop (there `get` answers
 * only whether a token exists, by an opaque text that is not the token).
 */
export interface TokenStore {
  get(): MaybePromise<string | null>;
  set(token: string): MaybePromise<void>;
  clear(): MaybePromise<void>;
  /** Calls back when the token changes elsewhere, in another tab or window; never for changes made through this port. */
  subscribe(listener: (token: string | null) => void): () => void;
}

/** The live stream of events: one connection behind it, however many windows listen. */
export interface LiveChannel {
  /** Listens until the returned function is called; the connection is open while anyone listens. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
}

/** Hands a file to the person. */
export interface FileSaver {
  save(file: { bytes: Uint8Array; fileName: string; contentType: string }): MaybePromise<void>;
}

/** Small settings of this device, such as density and what has been seen; nothing secret. */
export interface SettingsStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Passkeys of this device. Both reject with an `AbortError` when the person gives up, and with another error when it cannot be done. */
export interface PasskeyDevice {
  create(request: PasskeyRequest): Promise<PasskeyResponse>;
  get(request: PasskeyRequest): Promise<PasskeyResponse>;
}

/** Opens an address, or a path of the public site, outside the application: a new tab, or the system's browser. */
export type OpenExternal = (url: string) => void;

/** The application's window around the console; there is none in a browser. */
export interface HostWindow {
  /** Calls back with the id of the console's command that the application's own menu asks for. */
  onCommand(listener: (id: string) => void): () => void;
  /** Told how many notifications the operator has not seen. */
  setUnread(count: number): void;
  /** Until the returned function is called the window holds work that would be lost with it. */
  holdUnsavedWork(): () => void;
}

/** When the person last touched the application; requests without a person behind them keep no idle session alive. */
export interface Presence {
  /** Milliseconds since the last key press or pointer action. */
  idleFor(): number;
}
