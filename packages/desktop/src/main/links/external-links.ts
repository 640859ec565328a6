import { clinicSitesHost, type KnownServer } from '../../ipc-contract.ts';
import { isLoopback } from '../network/address.ts';

const subdomainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The URL to open in the system's browser, or null if it is not allowed. Allowed are pages of the chosen
 * server and of clinic sites directly below its host, with the same scheme and port. A path without a host is
 * a page of the server.
 */
export function allowedExternalUrl(wanted: string, server: KnownServer | null): string | null {
  if (server === null || /\\/.test(wanted)) return null;
  const home = new URL(server.origin);
  const url = URL.parse(wanted, wanted.startsWith('/') ? home : undefined);
  if (url?.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(home.hostname))) return null;
  if (url.protocol !== home.protocol || url.port !== home.port) return null;
  if (url.hostname === home.hostname) return url.href;
  const parent = `.${clinicSitesHost(home.hostname)}`;
  const subdomain = url.hostname.endsWith(parent) ? url.hostname.slice(0, -parent.length) : '';
  return subdomainPattern.test(subdomain) ? url.href : null;
}
