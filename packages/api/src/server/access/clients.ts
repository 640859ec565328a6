import { timingSafeEqual } from 'node:crypto';
import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { readTwice } from '../../database/connection/away.ts';
import type { ServerDeps } from '../deps.ts';
import { countRequest } from '../limits/rate-limit.ts';
import { accessOf } from '../routes.ts';
import { type ApiClient, listLiveClients, noteClientUse } from './repository.ts';
import { sha256 } from './tokens.ts';

/** How long the list of clients is cached, in milliseconds; a revoked client may still be served that long. */
const CACHE_MS = 5_000;
/** How long it is cached when a key is not in it, which may be new. Limits how often wrong keys are looked up. */
const UNKNOWN_CACHE_MS = 500;
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
    const live = async (cacheMs = CACHE_MS): Promise<Map<string, ApiClient>> => {
      if (cached && performance.now() - cached.at < cacheMs) return cached.clients;
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
    server.decorate('server', 'apiClients', () => live());
    server.ext('onPreAuth', async (request, h) => {
      const access = accessOf(request.route);
      if (!access?.client) return h.continue;
      const client = callerIn(await live(), request) ?? callerIn(await live(UNKNOWN_CACHE_MS), request);
      if (!client) throw new DomainError('CLIENT_REQUIRED');
      if (access.leadMagnet && !isLeadMagnetKey(headerText(request, 'api-key'), await live()))
        throw new DomainError('CLIENT_REQUIRED');
      request.app.clientId = client.clientId;
      uses.set(client.clientId, deps.clock.now());
      if (client.kind === 'secret') await limits.count(request, client);
      return h.continue;
    });
  },
};

/** The client that the request names, if it has its key. */
function callerIn(known: Map<string, ApiClient>, request: Request): ApiClient | undefined {
  const client = known.get(headerText(request, 'x-client-id'));
  return client && holdsKey(client, headerText(request, 'x-client-key')) ? client : undefined;
}

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
    async count(request: Request, { clientId, requestsPerMinute }: ApiClient): Promise<void> {
      const points = requestsPerMinute * factor;
      let bucket = buckets.get(clientId);
      if (bucket?.points !== points) {
        bucket = new RateLimiterMemory({ keyPrefix: 'client', points, duration: 60 });
        buckets.set(clientId, bucket);
      }
      await countRequest(request, bucket, clientId);
    },
  };
}

declare module '@hapi/hapi' {
  interface Server {
    apiClients(): Promise<Map<string, ApiClient>>;
  }
}
