import { setTimeout as delay } from 'node:timers/promises';

/** A request by a person, the system or npm to stop this process. */
export interface StopRequest {
  /** Aborted by the first request. */
  signal: AbortSignal;
  /** Resolves with the second request: stop without waiting for running work. */
  hurry: Promise<void>;
  /** Requests a stop from within the process. */
  ask(): void;
}

/**
 * Ctrl-C reaches a process from the terminal, from npm and from the start script: signals within this time count as
 * one.
 */
const SAME_REQUEST_MS = 1000;

/**
 * Listens for SIGINT, SIGTERM, SIGHUP, and for the end of the channel to the parent process, which means that the
 * parent was killed.
 */
export function listenForStop(): StopRequest {
  const controller = new AbortController();
  const secondRequest = Promise.withResolvers<void>();
  let firstAt = 0;
  const ask = () => {
    if (!controller.signal.aborted) {
      firstAt = Date.now();
      controller.abort();
    } else if (Date.now() - firstAt > SAME_REQUEST_MS) {
      secondRequest.resolve();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask);
  process.once('disconnect', ask);
  return { signal: controller.signal, hurry: secondRequest.promise, ask };
}

/** Waits for `work`, but no longer than `limitMs`, and no longer than a second stop request. Never rejects. */
export async function withinReason(
  work: Promise<unknown>,
  limits: { hurry: Promise<void>; limitMs: number },
  onError: (error: unknown) => void,
): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    work.catch(onError),
    limits.hurry,
    delay(limits.limitMs, undefined, { signal: timer.signal, ref: false }).catch(() => {}),
  ]);
  timer.abort();
}
