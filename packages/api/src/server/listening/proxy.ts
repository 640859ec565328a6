import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import type { ServerDeps } from '../deps.ts';
import { accessOf } from '../routes.ts';

/**
 * Resolves the caller's IP address behind trusted proxies, and refuses writes sent by other sites' pages, except on
 * routes that accept any origin.
 */
export const proxy: Plugin<ServerDeps> = {
  name: 'proxy',
  register(server, deps) {
    const trusted = new BlockList();
    for (const entry of deps.settings.trustProxy) {
      const [address = '', bits] = entry.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) trusted.addAddress(address, family);
      else trusted.addSubnet(address, Number(bits), family);
    }
    const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    server.ext('onRequest', (request, h) => {
      const peer = withoutMapping(request.info.remoteAddress);
      const forwarded = request.headers['x-forwarded-for'];
      if (typeof forwarded === 'string' && isTrusted(peer)) {
        const caller = callerIn(forwarded, isTrusted);
        if (caller) request.app.address = caller;
      }
      return h.continue;
    });
    server.ext('onPreAuth', (request, h) => {
      const writes = !['get', 'head', 'options'].includes(request.method);
      const anyOrigin = accessOf(request.route)?.anyOrigin ?? false;
      if (writes && !anyOrigin && isForeign(request)) throw new DomainError('ORIGIN_REFUSED');
      return h.continue;
    });
  },
};

/**
 * The nearest address that is not a trusted proxy; the farthest when all are. Each proxy appends the address that it was
 * called from, so nothing beyond an untrusted or unreadable entry can be believed. Undefined when the last is unreadable.
 */
function callerIn(forwarded: string, isTrusted: (address: string) => boolean): string | undefined {
  let caller: string | undefined;
  for (const entry of forwarded.split(',').reverse()) {
    const address = addressIn(entry);
    if (!address) return caller;
    caller = address;
    if (!isTrusted(address)) return caller;
  }
  return caller;
}

/** The IP address of a forwarded entry, which may include a port; undefined if it has none, such as `unknown`. */
function addressIn(entry: string): string | undefined {
  const trimmed = entry.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^(\d[\d.]*):\d+$/, '$1');
  return isIP(bare) ? withoutMapping(bare) : undefined;
}

/** An IPv4 address that is written as an IPv6 one, as IPv4. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Whether the browser says that another site's page sent the request. A form on a page that sends no referrer has the
 * origin `null`; then `Sec-Fetch-Site` decides. Programs send neither header.
 */
function isForeign(request: Request): boolean {
  const { origin } = request.headers;
  const from = request.headers['sec-fetch-site'];
  if (origin === 'null') return from !== 'same-origin';
  if (typeof origin === 'string') return hostOf(origin) !== request.info.host;
  return from === 'cross-site' || from === 'same-site';
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
