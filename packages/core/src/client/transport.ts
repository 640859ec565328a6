import type { Method } from '../domain/endpoint.ts';
import type { LiveEvent } from '../domain/platform/activity.ts';

export type { Method };

export interface ApiCall {
  method: Method;
  /** Path of the endpoint, such as `/api/tenants`. */
  path: string;
  /** Undefined and empty values are omitted. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Idempotency key: the server answers a repeated call with its first answer. */
  idempotencyKey?: string;
  /** Background traffic; it does not keep an idle session alive. */
  background?: boolean;
  /** Milliseconds to wait for the answer, where it may take longer than usual. */
  timeout?: number;
  signal?: AbortSignal;
}

export interface Download {
  bytes: Uint8Array;
  fileName: string;
  contentType: string;
}

export interface StreamCall {
  path: string;
  /** Id of the event to resume after. */
  lastEventId?: string;
  /** Called when the stream is open. */
  onOpen?: () => void;
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
}

/**
 * Makes calls to the API: by fetch in the browser, through the main process in the desktop application.
 * Throws `ApiError`.
 */
export interface Transport {
  request<T>(call: ApiCall): Promise<T>;
  download(call: ApiCall): Promise<Download>;
  /** Resolves when the server ends the stream; throws `ApiError` when it breaks. */
  stream(call: StreamCall): Promise<void>;
}
