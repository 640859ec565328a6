import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Plugin } from '@hapi/hapi';
import { DomainError, type ErrorCode, errorStatus, errorTexts } from '@tamarack/core/domain';
import type { ServerDeps } from './deps.ts';
import { answerHeaders } from './headers.ts';

/** How often the number of broken requests is logged, in milliseconds. */
const LOG_EVERY_MS = 60_000;

declare module '@hapi/hapi' {
  interface Request {
    /** True for requests made by `inject`; missing in hapi's types. */
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
 * Answers requests that fail before hapi sees them: unreadable, too slow, or with headers that are too large. They get
 * the same errors and headers as all others. The log only counts them, so that nobody can flood it.
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
    // Ignore expectations other than 100-continue.
    listener.on('checkExpectation', (req, res) => listener.emit('request', req, res));
    server.ext('onRequest', ({ isInjected, raw: { req } }, h) => {
      // Injected requests do not come over the network.
      if (!isInjected && isAmbiguous(req)) throw new DomainError('REQUEST_UNREADABLE');
      return h.continue;
    });

    const [answerInRoute] = listener.listeners('clientError') as [
      (error: ConnectionError, socket: Socket) => void,
    ];
    listener.removeAllListeners('clientError');
    listener.on('clientError', (error: ConnectionError, socket: Socket) => {
      // The TLS handshake failed, so the client could not read a response.
      const isTls = /^ERR_(?:SSL|TLS)_/.test(error.code ?? '');
      if (!socket.writable || isTls || error.code === 'ECONNRESET') return void socket.destroy();
      const code = codes[error.code ?? ''] ?? 'REQUEST_UNREADABLE';
      note.count(code);
      const exchange = latest.get(socket);
      const underWay = exchange && !exchange.res.writableEnded;
      if (underWay && exchange.req.complete) {
        // The broken data follows a valid request, which still gets its response.
        exchange.res.once('close', () => socket.destroy());
      } else if (underWay && code === 'REQUEST_UNREADABLE' && !exchange.res.headersSent) {
        answerInRoute(error, socket);
      } else if (exchange && !exchange.req.complete && exchange.res.headersSent) {
        // The response has started, but the rest of the request body did not arrive.
        socket.destroy();
      } else {
        socket.setTimeout(deps.settings.clientLimits.responseMs, () => socket.destroy());
        socket.end(rawAnswer(code, isForApi(error, exchange?.req), overHttps), () => socket.destroy());
      }
    });
  },
};

/**
 * Whether a proxy in front of us could have read the request as one for another host: it has no Host header, several,
 * or a host in the request line.
 */
function isAmbiguous({ url, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return !url?.startsWith('/') || hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

function isForApi({ rawPacket }: ConnectionError, req: IncomingMessage | undefined): boolean {
  if (req && !req.complete) return req.url?.startsWith('/api') ?? false;
  return /^[A-Z]{1,10} \/api[/? ]/.test(rawPacket?.subarray(0, 20).toString('latin1') ?? '');
}

/** A complete raw HTTP response, in English because the caller's language is not known here. */
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

/** Counts by kind, and logs one line per minute while there is something to report. */
function countInLog({ log }: Pick<ServerDeps, 'log'>) {
  let counts: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    if (Object.keys(counts).length > 0) log.warn({ counts }, 'requests that could not be read');
    counts = {};
  };
  return {
    count(kind: string): void {
      counts[kind] = (counts[kind] ?? 0) + 1;
      timer ??= setTimeout(report, LOG_EVERY_MS).unref();
    },
    end: report,
  };
}
