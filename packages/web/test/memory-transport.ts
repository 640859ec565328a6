import { ApiError, type ApiErrorFacts } from '@tamarack/core/client';
import { type ErrorCode, errorStatus } from '@tamarack/core/domain';
import type { ApiCall, Transport } from '@tamarack/core/session';

/** Answers a call with a value or a promise, or throws an `ApiError`. */
export type Handler = (call: ApiCall) => unknown;

export interface MemoryTransport extends Transport {
  /** Every call that was made, in order. */
  calls: ApiCall[];
  /** Replaces the answer to a call, such as `POST /api/auth/login`. */
  on(call: string, handler: Handler): void;
  /** Leaves every read that was made unanswered from now on. */
  goOffline(): void;
  /** The bodies of the calls made to a route, in order. */
  bodies(call: string): unknown[];
}

/** A transport whose server is a table of handlers; a route without one answers 404. */
export function memoryTransport(table: Record<string, Handler> = {}): MemoryTransport {
  const handlers = new Map(Object.entries(table));
  const calls: ApiCall[] = [];
  const nameOf = (call: ApiCall) => `${call.method} ${call.path}`;
  async function request<T>(call: ApiCall): Promise<T> {
    calls.push(call);
    const handler = handlers.get(nameOf(call));
    if (!handler) throw refusal('NOT_FOUND', { message: 'Not found.' });
    return (await handler(call)) as T;
  }
  return {
    calls,
    request,
    on: (call, handler) => {
      handlers.set(call, handler);
    },
    goOffline: () => {
      for (const call of calls)
        if (call.method === 'GET' || call.path.endsWith('/inspect'))
          handlers.set(nameOf(call), () => {
            throw noResponse();
          });
    },
    bodies: (name) => calls.filter((call) => nameOf(call) === name).map((call) => call.body),
    download: (call) => request(call),
    stream: () => new Promise(() => {}),
  };
}

/** An error as the HTTP client would throw it. */
export function refusal(code: ErrorCode, facts: Partial<ApiErrorFacts> = {}): ApiError {
  return new ApiError({ kind: 'http', status: errorStatus[code], code, message: code, ...facts });
}

/** The error when the server does not respond in time. */
export function noResponse(): ApiError {
  return new ApiError({
    kind: 'no-response',
    message: 'No response from server. Please check your connection.',
  });
}
