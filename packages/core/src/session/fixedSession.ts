import { atom } from 'jotai/vanilla';
import type { Transport } from '../client/transport.ts';
import type { SessionUser } from '../domain/accounts/sessions.ts';
import { type Session, signedOut } from './createSession.ts';

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
    state: atom({ ...signedOut, user, isAuthenticated: true }),
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
