import { createConnectionWatch } from '@tamarack/core/client';
import { type ConnectionPort, createConnectionPort } from '@tamarack/core/session';

/** Statuses of a proxy whose upstream server does not answer. */
const unreachableStatuses = [502, 504];

/**
 * Watches all requests for whether the server answers, and polls it while it does not.
 * @param send makes a request, as `fetch` does
 */
export function watchConnection(send: (request: Request) => Promise<Response>): {
  fetch: (request: Request) => Promise<Response>;
  connection: ConnectionPort;
} {
  const probe = async () => {
    const signal = AbortSignal.timeout(10_000);
    const request = new Request(`${location.origin}/.well-known/tamarack.json`, {
      cache: 'no-store',
      signal,
    });
    return send(request).then(isAnswer, () => false);
  };
  const port = createConnectionPort(() => watch.reconnect());
  const watch = createConnectionWatch({
    net: { isOnline: () => navigator.onLine },
    clock: {
      after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    probe,
    onChange: port.change,
  });
  window.addEventListener('offline', () => watch.markUnreachable());
  window.addEventListener('online', () => void watch.reconnect());
  return {
    connection: port,
    async fetch(request) {
      try {
        const response = await send(request);
        if (isAnswer(response)) watch.markReachable();
        else watch.markUnreachable();
        return response;
      } catch (error) {
        // A call aborted by its screen says nothing about the server.
        if (isTimeout(request.signal.reason)) watch.markTimedOut();
        else if (!request.signal.aborted) watch.markUnreachable();
        throw error;
      }
    },
  };
}

const isAnswer = ({ status }: Response) => !unreachableStatuses.includes(status);
const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';
