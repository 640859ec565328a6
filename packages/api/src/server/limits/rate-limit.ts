import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerDeps } from '../deps.ts';
import { accessOf, addressOf, type RouteAccess } from '../routes.ts';
import { type RateLimitName, rateLimits } from './limits.ts';

/** Counts requests before any expensive work; above a limit they get 429 with Retry-After. */
export const rateLimit: Plugin<ServerDeps> = {
  name: 'rate-limit',
  register(server, deps) {
    const factor = deps.rateLimitFactor ?? 1;
    const buckets = Object.fromEntries(
      Object.entries(rateLimits).map(([name, { points, seconds }]) => [
        name,
        new RateLimiterMemory({ keyPrefix: name, points: points * factor, duration: seconds }),
      ]),
    ) as Record<RateLimitName, RateLimiterMemory>;

    server.ext('onPreAuth', async (request, h) => {
      const route = accessOf(request.route);
      // Pages and files are not counted. Posted forms are, like the API calls that they replace.
      if (!route || (!route.client && route.rateLimit === 'general')) return h.continue;
      await countRequest(request, buckets[route.rateLimit], bucketKey(request, route));
      return h.continue;
    });

    server.ext('onPreResponse', addHeaders, { after: ['errors'] });
  },
};

/**
 * Counts a request that may fall under several limits; the response states the one that leaves the fewest requests.
 * @throws DomainError TOO_MANY_REQUESTS above the limit
 */
export async function countRequest(request: Request, bucket: RateLimiterMemory, key: string): Promise<void> {
  const state = await consume(bucket, key);
  const remaining = Math.max(0, state.remainingPoints);
  const stated = request.app.rateLimit;
  if (!stated || remaining < stated.remaining)
    request.app.rateLimit = {
      limit: bucket.points,
      remaining,
      resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    };
  if (state.consumedPoints > bucket.points)
    throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: state.msBeforeNext / 1000 });
}

function addHeaders(request: Request, h: ResponseToolkit): symbol {
  const state = request.app.rateLimit;
  const { response } = request;
  if (state && 'header' in response) {
    response.header('ratelimit-limit', String(state.limit));
    response.header('ratelimit-remaining', String(state.remaining));
    response.header('ratelimit-reset', String(state.resetSeconds));
  }
  return h.continue;
}

async function consume(bucket: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await bucket.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/**
 * On a clinic's site, one bucket per session: the whole clinic shares an IP address. Public routes and everything that
 * checks a password or code count by IP address, and so does the main site: one bucket per client and address. Limits on
 * what visitors may send count by IP address alone, because the client keys that visitors use are public. An IPv6
 * subscriber has a /64.
 */
function bucketKey(request: Request, { permission, rateLimit }: RouteAccess): string {
  const sessionId = permission === 'public' || rateLimit === 'signIn' ? undefined : sessionOnSite(request);
  if (sessionId) return `session|${sessionId}`;
  const client = rateLimit === 'general' ? (request.app.clientId ?? '') : '';
  return `${client}|${subscriberOf(addressOf(request))}`;
}

/**
 * The live session of the clinic's site that the token names. The token is not verified yet, but whoever does not have it
 * cannot guess the id in it.
 */
function sessionOnSite({ app: { site, sessionAhead } }: Request): string | undefined {
  const isHere = site.kind === 'clinic' && sessionAhead?.session?.tenantId === site.tenantId;
  return isHere ? sessionAhead.sessionId : undefined;
}

/** The first 64 bits of an IPv6 address, with `::` expanded; other addresses unchanged. */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = front === '' ? [] : front.split(':');
  const rest = back ? back.split(':').length : 0;
  const missing = back === undefined ? 0 : Math.max(0, 8 - groups.length - rest);
  return [...groups, ...Array(missing).fill('0'), ...(back ? back.split(':') : [])].slice(0, 4).join(':');
}
