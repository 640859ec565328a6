import { Readable } from 'node:stream';
import type { LiveEvent } from '@tamarack/core/domain';

/** Bytes that may wait for a reader who does not keep up; an event takes about 120. */
const mostWaiting = 64 * 1024;

/** One reader's `text/event-stream`. */
export interface EventStream {
  /** What the response sends. */
  body: Readable;
  send(event: LiveEvent): void;
  /** A comment, which readers pass over: it shows both ends that the other one is there. */
  beat(): void;
  /** Ends the answer in good order. */
  end(): void;
}

/** A stream that sends its headers and a comment at once, and breaks off when the reader falls too far behind. */
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
