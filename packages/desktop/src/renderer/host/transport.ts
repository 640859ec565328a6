import { type ApiCall, ApiError, type Download, isSessionOver, type Transport } from '@tamarack/core/client';
import type { LiveChannel } from '@tamarack/core/session';
import type { WireAnswer, WireCall, WireError } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';
import type { Downloads } from './downloads.ts';

export interface TransportDeps {
  api: Pick<Bridge['api'], 'request' | 'cancel' | 'download'>;
  downloads: Downloads;
  live: LiveChannel;
  /** Told of every answer by which the session is over. */
  onSessionOver: () => void;
  /** Name of one call, for giving it up. */
  newCallId?: () => string;
}

/**
 * The way to the API through the main process: it makes the requests and holds the token. A call that is given up here
 * is given up there; failures come as data and are thrown as the `ApiError` that core's own client would have thrown.
 */
export function createBridgeTransport(deps: TransportDeps): Transport {
  const newCallId = deps.newCallId ?? (() => crypto.randomUUID());

  /** Runs one call under its signal; without an answer to wait for, the caller is let go at once. */
  async function cross<T>(signal: AbortSignal | undefined, ask: (callId: string) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const callId = newCallId();
    if (!signal) return await ask(callId);
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      void deps.api.cancel(callId);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([ask(callId), givenUp]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  function failure(error: WireError): Error {
    const thrown = errorOf(error);
    if (isSessionOver(thrown)) deps.onSessionOver();
    return thrown;
  }

  return {
    async request<T>(call: ApiCall): Promise<T> {
      const answer: WireAnswer = await cross(call.signal, (id) => deps.api.request(id, wireCall(call)));
      if (!answer.ok) throw failure(answer.error);
      return answer.body as T;
    },

    async download(call: ApiCall): Promise<Download> {
      const result = await cross(call.signal, (id) =>
        deps.downloads.follow(id, () => deps.api.download(id, wireCall(call))),
      );
      if (result.outcome === 'failed') throw failure(result.error);
      if (result.outcome === 'dismissed') throw new DOMException('Dismissed', 'AbortError');
      return deps.downloads.saved(result.fileName);
    },

    /** The stream is the main process's own; this hears it until it breaks there. */
    stream: ({ signal, onOpen, onEvent }) =>
      new Promise((resolve) => {
        let wasOpen = false;
        const end = () => {
          stop();
          resolve();
        };
        const stop = deps.live.subscribe((message) => {
          if (message.kind === 'event') onEvent(message.event);
          else if (message.kind === 'state' && message.open && !wasOpen) {
            wasOpen = true;
            onOpen?.();
          } else if (message.kind === 'state' && !message.open && wasOpen) end();
        });
        signal.addEventListener('abort', end, { once: true });
      }),
  };
}

/** The call without what cannot cross, and without what would be left out of the request anyway. */
function wireCall({ method, path, query, body, idempotencyKey, background }: ApiCall): WireCall {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return {
    method,
    path,
    ...(asked.length > 0 ? { query: Object.fromEntries(asked) } : {}),
    ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(background ? { background } : {}),
  };
}

function errorOf({ kind, details, ...facts }: WireError): Error {
  if (kind === 'aborted') return new DOMException(facts.message, 'AbortError');
  const known = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  return new ApiError({ ...facts, kind, details: known });
}

/** What a failure of saving a file is thrown as. */
export { errorOf as wireFailure };
