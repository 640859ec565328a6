import { BlockList, isIPv6 } from 'node:net';
import type { Plugin } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import type { ServerDeps } from '../deps.ts';

/** Resolves the caller's address behind a named proxy, and refuses writes that another site's page sends. */
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
    server.ext('onRequest', (request, h) => {
      const peer = request.info.remoteAddress.replace(/^::ffff:/, '');
      const forwarded = request.headers['x-forwarded-for'];
      if (typeof forwarded === 'string' && trusted.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
        const nearest = forwarded.split(',').at(-1)?.trim();
        if (nearest) request.app.address = nearest;
      }
      return h.continue;
    });
    server.ext('onPreAuth', (request, h) => {
      const { origin } = request.headers;
      const writes = !['get', 'head', 'options'].includes(request.method);
      if (writes && typeof origin === 'string' && hostOf(origin) !== request.info.host)
        throw new DomainError('ORIGIN_REFUSED');
      return h.continue;
    });
  },
};

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
