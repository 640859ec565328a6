import type { KnownServer } from '../../ipc-contract.ts';
import { isLoopback } from '../network/address.ts';

/** One label below the server's host: a clinic's subdomain. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address to hand to the system's browser, or null: pages of the chosen server (a path is taken as one of its)
 * and of the clinics' sites directly below its host, on the same scheme and port. Nothing else leaves the application.
 */
export function allowedAddress(wanted: string, server: KnownServer | null): string | null {
  if (server === null || /\\/.test(wanted)) return null;
  const home = new URL(server.origin);
  const url = URL.parse(wanted, wanted.startsWith('/') ? home : undefined);
  if (url?.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(home.hostname))) return null;
  if (url.protocol !== home.protocol || url.port !== home.port) return null;
  if (url.hostname === home.hostname) return url.href;
  // Numbers have no names below them; the clinics of a server on this computer lie below `localhost` then.
  const above = /^(127\.[\d.]+|\[::1\])$/.test(home.hostname) ? 'localhost' : home.hostname;
  const below = url.hostname.endsWith(`.${above}`) ? url.hostname.slice(0, -above.length - 1) : '';
  return label.test(below) ? url.href : null;
}
