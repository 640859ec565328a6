import type { Method } from '../domain/endpoint.ts';
import type { LiveEvent } from '../domain/platform/activity.ts';

export type { Method };

export interface ApiCall {
  method: Method;
  /** Path below the API's host, such as `/api/tenants`. */
  path: string;
  /** Undefined and empty values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Idempotency key: the server answers a repeat with the first answer. */
  idempotencyKey?: string;
  /** Background traffic; it does not keep an idle session alive. */
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

/** Makes calls to the API: by fetch in the browser, through the main process on the desktop. Throws `ApiError`. */
export interface Transport {
  request<T>(call: ApiCall): Promise<T>;
  download(call: ApiCall): Promise<Download>;
  /** Resolves when the server ends the stream, throws `ApiError` when it breaks. */
  stream(call: StreamCall): Promise<void>;
}
