import { isIP } from 'node:net';

export type ParsedAddress =
  | { ok: true; origin: string; host: string }
  | { ok: false; reason: 'not-an-address' | 'not-https' };

/**
 * Reads the address of a server as people enter it: with or without a scheme, with a path pasted along. What counts is
 * its origin. Plain HTTP is taken on loopback only, where no network lies between.
 */
export function parseAddress(entered: string): ParsedAddress {
  const trimmed = entered.trim();
  if (/[\s\\]/.test(trimmed)) return { ok: false, reason: 'not-an-address' };
  const schemed = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const bare = schemed ? null : URL.parse(`https://${trimmed}`);
  const url = schemed
    ? URL.parse(trimmed)
    : bare && isLoopback(bare.hostname)
      ? URL.parse(`http://${trimmed}`)
      : bare;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'not-an-address' };
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, reason: 'not-https' };
  if (!isHostName(url.hostname)) return { ok: false, reason: 'not-an-address' };
  return { ok: true, origin: url.origin, host: url.host };
}

/** Whether a host name, as `URL` normalises it, is this computer itself. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** One word alone is taken for a slip, unless it is this computer. */
function isHostName(hostname: string): boolean {
  return hostname.startsWith('[') || isLoopback(hostname) || /^[a-z0-9-]+(\.[a-z0-9-]+)+\.?$/i.test(hostname);
}
