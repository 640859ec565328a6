import type { Plugin, Request } from '@hapi/hapi';
import { readTwice } from '../../database/connection/away.ts';
import type { ServerDeps, ServerSettings } from '../deps.ts';
import { findLiveClinicSession, findSite } from './repository.ts';
import { sessionNamedIn } from './tokens.ts';
import type { Site } from './types.ts';

const loopback = new Set(['127.0.0.1', '[::1]', '::1', 'localhost']);

/** The clinic's subdomain in a host name; null for the main site, undefined for a foreign host. */
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

/** Whether a host name is the main site's or could be a clinic's. */
export function isOwnHost(hostname: string, publicHost: string): boolean {
  return /^[a-z0-9.-]+$/.test(hostname) && subdomainOf(hostname, publicHost) !== undefined;
}

/**
 * Whether a program on this machine calls one of our host names. Any other name on a loopback connection comes from a
 * stranger's page whose host resolves to loopback (DNS rebinding). Always false when trusted proxies are configured,
 * because every caller then seems to be local.
 */
export function isFromThisMachine(
  request: Request,
  { publicHost, trustProxy }: Pick<ServerSettings, 'publicHost' | 'trustProxy'>,
): boolean {
  const peer = request.info.remoteAddress;
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const name = request.info.hostname.toLowerCase();
  return isLoopback && trustProxy.length === 0 && (loopback.has(name) || name === publicHost);
}

/**
 * Sets `request.app.site` before anything else looks at the request. Probes answer on any host. On a clinic's host, the
 * site comes from the session in the token. The token is not verified yet, but the site is public anyway.
 */
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
  const sessionId = sessionNamedIn(request.headers.authorization);
  if (sessionId) {
    const session = await readTwice(() => findLiveClinicSession(deps.database.platform, sessionId));
    request.app.sessionAhead = { sessionId, session };
    if (session?.site?.subdomain === subdomain) return session.site;
  }
  return readTwice(() => findSite(deps.database.app, subdomain));
}
