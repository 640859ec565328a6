import { useAtomValue } from 'jotai/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent } from 'react';
import type { Transport } from '../client/transport.ts';
import type { Session, SessionState } from './createSession.ts';
import type {
  ConnectionPort,
  FileSaver,
  HostWindow,
  LiveChannel,
  OpenExternal,
  PasskeyDevice,
  SettingsStore,
} from './ports.ts';

/**
 * What the host provides besides the session; the browser and the desktop application each have their own.
 */
export interface Ports {
  live: LiveChannel;
  connection: ConnectionPort;
  files: FileSaver;
  settings: SettingsStore;
  openExternal: OpenExternal;
  /** Undefined if passkeys are not supported, as in the desktop application. */
  passkeys?: PasskeyDevice;
  /** Undefined in a browser. */
  window?: HostWindow;
  /** Host name and URL of a clinic's own site. */
  clinicSite: (subdomain: string) => { host: string; url: string };
}

const SessionContext = createContext<{ session: Session; ports: Ports } | null>(null);

export interface SessionProviderProps {
  session: Session;
  ports: Ports;
  /**
   * Called when another person, or nobody, is signed in, so that data of the previous person can be dropped.
   */
  onUserChange?: () => void;
  children: ReactNode;
}

/** Provides the session and runs its start check once. */
export function SessionProvider({ session, ports, onUserChange, children }: SessionProviderProps) {
  useChangeOf(session, onUserChange);
  useEffect(() => {
    if (session.store.get(session.state).loading) void session.start();
  }, [session]);
  return <SessionContext value={{ session, ports }}>{children}</SessionContext>;
}

function useChangeOf(session: Session, onUserChange: (() => void) | undefined): void {
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
}

/** Calls `onUserChange` when another person, or nobody, is signed in. */
export function useUserChange(onUserChange: () => void): void {
  useChangeOf(useProvided('useUserChange').session, onUserChange);
}

function useProvided(hook: string): { session: Session; ports: Ports } {
  const provided = useContext(SessionContext);
  if (!provided) throw new Error(`${hook} must be used within a SessionProvider`);
  return provided;
}

export type UseSession = SessionState & Omit<Session, 'store' | 'state' | 'transport'>;

/** The session's state and actions. */
export function useSession(): UseSession {
  const { store, state, transport: _, ...actions } = useProvided('useSession').session;
  return { ...useAtomValue(state, { store }), ...actions };
}

/** Returns a function that tells who is signed in when it is called, also after the screen was left. */
export function useReadUserId(): () => string | undefined {
  const { session } = useProvided('useReadUserId');
  return useCallback(() => session.store.get(session.state).user?.userId, [session]);
}

/** The jotai store of session and interface state; use it only through `appState.ts`. */
export function useStore(): Session['store'] {
  return useProvided('useStore').session.store;
}

/** Makes calls to the API, signed in or not. */
export function useTransport(): Transport {
  return useProvided('useTransport').session.transport;
}

export function usePorts(): Ports {
  return useProvided('usePorts').ports;
}
