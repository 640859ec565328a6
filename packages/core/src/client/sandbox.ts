import type { SandboxHome, SandboxLink, SandboxVisit } from '../domain/public/sandbox.ts';
import type { Transport } from './transport.ts';

/** How a link into the sandbox stands; uses nothing up. */
export async function inspectLink(
  transport: Transport,
  token: string,
  signal?: AbortSignal,
): Promise<SandboxLink> {
  const { link } = await transport.request<{ link: SandboxLink }>({
    method: 'POST',
    path: '/api/sandbox/links/inspect',
    body: { token },
    signal,
  });
  return link;
}

/** Opens a visit, which uses the link once. */
export function openVisit(transport: Transport, token: string): Promise<SandboxVisit> {
  return transport.request({ method: 'POST', path: '/api/sandbox/visits', body: { token } });
}

/** The three views as they stand now. */
export async function home(transport: Transport, signal?: AbortSignal): Promise<SandboxHome> {
  const answer = await transport.request<{ home: SandboxHome }>({
    method: 'GET',
    path: '/api/sandbox',
    signal,
  });
  return answer.home;
}

/** Ends the visit before its time. */
export async function leave(transport: Transport): Promise<void> {
  await transport.request({ method: 'DELETE', path: '/api/sandbox/visit' });
}
