import { timingSafeEqual } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import type { ServerDeps } from '../../deps.ts';
import { accessOf } from '../routes.ts';
import { type ApiClient, listLiveClients } from './repository.ts';
import { sha256 } from './tokens.ts';

/** How long a revoked client may still be answered, in milliseconds. */
const CACHE_MS = 5_000;

/**
 * Identifies the calling application by `x-client-id` and `x-client-key`. It identifies, it never authorises: the
 * keys of the browser applications are public. Calls of the lead magnet bring its key in `api-key` besides.
 */
export const clients: Plugin<ServerDeps> = {
  name: 'clients',
  register(server, deps) {
    let known: { at: number; clients: Map<string, ApiClient> } | undefined;
    let loading: Promise<Map<string, ApiClient>> | undefined;
    const live = async (): Promise<Map<string, ApiClient>> => {
      if (known && Date.now() - known.at < CACHE_MS) return known.clients;
      loading ??= listLiveClients(deps.database.platform)
        .then((list) => {
          const map = new Map(list.map((client) => [client.clientId, client]));
          known = { at: Date.now(), clients: map };
          return map;
        })
        .finally(() => {
          loading = undefined;
        });
      return loading;
    };
    server.decorate('server', 'apiClients', live);
    server.ext('onPreAuth', async (request, h) => {
      const access = accessOf(request.route);
      if (!access?.client) return h.continue;
      const clients = await live();
      const client = clients.get(headerText(request, 'x-client-id'));
      const hash = sha256(headerText(request, 'x-client-key'));
      if (!client || !timingSafeEqual(client.keyHash, hash)) throw new DomainError('CLIENT_REQUIRED');
      if (access.leadMagnet && !isLeadMagnetKey(headerText(request, 'api-key'), clients))
        throw new DomainError('CLIENT_REQUIRED');
      request.app.clientId = client.clientId;
      return h.continue;
    });
  },
};

function isLeadMagnetKey(key: string, clients: Map<string, ApiClient>): boolean {
  const hash = sha256(key);
  return [...clients.values()].some(
    (client) => client.kind === 'lead_magnet' && timingSafeEqual(client.keyHash, hash),
  );
}

function headerText(request: Request, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

declare module '@hapi/hapi' {
  interface Server {
    apiClients(): Promise<Map<string, ApiClient>>;
  }
}
