import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** Bytes buffered for a slow client; an event takes about 120. */
const mostWaiting = 64 * 1024;

/** The `text/event-stream` of one client. */
export interface EventStream {
  /** The response body. */
  body: Readable;
  /** @param id the place a client resumes from */
  send(data: object, id?: number): void;
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
    send: (data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: change\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      if (ended || body.destroyed) return;
      ended = true;
      body.push(null);
    },
  };
}

/** Answers with a stream until the client leaves; hapi's gzip and proxies must not buffer it. */
export function streamAnswer(request: Request, h: ResponseToolkit, body: Readable): ResponseObject {
  const { res } = request.raw;
  if (res.closed) body.destroy();
  else res.once('close', () => body.destroy());
  request.info.acceptEncoding = 'identity';
  return h
    .response(body)
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
}
