import type { Plugin, Request } from '@hapi/hapi';
import type { ServerDeps } from '../deps.ts';
import { findSite } from './repository.ts';
import type { Site } from './types.ts';

const loopback = new Set(['127.0.0.1', '[::1]', '::1', 'localhost']);

/** Reads from the Host header which site a request is for: the main site, a clinic's, or none of ours. */
function subdomainOf(hostname: string, publicHost: string): string | null | undefined {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (
    name === publicHost ||
    name === `www.${publicHost}` ||
    (publicHost === 'localhost' && loopback.has(name))
  )
    return null;
  if (!name.endsWith(`.${publicHost}`)) return undefined;
  const label = name.slice(0, -publicHost.length - 1);
  return label.includes('.') ? undefined : label;
}

/** Sets `request.app.site` before anything else looks at the request. Probes answer on any host. */
export const hosts: Plugin<ServerDeps> = {
  name: 'hosts',
  register(server, deps) {
    server.ext('onRequest', async (request, h) => {
      request.app.site = await siteOf(request, deps);
      return h.continue;
    });
  },
};

async function siteOf(request: Request, deps: ServerDeps): Promise<Site> {
  if (request.path === '/healthz' || request.path === '/readyz' || request.path === '/metrics')
    return { kind: 'main' };
  const subdomain = subdomainOf(request.info.hostname, deps.settings.publicHost);
  if (subdomain === null) return { kind: 'main' };
  if (subdomain === undefined || request.path.startsWith('/assets/')) return { kind: 'unknown' };
  return findSite(deps.database.app, subdomain);
}
