import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Plugin } from '@hapi/hapi';
import { DomainError, type ErrorCode, errorStatus, errorTexts } from '@tamarack/core/domain';
import type { ServerDeps } from './deps.ts';
import { answerHeaders } from './headers.ts';

/** How often the log says how many requests were broken, in milliseconds. */
const LOG_EVERY_MS = 60_000;

declare module '@hapi/hapi' {
  interface Request {
    /** Made by `inject`; hapi's types leave it out. */
    readonly isInjected: boolean;
  }
}

type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

/**
 * Answers requests that never became one: unreadable, too slow, or with too large headers. They have the answers and
 * headers of all others, and the log counts them: a line for each would be a way to fill it.
 */
export const brokenRequests: Plugin<ServerDeps> = {
  name: 'broken-requests',
  register(server, deps) {
    const overHttps = deps.settings.publicOrigin.startsWith('https:');
    const { listener } = server;
    const latest = new WeakMap<Socket, { req: IncomingMessage; res: ServerResponse }>();
    const note = countInLog(deps);
    server.ext('onPostStop', note.end);
    listener.on('request', (req: IncomingMessage, res: ServerResponse) =>
      latest.set(req.socket, { req, res }),
    );
    // An expectation of another kind than 100-continue is ignored.
    listener.on('checkExpectation', (req, res) => listener.emit('request', req, res));
    server.ext('onRequest', ({ isInjected, raw: { req } }, h) => {
      // A request that the process makes to itself did not come over a wire.
      if (!isInjected && isAmbiguous(req)) throw new DomainError('REQUEST_UNREADABLE');
      return h.continue;
    });

    const [answerInRoute] = listener.listeners('clientError') as [
      (error: ConnectionError, socket: Socket) => void,
    ];
    listener.removeAllListeners('clientError');
    listener.on('clientError', (error: ConnectionError, socket: Socket) => {
      // Without agreed keys the client could not read an answer.
      const isTls = /^ERR_(?:SSL|TLS)_/.test(error.code ?? '');
      if (!socket.writable || isTls || error.code === 'ECONNRESET') return void socket.destroy();
      const code = codes[error.code ?? ''] ?? 'REQUEST_UNREADABLE';
      note.count(code);
      const exchange = latest.get(socket);
      const underWay = exchange && !exchange.res.writableEnded;
      if (underWay && exchange.req.complete) {
        // What follows a good request is broken: that request still gets its answer.
        exchange.res.once('close', () => socket.destroy());
      } else if (underWay && code === 'REQUEST_UNREADABLE' && !exchange.res.headersSent) {
        answerInRoute(error, socket);
      } else if (exchange && !exchange.req.complete && exchange.res.headersSent) {
        // The rest of a body whose request is answered, or is being answered, did not come.
        socket.destroy();
      } else {
        socket.setTimeout(deps.settings.clientLimits.responseMs, () => socket.destroy());
        socket.end(rawAnswer(code, isForApi(error, exchange?.req), overHttps), () => socket.destroy());
      }
    });
  },
};

/**
 * Whether a proxy in front of us could have read the request as one for another host: with no Host or several, or
 * with a host in the request line.
 */
function isAmbiguous({ url, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return !url?.startsWith('/') || hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

function isForApi({ rawPacket }: ConnectionError, req: IncomingMessage | undefined): boolean {
  if (req && !req.complete) return req.url?.startsWith('/api') ?? false;
  return /^[A-Z]{1,10} \/api[/? ]/.test(rawPacket?.subarray(0, 20).toString('latin1') ?? '');
}

/** A whole HTTP answer as it goes over the wire; the caller's language is not known here. */
function rawAnswer(code: ErrorCode, forApi: boolean, overHttps: boolean): string {
  const error = errorTexts.en[code];
  const body = forApi ? JSON.stringify({ success: false, error, code }) : `${error}\n`;
  const headers = {
    'content-type': forApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...answerHeaders(overHttps),
  };
  const status = errorStatus[code];
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

/** Counts by kind, and writes one line a minute while there is something to tell. */
function countInLog({ log }: Pick<ServerDeps, 'log'>) {
  let counts: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    if (Object.keys(counts).length > 0) log.warn({ counts }, 'requests that could not be read');
    counts = {};
  };
  return {
    count(kind: string): void {
      counts[kind] = (counts[kind] ?? 0) + 1;
      timer ??= setTimeout(tell, LOG_EVERY_MS).unref();
    },
    end: tell,
  };
}
