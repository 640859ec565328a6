import { useAtomValue } from 'jotai/react';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import type { Transport } from '../client/transport.ts';
import type { Session, SessionState } from './createSession.ts';
import type {
  FileSaver,
  HostWindow,
  LiveChannel,
  OpenExternal,
  PasskeyDevice,
  SettingsStore,
} from './ports.ts';

/** What the application is run in, beside the session: each host (browser, desktop) supplies its own. */
export interface Ports {
  live: LiveChannel;
  files: FileSaver;
  settings: SettingsStore;
  openExternal: OpenExternal;
  /** Absent where passkeys cannot be used, as in the desktop. */
  passkeys?: PasskeyDevice;
  /** Absent in a browser. */
  window?: HostWindow;
  /** Where a clinic's own site is: its host name to be read, and its address to be opened. */
  clinicSite: (subdomain: string) => { host: string; url: string };
}

const SessionContext = createContext<{ session: Session; ports: Ports } | null>(null);

export interface SessionProviderProps {
  session: Session;
  ports: Ports;
  /** Someone else is signed in now, or nobody: what was fetched for the person before must be forgotten. */
  onUserChange?: () => void;
  children: ReactNode;
}

/** Gives the session to everything below and runs its start check once. */
export function SessionProvider({ session, ports, onUserChange, children }: SessionProviderProps) {
  const changed = useEffectEvent(() => onUserChange?.());
  useEffect(() => {
    const current = () => session.store.get(session.state).user?.userId;
    let known = current();
    return session.store.sub(session.state, () => {
      const before = known;
      known = current();
      if (before !== undefined && before !== known) changed();
    });
  }, [session]);
  useEffect(() => {
    if (session.store.get(session.state).loading) void session.start();
  }, [session]);
  return <SessionContext value={{ session, ports }}>{children}</SessionContext>;
}

function useProvided(hook: string): { session: Session; ports: Ports } {
  const provided = useContext(SessionContext);
  if (!provided) throw new Error(`${hook} must be used within a SessionProvider`);
  return provided;
}

export type UseSession = SessionState &
  Pick<Session, 'start' | 'signIn' | 'adopt' | 'signOut' | 'setUser' | 'acknowledgeExpiry'>;

/** The session's state and what can be done with it. */
export function useSession(): UseSession {
  const { session } = useProvided('useSession');
  const state = useAtomValue(session.state, { store: session.store });
  const { start, signIn, adopt, signOut, setUser, acknowledgeExpiry } = session;
  return { ...state, start, signIn, adopt, signOut, setUser, acknowledgeExpiry };
}

/** The jotai store of the session and of the interface; use it through `appState.ts`. */
export function useStore(): Session['store'] {
  return useProvided('useStore').session.store;
}

/** The way to the API, signed in or not. */
export function useTransport(): Transport {
  return useProvided('useTransport').session.transport;
}

export function usePorts(): Ports {
  return useProvided('usePorts').ports;
}
