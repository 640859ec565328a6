import { isIP } from 'node:net';

export type ParsedAddress =
  | { ok: true; origin: string; host: string }
  | { ok: false; reason: 'not-an-address' | 'not-https' };

/**
 * Reads a server address as people type it: with or without a scheme, possibly with a path. Only the origin is used.
 * Plain HTTP is accepted for this computer only.
 */
export function parseAddress(entered: string): ParsedAddress {
  const trimmed = entered.trim();
  if (/[\s\\]/.test(trimmed)) return { ok: false, reason: 'not-an-address' };
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? URL.parse(trimmed) : parseWithoutScheme(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'not-an-address' };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, reason: 'not-https' };
  if (!isHostName(url.hostname)) return { ok: false, reason: 'not-an-address' };
  return { ok: true, origin: url.origin, host: url.host };
}

function parseWithoutScheme(text: string): URL | null {
  const url = URL.parse(`https://${text}`);
  return url && isLoopback(url.hostname) ? URL.parse(`http://${text}`) : url;
}

/** Whether a host name, as `URL` normalizes it, is this computer. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** A single word is treated as a typing mistake, unless it is this computer. */
function isHostName(hostname: string): boolean {
  return hostname.startsWith('[') || isLoopback(hostname) || /^[a-z0-9-]+(\.[a-z0-9-]+)+\.?$/i.test(hostname);
}

/** Whether a URL belongs to the API of this server. */
export function isApiUrl(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/api/');
}
