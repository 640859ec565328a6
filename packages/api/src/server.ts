import Hapi, { type Server } from '@hapi/hapi';
import type { ServerDeps } from './deps.ts';
import { sitePage } from './features/clinic-site/page.ts';
import { features } from './features/index.ts';
import { clients } from './plugins/access/clients.ts';
import { hosts } from './plugins/access/hosts.ts';
import { access } from './plugins/access/index.ts';
import { applicationLog } from './plugins/application-log.ts';
import { errors } from './plugins/errors.ts';
import { headers } from './plugins/headers.ts';
import { idempotency } from './plugins/idempotency.ts';
import { logging } from './plugins/logging.ts';
import { openapi } from './plugins/openapi.ts';
import { probes } from './plugins/probes.ts';
import { proxy } from './plugins/proxy.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { site } from './plugins/site/index.ts';

/** Assembles the whole server without listening; `inject` works on what it returns. */
export async function createServer(deps: ServerDeps): Promise<Server> {
  const { settings } = deps;
  const server = Hapi.server({
    host: settings.host,
    port: settings.port,
    ...(settings.tls ? { tls: { ...settings.tls, minVersion: 'TLSv1.2' as const } } : {}),
    router: { stripTrailingSlash: true },
    routes: { security: false, state: { parse: true, failAction: 'ignore' }, timeout: { socket: 60_000 } },
    compression: { minBytes: 1024 },
    query: { parser: (query) => query },
    debug: false,
    operations: { cleanStop: true },
  });
  // The order is the order of what happens to a request: where from, which site, which application, how often, who.
  await server.register([
    logging(deps),
    ...[proxy, hosts, clients, rateLimit, access, idempotency].map((plugin) => ({ plugin, options: deps })),
  ]);
  await server.register(
    [probes, errors, headers, applicationLog].map((plugin) => ({ plugin, options: deps })),
  );
  server.route(features(deps, server));
  await server.register({
    plugin: site,
    options: { deps, closedPage: (request) => sitePage(request, deps) },
  });
  await server.register({ plugin: openapi, options: deps });
  return server;
}
