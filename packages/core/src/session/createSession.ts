import { type Atom, atom, createStore } from 'jotai/vanilla';
import { call } from '../client/call.ts';
import { ApiError, hasCode, isSessionOver } from '../client/errors.ts';
import type { ApiCall, Transport } from '../client/transport.ts';
import type { PasskeyRequest } from '../domain/accounts/passkeys.ts';
import type { SessionEndReason, SessionUser, SignInAnswer } from '../domain/accounts/sessions.ts';
import { type SignInFields, signInEndpoints } from '../domain/accounts/sign-in.ts';
import type { Presence, SessionEnd, TokenStore } from './ports.ts';
import { sessionTexts } from './text.ts';

export interface SessionState {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** True until the start check has finished; screens that depend on the session are not rendered before. */
  loading: boolean;
  /** Why the start check failed, for example because the server did not respond. */
  error: string | null;
  /** How the last session ended; null once somebody has signed in. */
  ending: SessionEnd | null;
  /** The session has expired and the person has not seen the message yet. */
  expired: boolean;
  /** Why somebody else ended the session. */
  endReason: SessionEndReason | null;
  /**
   * The session has ended, but the screen with the input of `user` stays until they sign in again or give up.
   */
  lapsed: boolean;
}

export interface SessionDeps {
  tokenStore: TokenStore;
  /** Creates the transport. It reads the session's token and reports refused requests. */
  connect: (hooks: {
    getToken: TokenStore['get'];
    onUnauthorized: (refusedToken: string | null, because?: SessionEndReason | null) => void;
  }) => Transport;
  presence?: Presence;
}

/** `two-factor`: the password is right; repeat the call with a `code` or with the response to `passkey`. */
export type SignInResult =
  | { outcome: 'signed-in'; user: SessionUser }
  | { outcome: 'two-factor'; passkey: PasskeyRequest | null };

export interface Session {
  store: ReturnType<typeof createStore>;
  state: Atom<SessionState>;
  transport: Transport;
  /**
   * The start check: if there is a token, asks the server who it belongs to. Can be repeated after a failure.
   */
  start(): Promise<void>;
  /**
   * Signs in, or returns that the code is still needed. Throws `ApiError` for every refusal, including a
   * wrong code.
   */
  signIn(fields: SignInFields): Promise<SignInResult>;
  /**
   * Signs in with a session opened by another call: a password set by link, an invitation, a site code.
   * Throws `ApiError` for an answer of another shape.
   */
  adopt(answer: Omit<SignInAnswer, 'success'>): Promise<void>;
  /** Ends the session locally, whatever the server answers. */
  signOut(): Promise<void>;
  /** Replaces the data of the signed-in person. */
  setUser(user: SessionUser): void;
  /** Call it for every 401 SESSION_INVALID. The refusal of an older token is ignored. */
  onUnauthorized(refusedToken: string | null, because?: SessionEndReason | null): void;
  /** The person has seen the message about the expiry. */
  acknowledgeExpiry(): void;
  /**
   * While `keeps` returns true, a session that ends lapses instead of expiring, and the screen stays open, unless the
   * person cannot sign in again.
   * Returns a function that stops this.
   */
  keepScreen(keeps: () => boolean): () => void;
  /**
   * Signs the person of a lapsed session in again. Another account is signed out immediately, and the session
   * expires.
   */
  resume(fields: Omit<SignInFields, 'email' | 'emailOrUsername'>): Promise<SignInResult>;
  /** Lets a lapsed session expire. */
  giveUp(): Promise<void>;
}

/** Time after the person's last action from which reads count as background traffic. */
const activeMilliseconds = 10_000;

/** The state without a session. */
export const signedOut: SessionState = {
  user: null,
  isAuthenticated: false,
  loading: false,
  error: null,
  ending: null,
  expired: false,
  endReason: null,
  lapsed: false,
};

/**
 * Checks that a response is a session: a proxy may respond in place of the API, and nothing of that is
 * stored.
 */
function hasUser(answer: unknown): answer is { user: SessionUser } {
  const { user } = (answer ?? {}) as { user?: Partial<SessionUser> | null };
  return typeof user?.userId === 'string' && typeof user.email === 'string';
}

/** Whether the person can sign in again, so that their input is kept for them. */
const mayReturn = (because: SessionEndReason | null) => because === null || because === 'role_changed';

const isToken = (token: unknown) => typeof token === 'string' && token !== '';

const unexpectedAnswer = () =>
  new ApiError({ kind: 'http', status: 200, message: sessionTexts.en.unexpected, specific: false });

/** Creates a session with its own store. Create exactly one per application. */
export function createSession(deps: SessionDeps): Session {
  const { tokenStore } = deps;
  const store = createStore();
  const stateAtom = atom<SessionState>({ ...signedOut, loading: true });
  const set = (state: SessionState) => store.set(stateAtom, state);
  const setExpired = () => set({ ...signedOut, ending: 'expired', expired: true, endReason });
  const signedIn = (user: SessionUser) => set({ ...signedOut, user, isAuthenticated: true });
  /** Incremented when the signed-in person changes, so that outdated responses are ignored. */
  let generation = 0;
  let keeps = () => false;
  /** Pending handling of the last refused request. */
  let handling: Promise<void> = Promise.resolve();
  /** Signing out of a session that has ended already is refused, which is no expiry. */
  let signingOut = false;
  let lapsedToken: string | null = null;
  /** From the last refusal. */
  let endReason: SessionEndReason | null = null;

  const connected = markBackgroundReads(
    deps.connect({ getToken: () => tokenStore.get(), onUnauthorized }),
    deps.presence,
  );
  const transport = repeatAfterReturn(connected, waitForReturn);

  async function start(): Promise<void> {
    generation += 1;
    const asked = generation;
    // If another tab signed in, the input here is kept, unless it is another person.
    const isKept = store.get(stateAtom).user !== null && keeps();
    if (!isKept) set({ ...store.get(stateAtom), loading: true, error: null });
    if ((await tokenStore.get()) === null) {
      if (asked === generation) set(signedOut);
      return;
    }
    try {
      const answer: unknown = await call(connected, signInEndpoints.currentUser);
      if (!hasUser(answer)) throw unexpectedAnswer();
      if (asked === generation) signedIn(answer.user);
    } catch (error) {
      if (asked !== generation || isSessionOver(error)) return;
      if (isKept) lapse(await tokenStore.get());
      else set({ ...signedOut, error: error instanceof ApiError ? error.message : String(error) });
    }
  }

  async function adopt(answer: Omit<SignInAnswer, 'success'>): Promise<void> {
    if (!hasUser(answer) || !isToken(answer.token)) throw unexpectedAnswer();
    generation += 1;
    await tokenStore.set(answer.token);
    signedIn(answer.user);
  }

  function onUnauthorized(refusedToken: string | null, because: SessionEndReason | null = null): void {
    const refusedIn = generation;
    if (signingOut) return;
    handling = Promise.resolve(tokenStore.get()).then(async (current) => {
      if (refusedIn !== generation || current === null || (refusedToken !== null && refusedToken !== current))
        return;
      endReason = because;
      if (store.get(stateAtom).user && mayReturn(because) && keeps()) return lapse(current);
      await expire();
    });
  }

  async function expire(): Promise<void> {
    generation += 1;
    await tokenStore.clear('expired');
    setExpired();
  }

  function endedElsewhere(ending: SessionEnd): void {
    const { user, ending: earlier } = store.get(stateAtom);
    const isExpired = ending === 'expired' && user !== null;
    if (isExpired && keeps()) lapse(null);
    else {
      generation += 1;
      const isNews = user !== null || ending === 'signed-out';
      set({ ...signedOut, ending: isNews ? ending : earlier, expired: isExpired });
    }
  }

  /**
   * Keeps the screen until the person returns or gives up. A refused token stays too, so that other tabs find out for
   * themselves.
   */
  function lapse(refused: string | null): void {
    const state = store.get(stateAtom);
    if (state.lapsed) return;
    generation += 1;
    lapsedToken = refused;
    set({ ...state, lapsed: true, endReason });
  }

  /** Leaves a lapsed session without returning. A token stays if another tab has signed in since. */
  async function giveUp(): Promise<void> {
    const current = await tokenStore.get();
    if (current === null || current === lapsedToken) return expire();
    generation += 1;
    setExpired();
  }

  /**
   * Waits for the end of a lapsed session, and resolves to whether the same person has returned. Resolves to
   * false immediately if no session has lapsed.
   */
  async function waitForReturn(): Promise<boolean> {
    await handling;
    const { lapsed, user } = store.get(stateAtom);
    if (!lapsed) return false;
    return new Promise((resolve) => {
      const stop = store.sub(stateAtom, () => {
        const now = store.get(stateAtom);
        if (now.lapsed) return;
        stop();
        resolve(now.user?.userId === user?.userId);
      });
    });
  }

  async function signIn(payload: SignInFields, admit = adopt): Promise<SignInResult> {
    try {
      const answer = await call(transport, signInEndpoints.signIn, { payload });
      await admit(answer);
      return { outcome: 'signed-in', user: answer.user };
    } catch (error) {
      if (hasCode(error, 'TWO_FACTOR_REQUIRED')) return { outcome: 'two-factor', passkey: requestIn(error) };
      throw error;
    }
  }

  /** Ends the session on the server; ignores errors of the call. */
  async function endOnServer(): Promise<void> {
    try {
      await call(transport, signInEndpoints.signOut);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  tokenStore.subscribe((ending) => {
    if (ending === null) void start();
    else endedElsewhere(ending);
  });

  return {
    store,
    state: stateAtom,
    transport,
    start,
    adopt,
    onUnauthorized,

    signIn: (fields) => signIn(fields),
    giveUp,

    keepScreen(asked) {
      keeps = asked;
      return () => {
        if (keeps === asked) keeps = () => false;
      };
    },

    resume(fields) {
      const { user } = store.get(stateAtom);
      return signIn({ ...fields, email: user?.email }, async (answer) => {
        if (!hasUser(answer) || answer.user.userId === user?.userId) return adopt(answer);
        await tokenStore.set(answer.token);
        await endOnServer();
        await expire();
      });
    },

    async signOut() {
      generation += 1;
      signingOut = true;
      try {
        await endOnServer();
      } finally {
        signingOut = false;
        await tokenStore.clear('signed-out');
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

/** The passkey request in a refusal, sent to people who have a passkey. */
function requestIn({ details }: ApiError): PasskeyRequest | null {
  return typeof details.passkey === 'object' ? (details.passkey as PasskeyRequest | null) : null;
}

/**
 * Reads and streams refused during a lapsed session wait until the person has returned, and are then
 * repeated.
 */
function repeatAfterReturn(transport: Transport, waitForReturn: () => Promise<boolean>): Transport {
  const repeatIfRefused = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (!isSessionOver(error) || !(await waitForReturn())) throw error;
    }
    return read();
  };
  return {
    download: (call) => transport.download(call),
    stream: (call) => repeatIfRefused(() => transport.stream(call)),
    request: <T>(call: ApiCall) => {
      const send = () => transport.request<T>(call);
      return call.method === 'GET' ? repeatIfRefused(send) : send();
    },
  };
}

/** Marks reads that no person caused, such as refetches after live events, as background traffic. */
function markBackgroundReads(transport: Transport, presence: Presence | undefined): Transport {
  if (!presence) return transport;
  return {
    download: (call) => transport.download(call),
    stream: (call) => transport.stream(call),
    request: (call) =>
      transport.request(
        call.method === 'GET' && call.background === undefined && presence.idleFor() > activeMilliseconds
          ? { ...call, background: true }
          : call,
      ),
  };
}
