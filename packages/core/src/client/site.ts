import type { SiteInfo } from '../domain/resources.ts';
import type { Transport } from './transport.ts';

/** What anyone may know of the clinic's site they stand on. */
export function info(transport: Transport, signal?: AbortSignal): Promise<SiteInfo> {
  return transport.request({ method: 'GET', path: '/api/site', signal });
}
