import { Readable } from 'node:stream';
import type { LiveEvent } from '@tamarack/core/domain';

/** Bytes buffered for a slow client; an event takes about 120. */
const mostWaiting = 64 * 1024;

/** The `text/event-stream` of one client. */
export interface EventStream {
  /** The response body. */
  body: Readable;
  send(event: LiveEvent): void;
  /** Sends a comment, which clients ignore, to keep the connection alive. */
  beat(): void;
  /** Ends the response normally. */
  end(): void;
}

/** Creates a stream that sends headers and a comment at once and is closed when the client falls too far behind. */
export function createEventStream(): EventStream {
  const body = new Readable({ read() {} });
  let ended = false;
  const write = (text: string) => {
    if (ended || body.destroyed) return;
    body.push(text);
    if (body.readableLength > mostWaiting) body.destroy();
  };
  write(': connected\n\n');
  return {
    body,
    // Only an event has a place to resume from.
    send: ({ id, type, tenantId }) =>
      write(
        `${id > 0 ? `id: ${id}\n` : ''}event: change\ndata: ${JSON.stringify({ id, type, tenantId })}\n\n`,
      ),
    beat: () => write(':\n\n'),
    end() {
      if (ended || body.destroyed) return;
      ended = true;
      body.push(null);
    },
  };
}
