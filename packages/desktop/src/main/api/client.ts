import { createHttp, type HttpClient, hasCode } from '@tamarack/core/client';
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

/** Core's HTTP client for the chosen server: its origin and nothing else, with the token that belongs to it. */
export function createApiClients(deps: ApiClientDeps): { current(): ApiClient | null; leave(): void } {
  const { servers, session } = deps;
  let made: (ApiClient & { control: AbortController }) | null = null;

  function make(origin: string): ApiClient & { control: AbortController } {
    const control = new AbortController();
    const http = createHttp({
      baseUrl: origin,
      fetch: (request) => fetchFrom(deps, origin, request),
      credentials: servers.credentials,
      getToken: session.token,
      onUnauthorized: session.refused,
      locale: () => 'en',
    });
    return { origin, http: renewing(http, servers), control, gone: control.signal };
  }

  return {
    current() {
      const chosen = servers.chosen();
      if (chosen === null) return null;
      if (made?.origin !== chosen.origin) made = make(chosen.origin);
      return made;
    },
    leave() {
      made?.control.abort();
      made = null;
    },
  };
}

/** The last gate: whatever was built before, nothing leaves for another origin or beside the API. */
export function reachesServer(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/api/');
}

/** One request to the chosen server, without cookies; no redirect is followed. */
async function fetchFrom(deps: ApiClientDeps, origin: string, request: Request): Promise<Response> {
  const { reaches = reachesServer } = deps;
  if (!reaches(new URL(request.url), origin)) throw new Error('not the chosen server');
  try {
    const response = await deps.net.fetch(new Request(request, { redirect: 'error', credentials: 'omit' }));
    deps.connection.heard();
    return response;
  } catch (error) {
    const late = request.signal.aborted && (request.signal.reason as Error)?.name === 'TimeoutError';
    if (late || !request.signal.aborted) deps.connection.missed();
    throw error;
  }
}

/** The desktop's key can be exchanged on the server; a call that is refused for it makes the next one ask for the new. */
function renewing(http: HttpClient, servers: Servers): HttpClient {
  const watch = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (hasCode(error, 'CLIENT_REQUIRED')) servers.renewCredentials();
      throw error;
    });
  return {
    request: (call) => watch(http.request(call)),
    download: (call) => watch(http.download(call)),
    receive: (call, begin) => watch(http.receive(call, begin)),
    stream: (call) => watch(http.stream(call)),
  };
}
