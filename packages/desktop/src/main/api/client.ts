import { ApiError, createHttp, type HttpClient, hasCode } from '@tamarack/core/client';
import { heldFetch } from '../network/retained-fetch.ts';
import type { Net } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import type { KeptSession } from '../session/session.ts';
import type { ConnectionWatch } from './connection.ts';

export interface ApiClientDeps {
  net: Pick<Net, 'fetch'>;
  servers: Servers;
  session: KeptSession;
  connection: Pick<ConnectionWatch, 'heard' | 'missed'>;
  reaches?: typeof reachesServer;
}

/** Speaks to one server; calls of it end when another one is chosen. */
export interface ApiClient {
  origin: string;
  http: HttpClient;
  /** Aborted when this server is no longer the chosen one. */
  gone: AbortSignal;
}

export interface ApiClients {
  current(): ApiClient | null;
  /** Ends the calls of the server that was chosen; what this returns may still take its leave of it. */
  leave(): ApiClient | null;
}

/** Core's HTTP client for the chosen server: its origin and nothing else, with the token that belongs to it. */
export function createApiClients(deps: ApiClientDeps): ApiClients {
  const { servers, session } = deps;
  let made: (ApiClient & { control: AbortController }) | null = null;

  function make(origin: string): ApiClient & { control: AbortController } {
    const control = new AbortController();
    // How a server that was left answers says nothing of the one that is chosen now.
    const tell = (word: 'heard' | 'missed') => {
      if (!control.signal.aborted) deps.connection[word]();
    };
    const http = createHttp({
      baseUrl: origin,
      fetch: (request) => fetchFrom({ ...deps, tell }, origin, request),
      credentials: () =>
        servers.credentials(origin).catch((error: unknown) => {
          if (error instanceof ApiError && error.kind === 'no-response') tell('missed');
          throw error;
        }),
      getToken: session.token,
      onUnauthorized: session.refused,
      locale: () => 'en',
    });
    return {
      origin,
      http: renewing(http, () => servers.renewCredentials(origin)),
      control,
      gone: control.signal,
    };
  }

  return {
    current() {
      const chosen = servers.chosen();
      if (chosen === null) return null;
      if (made?.origin !== chosen.origin) made = make(chosen.origin);
      return made;
    },
    leave() {
      const left = made;
      left?.control.abort();
      made = null;
      return left;
    },
  };
}

/** The last gate: whatever was built before, nothing leaves for another origin or beside the API. */
export function reachesServer(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/api/');
}

/** One request to the chosen server, without cookies; no redirect is followed. */
async function fetchFrom(
  deps: Pick<ApiClientDeps, 'net' | 'reaches'> & { tell: (word: 'heard' | 'missed') => void },
  origin: string,
  request: Request,
): Promise<Response> {
  const { net, tell, reaches = reachesServer } = deps;
  if (!reaches(new URL(request.url), origin)) throw new Error('not the chosen server');
  try {
    const response = await heldFetch(
      net,
      new Request(request, { redirect: 'error', credentials: 'omit' }),
      request,
    );
    tell('heard');
    return response;
  } catch (error) {
    const late = request.signal.aborted && (request.signal.reason as Error)?.name === 'TimeoutError';
    if (late || !request.signal.aborted) tell('missed');
    throw error;
  }
}

/** The desktop's key can be exchanged on the server; a call that is refused for it makes the next one ask for the new. */
function renewing(http: HttpClient, renew: () => void): HttpClient {
  const watch = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (hasCode(error, 'CLIENT_REQUIRED')) renew();
      throw error;
    });
  return {
    request: (call) => watch(http.request(call)),
    download: (call) => watch(http.download(call)),
    receive: (call, begin) => watch(http.receive(call, begin)),
    stream: (call) => watch(http.stream(call)),
  };
}
