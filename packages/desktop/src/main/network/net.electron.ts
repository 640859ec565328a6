import { net, session } from 'electron';
import type { Net } from '../ports.ts';

/**
 * Requests of the main process, through the system's proxy and certificates. They use an in-memory session of their own,
 * without cookies or cache; the session of the pages has no network access.
 */
export function createNet(userAgent: string): Net {
  const serverSession = session.fromPartition('server', { cache: false });
  serverSession.setUserAgent(userAgent);
  return {
    fetch: (request) => serverSession.fetch(request),
    isOnline: () => net.isOnline(),
  };
}
