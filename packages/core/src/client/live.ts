import { type Backoff, backoffDelay } from '../domain/backoff.ts';
import { activityEndpoints, type LiveEvent } from '../domain/platform/activity.ts';
import { isSessionOver } from './errors.ts';
import type { Transport } from './transport.ts';

/**
 * Messages of the live stream: an event, a request to refetch because events may have been missed, or whether the
 * stream is open.
 */
export type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'refetch' }
  | { kind: 'state'; open: boolean };

export interface LiveConnectionDeps {
  transport: Pick<Transport, 'stream'>;
  onMessage: (message: LiveMessage) => void;
  /** Path of the stream; defaults to that of the platform. */
  path?: string;
  /**
   * Id of the last event already received, for example by another tab. The stream resumes after it, and
   * listeners refetch once.
   */
  resumeAfter?: string;
  /** Whether an earlier connection was open: events may have been missed since, so listeners refetch once. */
  wasOpen?: boolean;
  /** Random number from 0 to 1, to spread reconnects after a server restart. */
  random?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Wait before a reconnect, in milliseconds. */
const reconnect: Backoff = { first: 500, longest: 30_000, spread: [0.5, 1] };

/**
 * Keeps a stream open until `signal` aborts, `/api/events` unless `path` names another: resumes after the
 * last event, reconnects with exponential backoff and jitter, and tells listeners to refetch after every
 * reconnect. Stops by itself only when the session has ended.
 */
export async function keepLive(deps: LiveConnectionDeps, signal: AbortSignal): Promise<void> {
  const wait = deps.wait ?? delay;
  let lastEventId = deps.resumeAfter;
  let failures = 0;
  let connectedBefore = deps.wasOpen === true || lastEventId !== undefined;
  while (!signal.aborted) {
    try {
      await deps.transport.stream({
        path: deps.path ?? activityEndpoints.stream.path,
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
