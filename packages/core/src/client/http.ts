import { type SessionEndReason, sessionEndReasons } from '../domain/accounts/sessions.ts';
import type { ErrorBody } from '../domain/errors.ts';
import type { LiveEvent } from '../domain/platform/activity.ts';
import { type Locale, languageTags, translator } from '../domain/text.ts';
import { ApiError, isSessionOver } from './errors.ts';
import { clientTexts } from './text.ts';
import type { ApiCall, Download, StreamCall, Transport } from './transport.ts';

/** The calling application; it identifies, but does not authorize. */
export interface ClientCredentials {
  id: string;
  key: string;
}

export interface HttpDeps {
  /** Origin of the API, without trailing slash; empty for the origin of the page. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** Called before each request; see `discoverCredentials`. */
  credentials: () => ClientCredentials | Promise<ClientCredentials>;
  getToken: () => string | null | Promise<string | null>;
  /** Called for every 401 SESSION_INVALID with the refused token, and why somebody else ended the session. */
  onUnauthorized: (refusedToken: string | null, because: SessionEndReason | null) => void;
  /** Language of the texts in answers and of the texts made here. */
  locale: () => Locale;
  /**
   * Timeout of a call in milliseconds, its body included (specification: 10,000). For downloads it applies between
   * two chunks; streams have none.
   */
  timeout?: number;
  /**
   * Silence after which a stream counts as broken, in milliseconds. The server sends a heartbeat every 15,000
   * ms.
   */
  streamSilence?: number;
}

/** A transport that can also stream a file while it downloads. */
export interface HttpClient extends Transport {
  /**
   * Calls `begin` when the headers have arrived, then the function it returned with each chunk, waiting for
   * it before the next. Resolves when the file is complete.
   */
  receive(call: ApiCall, begin: (file: Omit<Download, 'bytes'>) => TakePiece): Promise<void>;
}
type TakePiece = (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>;

/**
 * The product's HTTP client: headers, timeout, parsing and typed errors, independent of any user interface.
 * Every failure is an `ApiError` whose message can be shown, except the caller's own abort, which stays an
 * `AbortError`.
 */
export function createHttp(deps: HttpDeps): HttpClient {
  const usualTimeout = deps.timeout ?? 10_000;
  const silence = deps.streamSilence ?? 45_000;
  const text = (key: keyof (typeof clientTexts)['en']) => translator(clientTexts, deps.locale())(key);

  async function send(call: ApiCall, signal: AbortSignal, headers: Record<string, string> = {}) {
    let token: string | null;
    let request: Request;
    try {
      token = await deps.getToken();
      request = await buildRequest(deps, call, token, signal, headers);
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError({ kind: 'setup', message: text('setup') }, { cause });
    }
    const response = await deps.fetch(request);
    if (response.ok) return response;
    const refusal = await readRefusal(response, text);
    if (isSessionOver(refusal)) deps.onUnauthorized(token, endReasonIn(refusal));
    throw refusal;
  }

  /** Runs a call with a timeout, which `alive` restarts, and converts errors to `ApiError`. */
  async function withTimeout<T>(
    { signal: caller, timeout = usualTimeout }: Pick<ApiCall, 'signal' | 'timeout'>,
    work: (signal: AbortSignal, alive: () => void) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const expire = () => late.abort(new DOMException('No answer in time', 'TimeoutError'));
    let timer = setTimeout(expire, timeout);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(expire, timeout);
    };
    try {
      return await work(caller ? AbortSignal.any([caller, late.signal]) : late.signal, alive);
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      if (caller?.aborted) throw caller.reason;
      throw new ApiError({ kind: 'no-response', message: text('noResponse') }, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  const receive: HttpClient['receive'] = (call, begin) =>
    withTimeout(call, async (signal, alive) => {
      const response = await send(call, signal);
      alive();
      const take = begin({
        fileName: fileNameFrom(response.headers.get('content-disposition')),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      });
      await readPieces(response, async (piece) => {
        alive();
        await take(piece);
        alive();
      });
    });

  return {
    receive,

    request: <T>(call: ApiCall) =>
      withTimeout(call, async (signal) => {
        const response = await send(call, signal);
        return (await readJson(response, text)) as T;
      }),

    async download(call: ApiCall): Promise<Download> {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let file = { fileName: '', contentType: '' };
      await receive(call, (begun) => {
        file = begun;
        return (piece) => void pieces.push(piece);
      });
      return { bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()), ...file };
    },

    async stream(call: StreamCall) {
      const quiet = new AbortController();
      const signal = AbortSignal.any([call.signal, quiet.signal]);
      let timer = setTimeout(() => quiet.abort(), usualTimeout);
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(() => quiet.abort(), silence);
      };
      try {
        const headers: Record<string, string> = { accept: 'text/event-stream' };
        if (call.lastEventId !== undefined) headers['last-event-id'] = call.lastEventId;
        const response = await send({ method: 'GET', path: call.path, background: true }, signal, headers);
        alive();
        call.onOpen?.();
        // Loaded on demand, because most pages have no live events.
        const { readEvents } = await import('./eventStream.ts');
        await readEvents<LiveEvent>(response.body, { onEvent: call.onEvent, onChunk: alive });
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        if (call.signal.aborted) return;
        throw new ApiError({ kind: 'no-response', message: text('noResponse') }, { cause });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function endReasonIn({ details }: ApiError): SessionEndReason | null {
  return sessionEndReasons.find((reason) => reason === details.because) ?? null;
}

async function buildRequest(
  deps: HttpDeps,
  call: ApiCall,
  token: string | null,
  signal: AbortSignal,
  extra: Record<string, string>,
): Promise<Request> {
  const credentials = await deps.credentials();
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': languageTags[deps.locale()],
    'content-type': 'application/json',
    'x-client-id': credentials.id,
    'x-client-key': credentials.key,
    ...extra,
  });
  if (token) {
    headers.set('authorization', `Bearer ${token}`);
    headers.set('user-token', token);
  }
  if (call.background) headers.set('x-background', '1');
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey);
  // POST, PUT and PATCH always have a body, because an empty one is not valid JSON.
  const bodied = call.method !== 'GET' && call.method !== 'DELETE';
  return new Request(deps.baseUrl + call.path + queryString(call.query), {
    method: call.method,
    headers,
    body: bodied ? JSON.stringify(call.body ?? {}) : undefined,
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
}

function queryString(query: ApiCall['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}

async function readPieces(response: Response, take: (piece: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece?.value) return;
    await take(piece.value);
  }
}

type Text = (key: keyof (typeof clientTexts)['en']) => string;

async function readJson(response: Response, text: Text): Promise<unknown> {
  const body = await response.text();
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ApiError(
      { kind: 'http', status: response.status, message: text('failed'), specific: false },
      { cause },
    );
  }
}

/** Statuses with which a proxy says that the server behind it does not respond. */
const unansweredStatuses = [502, 504];

/** Reads a refusal, whether its body is the API's JSON, a proxy's page or empty. */
async function readRefusal(response: Response, text: Text): Promise<ApiError> {
  const body = parseOrEmpty(await response.text());
  // The server may have done what was asked, so this is not reported as a failure of it.
  if (unansweredStatuses.includes(response.status) && body.code === undefined)
    return new ApiError({ kind: 'no-response', status: response.status, message: text('noResponse') });
  const retryAfter = Number(response.headers.get('retry-after'));
  // The specification fixes the text of 429, but a refusal with a code of its own keeps its text.
  const fixed =
    response.status === 429 && (body.code ?? 'TOO_MANY_REQUESTS') === 'TOO_MANY_REQUESTS'
      ? text('tooManyRequests')
      : undefined;
  const said = fixed ?? (typeof body.error === 'string' && body.error !== '' ? body.error : undefined);
  const id = response.headers.get('x-request-id');
  // Lets an operator find the failure in the log.
  const reference = body.code === 'INTERNAL' && id ? ` ${text('reference')} ${id}` : '';
  return new ApiError({
    kind: 'http',
    status: response.status,
    code: body.code,
    message: `${said ?? text('failed')}${reference}`,
    specific: said !== undefined,
    fields: body.fields,
    details: body.details,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

function parseOrEmpty(text: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** The file name in a Content-Disposition header (RFC 6266); the encoded form is preferred. */
export function fileNameFrom(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // An invalid encoding is ignored, and the plain form is used.
    }
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim() ?? 'download';
}
