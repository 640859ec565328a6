import type { Plugin, Request } from '@hapi/hapi';
import { brand, DomainError } from '@tamarack/core/domain';
import client from 'prom-client';
import { pendingMigrations } from '../../database/migrate.ts';
import type { Feature } from '../../feature.ts';
import { isFromThisMachine } from '../access/hosts.ts';
import type { ServerDeps } from '../deps.ts';
import { collectMetrics, isScraper } from '../metrics.ts';
import { defineRoute, pageAt } from '../routes.ts';
import { listPublicClients } from './repository.ts';

/** Health, readiness, metrics, security.txt, and product information for clients. */
export const probes: Plugin<{ deps: ServerDeps; features: readonly Feature[] }> = {
  name: 'probes',
  register(server, { deps, features }) {
    const registry = collectMetrics(deps, features);
    const durations = new client.Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    server.events.on('response', (request) => {
      const status = 'statusCode' in request.response ? request.response.statusCode : 500;
      durations.observe(
        { method: request.method, route: request.route.path, status },
        (Date.now() - request.info.received) / 1000,
      );
    });

    const open = { permission: 'public', host: 'both' } as const;
    server.route([
      defineRoute(pageAt('/healthz'), {
        ...open,
        summary: 'The process answers',
        file: 'application/json',
        handler: async ({ h }) => h.response({ status: 'ok' }),
      }),
      defineRoute(pageAt('/readyz'), {
        ...open,
        summary: 'Database reachable and migrated',
        file: 'application/json',
        handler: async ({ h }) => {
          const pending = await pendingMigrations(deps.database.platform);
          if (pending.length > 0) throw new DomainError('UNAVAILABLE');
          return h.response({ status: 'ready' });
        },
      }),
      defineRoute(pageAt('/metrics'), {
        ...open,
        summary: 'Metrics for Prometheus',
        file: 'text/plain',
        handler: async ({ request, h }) => {
          assertMayScrape(request, deps);
          return h.response(await registry.metrics()).type(registry.contentType);
        },
      }),
      defineRoute(pageAt('/.well-known/security.txt'), {
        ...open,
        summary: 'Where to report a vulnerability (RFC 9116)',
        file: 'text/plain',
        handler: async ({ h }) => h.response(securityText(deps)).type('text/plain; charset=utf-8'),
      }),
      defineRoute(pageAt(`/.well-known/${brand.name.toLowerCase()}.json`), {
        ...open,
        summary: 'Product, version and the public client keys',
        file: 'application/json',
        handler: async ({ h }) =>
          h.response({
            product: brand.name,
            version: deps.settings.version,
            apiVersion: 1,
            ...(await publicClients(deps)),
          }),
      }),
    ]);
  },
};

/** Days until expiry, counted from each response; RFC 9116 recommends less than a year. */
const securityTextDays = 182;

function securityText({ settings, clock }: ServerDeps): string {
  const expires = new Date(clock.now());
  expires.setUTCDate(expires.getUTCDate() + securityTextDays);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${settings.publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function assertMayScrape(request: Request, deps: ServerDeps): void {
  const { metricsToken } = deps.settings;
  const may =
    metricsToken === null
      ? isFromThisMachine(request, deps.settings)
      : isScraper(String(request.headers.authorization ?? ''), metricsToken);
  if (!may) throw new DomainError('FORBIDDEN');
}

async function publicClients(deps: ServerDeps): Promise<object> {
  const rows = await listPublicClients(deps.database.platform);
  const named = (id: string) => {
    const row = rows.find((client) => client.id === id);
    return row ? { id: row.id, key: row.key } : null;
  };
  return {
    clients: { web: named('web'), desktop: named('desktop') },
    leadMagnetApiKey: named('lead-magnet')?.key ?? null,
  };
}
