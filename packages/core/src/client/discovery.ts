import { type Locale, translator } from '../domain/text.ts';
import { ApiError } from './errors.ts';
import type { ClientCredentials } from './http.ts';
import { clientTexts } from './text.ts';

/** What `/.well-known/tamarack.json` says of a server. */
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
 * Asks a server who it is and which public client keys it hands out. The answer is asked for once and kept; a
 * failure is not kept, so that the next call tries again.
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
