import Hapi, { type Server } from '@hapi/hapi';
import type { Feature } from '../feature.ts';
import { clients } from './access/clients.ts';
import { hosts } from './access/hosts.ts';
import { access } from './access/index.ts';
import { brokenRequests } from './broken-requests.ts';
import { cookies } from './cookies.ts';
import type { ServerDeps } from './deps.ts';
import { errors } from './errors.ts';
import { headers } from './headers.ts';
import { idempotency } from './idempotency/idempotency.ts';
import { rateLimit } from './limits/rate-limit.ts';
import { createListener } from './listening/listener.ts';
import { proxy } from './listening/proxy.ts';
import { applicationLog } from './logging/keep.ts';
import { logging } from './logging/logging.ts';
import { openapi } from './openapi.ts';
import { probes } from './probes/probes.ts';
import { requestId } from './request-id.ts';
import { site } from './site/index.ts';

/** Creates the server with the given features, without listening; `inject` works without listening. */
export async function createServer(deps: ServerDeps, features: readonly Feature[]): Promise<Server> {
  const { settings } = deps;
  const { clientLimits } = settings;
  const server = Hapi.server({
    host: settings.host,
    port: settings.port,
    listener: createListener(settings),
    tls: settings.tls !== null,
    router: { stripTrailingSlash: true },
    routes: {
      security: false,
      state: { parse: true, failAction: 'ignore' },
      timeout: { socket: clientLimits.responseMs },
      // hapi refuses an invalid range without running plugins: without our headers and error body. Nothing here needs
      // ranges.
      response: { ranges: false },
      // The listener closes slow bodies: hapi would refuse one only after all of it has arrived.
      payload: { maxBytes: 32_768, timeout: false },
    },
    compression: { minBytes: 1024 },
    query: { parser: (query) => query },
    debug: false,
    operations: { cleanStop: true },
  });
  // Plugins run in this order: where a request comes from, which site, which application, how often, who.
  await server.register([
    { plugin: requestId, options: {} },
    logging(deps),
    ...[brokenRequests, proxy, cookies, hosts, clients, rateLimit, access, idempotency].map((plugin) => ({
      plugin,
      options: deps,
    })),
  ]);
  await server.register([errors, headers, applicationLog].map((plugin) => ({ plugin, options: deps })));
  await server.register({ plugin: probes, options: { deps, features } });
  server.route(features.flatMap((feature) => feature.routes?.(deps, server) ?? []));
  await server.register({
    plugin: site,
    options: { deps, features },
  });
  await server.register({ plugin: openapi, options: deps });
  return server;
}
