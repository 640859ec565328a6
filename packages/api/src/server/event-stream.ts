import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** Maximum bytes buffered for a slow client; an event takes about 120. */
const maxBufferedBytes = 64 * 1024;

/** The `text/event-stream` of one client. */
export interface EventStream {
  /** The response body. */
  body: Readable;
  /** @param id position from which a client resumes */
  send(data: object, id?: number): void;
  /** Sends a comment, which clients ignore, to keep the connection alive. */
  beat(): void;
  /** Ends the response normally. */
  end(): void;
}

/** Creates a stream that sends headers and a comment at once, and closes when the client falls too far behind. */
export function createEventStream(): EventStream {
  const body = new Readable({ read() {} });
  let ended = false;
  const write = (text: string) => {
    if (ended || body.destroyed) return;
    body.push(text);
    if (body.readableLength > maxBufferedBytes) body.destroy();
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

/** Responds with a stream until the client disconnects. Neither compression nor proxies may buffer it. */
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
