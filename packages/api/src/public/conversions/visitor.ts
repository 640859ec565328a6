import type { Request } from '@hapi/hapi';
import { addressOf } from '../../server/routes.ts';
import type { Visitor } from './types.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `fb.{subdomain index}.{ms since 1970}.{value}`, the format of the provider's two cookies. */
const pixelCookie = /^fb\.\d\.\d{10,16}\.[\w.-]{1,500}$/;
const maxAgentLength = 500;

/**
 * The browser of a request; null if its visitor has never decided about tracking. A client without a User-Agent does
 * not count: the provider accepts no website event without one.
 */
export function visitorOf(request: Request): Visitor | null {
  const consentId = consentIdOf(request);
  const userAgent = readable(String(request.headers['user-agent'] ?? '')).slice(0, maxAgentLength);
  if (consentId === null || !userAgent) return null;
  return {
    consentId,
    ip: addressOf(request),
    userAgent,
    fbp: pixelCookieOf(request, '_fbp'),
    fbc: pixelCookieOf(request, '_fbc'),
  };
}

/** The choice in the browser's cookie, whether or not it is still valid. */
export function consentIdOf(request: Request): string | null {
  const value = request.cookie('consent');
  return value !== undefined && uuid.test(value) ? value : null;
}

function pixelCookieOf(request: Request, name: '_fbp' | '_fbc'): string | null {
  const value: unknown = request.state[name];
  return typeof value === 'string' && pixelCookie.test(value) ? value : null;
}

/** Removes characters that a text column rejects. */
function readable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
