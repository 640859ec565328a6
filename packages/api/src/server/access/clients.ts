import { timingSafeEqual } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { readTwice } from '../../database/connection/away.ts';
import type { ServerDeps } from '../deps.ts';
import { accessOf } from '../routes.ts';
import { type ApiClient, listLiveClients, noteClientUse } from './repository.ts';
import { sha256 } from './tokens.ts';

/** How long the list of clients is cached, in milliseconds; a revoked client may still be served that long. */
const CACHE_MS = 5_000;
/** How often the last use of each client is stored, in milliseconds. */
const NOTE_EVERY_MS = 30_000;

/**
 * Identifies the calling application by `x-client-id` and `x-client-key`. This is identification, not authorization:
 * the keys of the browser applications are public. Calls of the lead magnet also send its key in `api-key`. Each secret
 * client has its own rate limit, whatever IP address it calls from.
 */
export const clients: Plugin<ServerDeps> = {
  name: 'clients',
  register(server, deps) {
    // Measured with `performance.now()`, because the computer's clock can be set back.
    let cached: { at: number; clients: Map<string, ApiClient> } | undefined;
    let loading: Promise<Map<string, ApiClient>> | undefined;
    const live = async (): Promise<Map<string, ApiClient>> => {
      if (cached && performance.now() - cached.at < CACHE_MS) return cached.clients;
      loading ??= readTwice(() => listLiveClients(deps.database.platform))
        .then((list) => {
          const map = new Map(list.map((client) => [client.clientId, client]));
          cached = { at: performance.now(), clients: map };
          return map;
        })
        .finally(() => {
          loading = undefined;
        });
      return loading;
    };
    const limits = createClientLimits(deps.rateLimitFactor ?? 1);
    const uses = new Map<string, Date>();
    const noteUses = async (): Promise<void> => {
      if (uses.size === 0) return;
      const noted = new Map(uses);
      uses.clear();
      await noteClientUse(deps.database.platform, noted).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'uses of API clients not noted'),
      );
    };
    const noting = setInterval(() => void noteUses(), NOTE_EVERY_MS).unref();
    server.ext('onPostStop', async () => {
      clearInterval(noting);
      await noteUses();
    });
    server.decorate('server', 'apiClients', live);
    server.ext('onPreAuth', async (request, h) => {
      const access = accessOf(request.route);
      if (!access?.client) return h.continue;
      const known = await live();
      const client = known.get(headerText(request, 'x-client-id'));
      if (!client || !holdsKey(client, headerText(request, 'x-client-key')))
        throw new DomainError('CLIENT_REQUIRED');
      if (access.leadMagnet && !isLeadMagnetKey(headerText(request, 'api-key'), known))
        throw new DomainError('CLIENT_REQUIRED');
      request.app.clientId = client.clientId;
      uses.set(client.clientId, deps.clock.now());
      if (client.kind === 'secret') await limits.consume(client);
      return h.continue;
    });
  },
};

/** Whether `key` is the current key, or the previous one before it expires. */
function holdsKey({ keyHash, previousKeyHash, previousKeyUntil }: ApiClient, key: string): boolean {
  const hash = sha256(key);
  if (timingSafeEqual(keyHash, hash)) return true;
  if (!previousKeyHash || !previousKeyUntil || previousKeyUntil.getTime() <= Date.now()) return false;
  return timingSafeEqual(previousKeyHash, hash);
}

function isLeadMagnetKey(key: string, clients: Map<string, ApiClient>): boolean {
  return [...clients.values()].some((client) => client.kind === 'lead_magnet' && holdsKey(client, key));
}

function headerText(request: Request, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** One bucket per secret client and minute; a changed limit applies once the list of clients is reloaded. */
function createClientLimits(factor: number) {
  const buckets = new Map<string, RateLimiterMemory>();
  return {
    /** @throws DomainError TOO_MANY_REQUESTS */
    async consume({ clientId, requestsPerMinute }: ApiClient): Promise<void> {
      const points = requestsPerMinute * factor;
      let bucket = buckets.get(clientId);
      if (bucket?.points !== points) {
        bucket = new RateLimiterMemory({ keyPrefix: 'client', points, duration: 60 });
        buckets.set(clientId, bucket);
      }
      try {
        await bucket.consume(clientId);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: refusal.msBeforeNext / 1000 });
      }
    },
  };
}

declare module '@hapi/hapi' {
  interface Server {
    apiClients(): Promise<Map<string, ApiClient>>;
  }
}
