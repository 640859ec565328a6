import type { WireAnswer, WireCall, WireError } from '../../ipc-contract.ts';
import type { Calls } from '../ipc/calls.ts';
import type { KeptSession } from '../session/session.ts';
import type { ApiClient } from './client.ts';
import { scrub } from './scrub-tokens.ts';
import { failed, noServer, wireError } from './wire.ts';

export interface RequestsDeps {
  client: () => ApiClient | null;
  calls: Calls;
  session: KeptSession;
  clean?: typeof scrub;
}

/** Makes a page's calls of the API in its stead. Of a sign-in the page gets the person; the token stays here. */
export function createRequests({ client, calls, session, clean = scrub }: RequestsDeps) {
  return async function request(windowId: number, callId: string, call: WireCall): Promise<WireAnswer> {
    const api = client();
    if (api === null) return failed(noServer);
    return calls.run(windowId, callId, api.gone, async (signal) => {
      const before = session.token();
      const tokens = (...more: (string | null)[]) => more.filter((token) => token !== null);
      try {
        const body = await api.http.request<unknown>({ ...call, signal });
        const opened = openedBy(call, body);
        if (opened !== null) {
          // The person has chosen another server meanwhile: this session is not wanted any more.
          signal.throwIfAborted();
          await session.begin(api.origin, opened, windowId);
        }
        return { ok: true, body: clean(body, tokens(before, opened, session.token())) };
      } catch (error) {
        return failed(clean(wireError(error), tokens(before, session.token())) as WireError);
      }
    });
  };
}

/** The token of a session that a call has opened: the answer to a sign-in, or to another way in below `/api/auth/`. */
function openedBy(call: WireCall, body: unknown): string | null {
  if (call.method !== 'POST' || !call.path.startsWith('/api/auth/')) return null;
  const { token, user } = (body ?? {}) as Partial<Record<string, unknown>>;
  return typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null
    ? token
    : null;
}
