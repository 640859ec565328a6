import type { Method } from '../domain/endpoint.ts';
import type { LiveEvent } from '../domain/platform/activity.ts';

export type { Method };

export interface ApiCall {
  method: Method;
  /** Path below the API's host, such as `/api/tenants`. */
  path: string;
  /** Entries that are undefined or empty are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Same key, same request: the server answers a repeat with the first answer. */
  idempotencyKey?: string;
  /** Traffic that no person asked for; it does not keep an idle session alive. */
  background?: boolean;
  signal?: AbortSignal;
}

export interface Download {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

export interface StreamCall {
  path: string;
  /** Resume after this event. */
  lastEventId?: string;
  /** The stream is open and events will follow. */
  onOpen?: () => void;
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
}

/** How calls reach the API: fetch in the browser, messages to the main process in the desktop. Throws `ApiError`. */
export interface Transport {
  request<T>(call: ApiCall): Promise<T>;
  download(call: ApiCall): Promise<Download>;
  /** Resolves when the server ends the stream, throws `ApiError` when it breaks. */
  stream(call: StreamCall): Promise<void>;
}
