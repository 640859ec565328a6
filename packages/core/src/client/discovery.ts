import { type Locale, translator } from '../domain/text.ts';
import { ApiError } from './errors.ts';
import type { ClientCredentials } from './http.ts';
import { clientTexts } from './text.ts';

/** The content of `/.well-known/tamarack.json` of a server. */
export interface Discovery {
  product: string;
  version: string;
  apiVersion: string;
  clients: { web: ClientCredentials; desktop: ClientCredentials };
  leadMagnetApiKey: string;
}

export interface DiscoveryDeps {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  locale: () => Locale;
}

/**
 * Fetches the identity of a server and its public client keys. The answer is cached; a failure is not, so
 * that the next call retries.
 */
export function createDiscovery(deps: DiscoveryDeps): () => Promise<Discovery> {
  let known: Promise<Discovery> | undefined;
  return () => {
    known ??= discover(deps).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function discover({ baseUrl, fetch, locale }: DiscoveryDeps): Promise<Discovery> {
  const signal = AbortSignal.timeout(10_000);
  const text = translator(clientTexts, locale());
  try {
    const response = await fetch(new Request(`${baseUrl}/.well-known/tamarack.json`, { signal }));
    // The server answers, but not its database: nothing is wrong with the person's connection.
    if (response.status === 503)
      throw new ApiError({ kind: 'http', status: 503, code: 'UNAVAILABLE', message: text('unavailable') });
    if (!response.ok) throw new Error(`discovery answered ${response.status}`);
    return (await response.json()) as Discovery;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ kind: 'no-response', message: text('noResponse') }, { cause });
  }
}
