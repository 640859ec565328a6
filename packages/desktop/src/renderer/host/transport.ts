import { type ApiCall, ApiError, type Download, isSessionOver, type Transport } from '@tamarack/core/client';
import type { LiveChannel } from '@tamarack/core/session';
import type { WireAnswer, WireCall, WireError } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';
import type { Downloads } from './downloads.ts';

export interface TransportDeps {
  api: Pick<Bridge['api'], 'request' | 'cancel' | 'download'>;
  downloads: Downloads;
  live: LiveChannel;
  /** Called for every answer that says the session is over. */
  onSessionOver: () => void;
}

/**
 * Makes API calls through the main process, which holds the token. Cancelling a call here also cancels it there; errors
 * arrive as data and are thrown as the `ApiError` that core's own client throws.
 */
export function createBridgeTransport({ api, downloads, live, onSessionOver }: TransportDeps): Transport {
  /** Runs a call; when the signal aborts, cancels it and rejects without waiting for an answer. */
  async function run<T>(signal: AbortSignal | undefined, call: (callId: string) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const callId = crypto.randomUUID();
    if (!signal) return await call(callId);
    const { promise: cancelled, reject } = Promise.withResolvers<never>();
    const cancel = () => {
      void api.cancel(callId);
      reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await Promise.race([call(callId), cancelled]);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  function failure(error: WireError): Error {
    const thrown = thrownError(error);
    if (isSessionOver(thrown)) onSessionOver();
    return thrown;
  }

  return {
    async request<T>(call: ApiCall): Promise<T> {
      const answer: WireAnswer = await run(call.signal, (id) => api.request(id, toWireCall(call)));
      if (!answer.ok) throw failure(answer.error);
      return answer.body as T;
    },

    async download(call: ApiCall): Promise<Download> {
      const result = await run(call.signal, (id) =>
        downloads.track(id, () => api.download(id, toWireCall(call))),
      );
      if (result.outcome === 'failed') throw failure(result.error);
      if (result.outcome === 'dismissed') throw new DOMException('Dismissed', 'AbortError');
      return downloads.placeholder(result.fileName);
    },

    /** Resolves when the stream of the main process closes. */
    stream: ({ signal, onOpen, onEvent }) =>
      new Promise((resolve) => {
        let wasOpen = false;
        const end = () => {
          unsubscribe();
          resolve();
        };
        const unsubscribe = live.subscribe((message) => {
          if (message.kind === 'event') onEvent(message.event);
          else if (message.kind === 'state' && message.open && !wasOpen) {
            wasOpen = true;
            onOpen?.();
          } else if (message.kind === 'state' && !message.open && wasOpen) end();
        });
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { once: true });
      }),
  };
}

/** The call without its signal, without values that cannot be sent, and without query fields that are not used. */
function toWireCall({ method, path, query, body, idempotencyKey, background }: ApiCall): WireCall {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return {
    method,
    path,
    ...(fields.length > 0 ? { query: Object.fromEntries(fields) } : {}),
    ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(background ? { background } : {}),
  };
}

/** The error to throw for an error that arrived as data. */
export function thrownError({ kind, details, ...facts }: WireError): Error {
  if (kind === 'aborted') return new DOMException(facts.message, 'AbortError');
  const isObject = typeof details === 'object' && details !== null;
  return new ApiError({ ...facts, kind, details: isObject ? (details as Record<string, unknown>) : {} });
}
