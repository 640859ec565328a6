import { atom } from 'jotai/vanilla';
import type { Transport } from '../client/transport.ts';
import type { SessionUser } from '../domain/accounts/sessions.ts';
import type { Session } from './createSession.ts';

/** A session for a visit without an account. Nobody can sign in to it; signing out calls `leave`. */
export function fixedSession(
  store: Session['store'],
  transport: Transport,
  user: SessionUser,
  leave: () => Promise<void>,
): Session {
  const refuse = () => Promise.reject(new Error('A visit has no account to sign in to'));
  return {
    store,
    state: atom({
      user,
      isAuthenticated: true,
      loading: false,
      error: null,
      ending: null,
      expired: false,
      roleChanged: false,
      lapsed: false,
    }),
    transport,
    start: async () => {},
    signIn: refuse,
    adopt: refuse,
    signOut: leave,
    setUser: () => {},
    onUnauthorized: () => {},
    acknowledgeExpiry: () => {},
    keepScreen: () => () => {},
    resume: refuse,
    giveUp: leave,
  };
}
