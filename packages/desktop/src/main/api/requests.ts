import type { WireAnswer, WireCall, WireError } from '../../ipc-contract.ts';
import type { StoredSession } from '../session/session.ts';
import type { ApiClient } from './client.ts';
import { scrubTokens } from './scrub-tokens.ts';
import { noServer, wireError } from './wire.ts';

export interface RequestsDeps {
  client: () => ApiClient | null;
  session: StoredSession;
}

export interface Requests {
  /**
   * Makes an API call for a page. After a sign-in the page gets the user and a placeholder; the token stays in the main
   * process.
   */
  send(call: WireCall, caller: { windowId: number; signal: AbortSignal }): Promise<WireAnswer>;
}

export function createRequests({ client, session }: RequestsDeps): Requests {
  return {
    async send(call, { windowId, signal: callerSignal }) {
      const api = client();
      if (api === null) return { ok: false, error: noServer };
      const signal = AbortSignal.any([callerSignal, api.signal]);
      const tokenBefore = session.token();
      try {
        const body = await api.http.request<unknown>({ ...call, signal });
        const newToken = sessionToken(call, body);
        if (newToken !== null) {
          // Another server may have been chosen meanwhile; this session is no longer wanted then.
          signal.throwIfAborted();
          await session.start(api.origin, newToken, windowId);
        }
        return { ok: true, body: scrubTokens(body, [tokenBefore, newToken, session.token()]) };
      } catch (error) {
        const scrubbed = scrubTokens(wireError(error), [tokenBefore, session.token()]) as WireError;
        return { ok: false, error: scrubbed };
      }
    },
  };
}

/** The token of the session that a call has started; calls below `/api/auth/` can start one. */
function sessionToken(call: WireCall, body: unknown): string | null {
  if (call.method !== 'POST' || !call.path.startsWith('/api/auth/')) return null;
  const { token, user } = (body ?? {}) as Partial<Record<string, unknown>>;
  const names = typeof (user as { userId?: unknown } | null | undefined)?.userId === 'string';
  return typeof token === 'string' && token !== '' && names ? token : null;
}
