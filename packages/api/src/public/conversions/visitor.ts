import type { Request } from '@hapi/hapi';
import { addressOf } from '../../server/routes.ts';
import type { Visitor } from './types.ts';

/** The cookie that names a browser's choice; no script reads it. */
export const consentCookie = 'consent';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `fb.{subdomain index}.{ms since 1970}.{value}`, as the provider writes its two cookies. */
const pixelCookie = /^fb\.\d\.\d{10,16}\.[\w.-]{1,500}$/;
const longestAgent = 500;

/**
 * The browser behind a request; null unless its visitor has ever decided about tracking. A client that does not name
 * itself is no browser: the provider takes no event of a website without its name.
 */
export function visitorOf(request: Request): Visitor | null {
  const consentId = consentIdOf(request);
  const userAgent = readable(String(request.headers['user-agent'] ?? '')).slice(0, longestAgent);
  if (consentId === null || !userAgent) return null;
  return {
    consentId,
    ip: addressOf(request),
    userAgent,
    fbp: pixelCookieOf(request, '_fbp'),
    fbc: pixelCookieOf(request, '_fbc'),
  };
}

/** The choice that the browser's cookie names, whether or not it still stands. */
export function consentIdOf(request: Request): string | null {
  const value: unknown = request.state[consentCookie];
  return typeof value === 'string' && uuid.test(value) ? value : null;
}

function pixelCookieOf(request: Request, name: '_fbp' | '_fbc'): string | null {
  const value: unknown = request.state[name];
  return typeof value === 'string' && pixelCookie.test(value) ? value : null;
}

/** Without what a text column would refuse. */
function readable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
