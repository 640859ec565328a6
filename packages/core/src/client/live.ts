import { type Backoff, backoffDelay } from '../domain/backoff.ts';
import type { LiveEvent } from '../domain/platform/activity.ts';
import { isSessionOver } from './errors.ts';
import type { Transport } from './transport.ts';

/**
 * What listeners of the live stream hear: an event; the word that events may have been missed, so that whatever is
 * on the screen has to be fetched again; or whether the stream is open.
 */
export type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'refetch' }
  | { kind: 'state'; open: boolean };

export interface LiveConnectionDeps {
  transport: Pick<Transport, 'stream'>;
  onMessage: (message: LiveMessage) => void;
  /** The last event already heard, by another tab for instance: resume after it and refetch once. */
  resumeAfter?: string;
  /** From 0 to 1; spreads the reconnects of many consoles after a restart of the server. */
  random?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** In milliseconds. */
const reconnect: Backoff = { first: 500, longest: 30_000, spread: [0.5, 1] };

/**
 * Keeps `/api/events` open until `signal` ends: resumes after the last event seen, reconnects with doubling delay
 * and jitter, and tells listeners to refetch after every reconnect. Gives up only when the session is over.
 */
export async function keepLive(deps: LiveConnectionDeps, signal: AbortSignal): Promise<void> {
  const wait = deps.wait ?? delay;
  let lastEventId = deps.resumeAfter;
  let failures = 0;
  let connectedBefore = lastEventId !== undefined;
  while (!signal.aborted) {
    try {
      await deps.transport.stream({
        path: '/api/events',
        lastEventId,
        signal,
        onOpen: () => {
          failures = 0;
          deps.onMessage({ kind: 'state', open: true });
          if (connectedBefore) deps.onMessage({ kind: 'refetch' });
          connectedBefore = true;
        },
        onEvent: (event) => {
          if (event.id > 0) lastEventId = String(event.id);
          deps.onMessage({ kind: 'event', event });
        },
      });
    } catch (error) {
      if (isSessionOver(error)) return;
    }
    if (signal.aborted) return;
    deps.onMessage({ kind: 'state', open: false });
    failures += 1;
    await wait(backoffDelay(failures, reconnect, deps.random), signal);
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
