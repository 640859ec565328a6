import { timingSafeEqual } from 'node:crypto';
import client, { type Registry } from 'prom-client';
import type { Feature } from '../feature.ts';
import { sha256 } from './access/tokens.ts';
import type { ServerDeps } from './deps.ts';
import { listenBeside } from './listening/beside.ts';

/** Collects the metrics of this process and its features for Prometheus. */
export function collectMetrics(deps: ServerDeps, features: readonly Feature[]): Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const feature of features) feature.metrics?.(registry, deps);
  return registry;
}

/** Whether the header contains the metrics token. */
export function isScraper(authorization: string | undefined, metricsToken: string): boolean {
  const sent = (authorization ?? '').replace(/^bearer\s+/i, '');
  return timingSafeEqual(sha256(sent), sha256(metricsToken));
}

/**
 * Serves `/metrics`, and nothing else, in a process without the main server.
 * @returns a function that stops listening
 * @throws StartError when the port cannot be used
 */
export function listenForScrapes(
  deps: ServerDeps,
  features: readonly Feature[],
  { port, token }: { port: number; token: string },
): Promise<() => Promise<void>> {
  const registry = collectMetrics(deps, features);
  return listenBeside(deps.settings, 'METRICS_PORT', port, async ({ method, url, headers }, response) => {
    const end = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    if (method !== 'GET' || url !== '/metrics') return end(404, 'text/plain', 'Not found\n');
    if (!isScraper(headers.authorization, token)) return end(403, 'text/plain', 'Forbidden\n');
    return registry.metrics().then(
      (text) => end(200, registry.contentType, text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics');
        end(500, 'text/plain', 'Failed\n');
      },
    );
  });
}
