import { ApiError, type ConnectionWatch, createHttp, type HttpClient, hasCode } from '@tamarack/core/client';
import { isApiUrl } from '../network/address.ts';
import { retainedFetch } from '../network/retained-fetch.ts';
import type { Net } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import type { StoredSession } from '../session/session.ts';

export interface ApiClientDeps {
  net: Pick<Net, 'fetch'>;
  servers: Servers;
  session: StoredSession;
  connection: Pick<ConnectionWatch, 'markReachable' | 'markUnreachable' | 'markTimedOut'>;
}

/** The HTTP client of one server. */
export interface ApiClient {
  origin: string;
  http: HttpClient;
  /** Aborted when another server is chosen. */
  signal: AbortSignal;
}

export interface ApiClients {
  /** The client of the chosen server. */
  current(): ApiClient | null;
  /** Aborts the signal of the current client and returns the client, which can still be used to sign out. */
  release(): ApiClient | null;
}

/** What a request says about the connection to its server. */
type Report = (outcome: 'response' | 'no-response' | 'timeout') => void;

/** Creates core's HTTP client for the chosen server; it reaches only that server and sends only that server's token. */
export function createApiClients({ net, servers, session, connection }: ApiClientDeps): ApiClients {
  let client: (ApiClient & { control: AbortController }) | null = null;

  function createClient(origin: string): ApiClient & { control: AbortController } {
    const control = new AbortController();
    const report: Report = (outcome) => {
      // A server that is no longer chosen says nothing about the connection to the chosen one.
      if (control.signal.aborted) return;
      if (outcome === 'response') connection.markReachable();
      else if (outcome === 'timeout') connection.markTimedOut();
      else connection.markUnreachable();
    };
    const http = createHttp({
      baseUrl: origin,
      fetch: (request) => fetchFromServer(net, origin, request, report),
      credentials: () =>
        servers.credentials(origin).catch((error: unknown) => {
          if (error instanceof ApiError && error.kind === 'no-response') report('no-response');
          throw error;
        }),
      getToken: session.token,
      onUnauthorized: session.tokenRefused,
      locale: () => 'en',
    });
    return {
      origin,
      http: renewingCredentials(http, () => servers.renewCredentials(origin)),
      control,
      signal: control.signal,
    };
  }

  return {
    current() {
      const chosen = servers.chosen();
      if (chosen === null) return null;
      if (client?.origin !== chosen.origin) client = createClient(chosen.origin);
      return client;
    },
    release() {
      const released = client;
      released?.control.abort();
      client = null;
      return released;
    },
  };
}

/** Sends a request to a server without cookies and without following redirects. */
async function fetchFromServer(
  net: Pick<Net, 'fetch'>,
  origin: string,
  request: Request,
  report: Report,
): Promise<Response> {
  // The last check before any request is sent.
  if (!isApiUrl(new URL(request.url), origin)) throw new Error('not an API address of the chosen server');
  try {
    const response = await retainedFetch(
      net,
      new Request(request, { redirect: 'error', credentials: 'omit' }),
      request,
    );
    report('response');
    return response;
  } catch (error) {
    const isTimeout = (request.signal.reason as Error | undefined)?.name === 'TimeoutError';
    if (isTimeout) report('timeout');
    else if (!request.signal.aborted) report('no-response');
    throw error;
  }
}

/**
 * The server can rotate the desktop's key. After a call is refused for its key, the next call fetches the new
 * one.
 */
function renewingCredentials(http: HttpClient, renew: () => void): HttpClient {
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
