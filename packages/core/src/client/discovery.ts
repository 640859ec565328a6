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
  try {
    const response = await fetch(new Request(`${baseUrl}/.well-known/tamarack.json`, { signal }));
    if (!response.ok) throw new Error(`discovery answered ${response.status}`);
    return (await response.json()) as Discovery;
  } catch (cause) {
    throw new ApiError(
      { kind: 'no-response', message: translator(clientTexts, locale())('noResponse') },
      { cause },
    );
  }
}
