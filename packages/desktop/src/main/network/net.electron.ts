import { net, session } from 'electron';
import type { Net } from '../ports.ts';

/**
 * Requests of the main process, through the system's proxy and certificates. They have a session of their own, in
 * memory, without cookies and cache: the pages' session reaches no network at all.
 */
export function createNet(userAgent: string): Net {
  const own = session.fromPartition('server', { cache: false });
  own.setUserAgent(userAgent);
  return {
    fetch: (request) => own.fetch(request),
    isOnline: () => net.isOnline(),
  };
}
