import { type Atom, atom, createStore } from 'jotai/vanilla';
import * as authApi from '../client/auth.ts';
import { ApiError, hasCode, isSessionOver } from '../client/errors.ts';
import type { Transport } from '../client/transport.ts';
import type { PasskeyRequest } from '../domain/accounts/passkeys.ts';
import type { SessionUser, SignInAnswer } from '../domain/resources.ts';
import type { Presence, TokenStore } from './ports.ts';

export interface SessionState {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** True until the start check has ended; nothing that depends on the session is rendered before. */
  loading: boolean;
  /** Why the start check could not tell whether the person is signed in: the server did not answer. */
  error: string | null;
  /** How the last session ended, while nobody is signed in since. */
  ending: 'signed-out' | 'expired' | null;
  /** The session ended on the server's side and nobody has been told yet. */
  expired: boolean;
}

export interface SessionDeps {
  tokenStore: TokenStore;
  /** Makes the transport over the session's token and its ear for refusals. */
  connect: (hooks: {
    getToken: TokenStore['get'];
    onUnauthorized: (refusedToken: string | null) => void;
  }) => Transport;
  presence?: Presence;
}

/** `two-factor`: the password was right; the same call is wanted again with a `code`, or an answer to `passkey`. */
export type SignInResult =
  | { outcome: 'signed-in'; user: SessionUser }
  | { outcome: 'two-factor'; passkey: PasskeyRequest | null };

export interface Session {
  store: ReturnType<typeof createStore>;
  state: Atom<SessionState>;
  transport: Transport;
  /** The start check: with a token, asks the server whose it is. Safe to call again after a failure. */
  start(): Promise<void>;
  /**
   * Signs in, or says that the code is still needed. Throws `ApiError` for every refusal, a wrong code
   * included.
   */
  signIn(fields: authApi.SignInFields): Promise<SignInResult>;
  /** Takes over a session that another call has opened: a password set by link, an invitation, a site code. */
  adopt(answer: SignInAnswer): Promise<void>;
  /** Ends the session here whatever the server answers. */
  signOut(): Promise<void>;
  /** Puts fresh facts about the signed-in person in place. */
  setUser(user: SessionUser): void;
  /** To be called for every 401 SESSION_INVALID; a refusal of an older token is ignored. */
  onUnauthorized(refusedToken: string | null): void;
  /** The person has been told of the expiry. */
  acknowledgeExpiry(): void;
}

/** Reads that follow the person's last action by more than this are taken for background traffic. */
const attentionMilliseconds = 10_000;

const signedOut: SessionState = {
  user: null,
  isAuthenticated: false,
  loading: false,
  error: null,
  ending: null,
  expired: false,
};

/** Makes one session with a store of its own; an application makes exactly one, a test as many as it likes. */
export function createSession(deps: SessionDeps): Session {
  const { tokenStore } = deps;
  const store = createStore();
  const stateAtom = atom<SessionState>({ ...signedOut, loading: true });
  const set = (state: SessionState) => store.set(stateAtom, state);
  const signedIn = (user: SessionUser) => set({ ...signedOut, user, isAuthenticated: true });
  /** Counts changes of who is signed in, so that an answer to an older question is dropped. */
  let generation = 0;

  const transport = withPresence(
    deps.connect({ getToken: () => tokenStore.get(), onUnauthorized: (token) => onUnauthorized(token) }),
    deps.presence,
  );

  async function start(): Promise<void> {
    generation += 1;
    const asked = generation;
    set({ ...store.get(stateAtom), loading: true, error: null });
    if ((await tokenStore.get()) === null) {
      if (asked === generation) set(signedOut);
      return;
    }
    try {
      const user = await authApi.currentUser(transport);
      if (asked === generation) signedIn(user);
    } catch (error) {
      if (asked !== generation || isSessionOver(error)) return;
      set({ ...signedOut, error: error instanceof ApiError ? error.message : String(error) });
    }
  }

  async function adopt(answer: SignInAnswer): Promise<void> {
    generation += 1;
    await tokenStore.set(answer.token);
    signedIn(answer.user);
  }

  function onUnauthorized(refusedToken: string | null): void {
    const refusedIn = generation;
    void Promise.resolve(tokenStore.get()).then(async (current) => {
      if (refusedIn !== generation || current === null || (refusedToken !== null && refusedToken !== current))
        return;
      generation += 1;
      await tokenStore.clear();
      set({ ...signedOut, ending: 'expired', expired: true });
    });
  }

  tokenStore.subscribe((token) => {
    if (token !== null) void start();
    else {
      generation += 1;
      set({ ...signedOut, ending: 'signed-out' });
    }
  });

  return {
    store,
    state: stateAtom,
    transport,
    start,
    adopt,
    onUnauthorized,

    async signIn(fields) {
      try {
        const answer = await authApi.signIn(transport, fields);
        await adopt(answer);
        return { outcome: 'signed-in', user: answer.user };
      } catch (error) {
        if (hasCode(error, 'TWO_FACTOR_REQUIRED'))
          return { outcome: 'two-factor', passkey: requestIn(error) };
        throw error;
      }
    },

    async signOut() {
      generation += 1;
      try {
        await authApi.signOut(transport);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      } finally {
        await tokenStore.clear();
        set({ ...signedOut, ending: 'signed-out' });
      }
    },

    setUser(user) {
      const state = store.get(stateAtom);
      if (state.isAuthenticated) set({ ...state, user });
    },

    acknowledgeExpiry() {
      const state = store.get(stateAtom);
      if (state.expired) set({ ...state, expired: false });
    },
  };
}

/** What the browser is to be asked of those who have a passkey. */
function requestIn({ details }: ApiError): PasskeyRequest | null {
  return typeof details.passkey === 'object' ? (details.passkey as PasskeyRequest | null) : null;
}

/** Marks reads that no person asked for, such as refetches by the live stream, as background traffic. */
function withPresence(transport: Transport, presence: Presence | undefined): Transport {
  if (!presence) return transport;
  return {
    download: (call) => transport.download(call),
    stream: (call) => transport.stream(call),
    request: (call) =>
      transport.request(
        call.method === 'GET' && call.background === undefined && presence.idleFor() > attentionMilliseconds
          ? { ...call, background: true }
          : call,
      ),
  };
}
