import { describe, expect, it, vi } from 'vitest';
import { ApiError, errorText } from '../client/errors.ts';
import type { ApiCall, Transport } from '../client/transport.ts';
import type { SessionUser } from '../domain/accounts/sessions.ts';
import { createSession } from './createSession.ts';
import type { SessionEnd, TokenStore } from './ports.ts';

const user: SessionUser = {
  userId: 'u1',
  name: 'Noor Bhatti',
  email: 'noor@ops.example',
  locale: 'en',
  isAdmin: true,
  role: 'admin',
  isOwner: false,
  tenantId: null,
  twoFactor: false,
};

const refused = (code: ApiError['code']) =>
  new ApiError({ kind: 'http', status: 401, code, message: 'refused' });

function setUp(token: string | null, answer: (call: ApiCall) => unknown, idleFor?: number) {
  let kept = token;
  let elsewhere: (ending: SessionEnd | null) => void = () => {};
  const calls: ApiCall[] = [];
  const cleared: SessionEnd[] = [];
  const tokenStore: TokenStore = {
    get: () => kept,
    set: (next) => {
      kept = next;
    },
    clear: (ending) => {
      kept = null;
      cleared.push(ending);
    },
    subscribe: (listener) => {
      elsewhere = listener;
      return () => {};
    },
  };
  const transport = {
    request: async (call: ApiCall) => {
      calls.push(call);
      const answered = answer(call);
      if (answered instanceof Error) throw answered;
      return answered;
    },
  } as unknown as Transport;
  const session = createSession({
    tokenStore,
    connect: () => transport,
    presence: idleFor === undefined ? undefined : { idleFor: () => idleFor },
  });
  return {
    session,
    calls,
    cleared,
    state: () => session.store.get(session.state),
    token: () => kept,
    signInElsewhere: () => {
      kept = 't2';
      elsewhere(null);
    },
    endElsewhere: (ending: SessionEnd) => {
      kept = null;
      elsewhere(ending);
    },
  };
}

describe('start', () => {
  it('is loading until the server has said who is signed in', async () => {
    const { session, state } = setUp('t', () => ({ user }));
    expect(state().loading).toBe(true);
    await session.start();
    expect(state()).toMatchObject({ user, isAuthenticated: true, loading: false });
  });

  it('means signed out without a token, and sends no request', async () => {
    const { session, state, calls } = setUp(null, () => ({ user }));
    await session.start();
    expect(state()).toMatchObject({ user: null, isAuthenticated: false, loading: false });
    expect(calls).toEqual([]);
  });

  it('keeps the token when the server does not respond, and reports the error', async () => {
    const noResponse = new ApiError({
      kind: 'no-response',
      message: 'No response from server. Please check your connection.',
    });
    const { session, state, token } = setUp('t', () => noResponse);
    await session.start();
    expect(state()).toMatchObject({
      isAuthenticated: false,
      loading: false,
      error: 'No response from server. Please check your connection.',
    });
    expect(token()).toBe('t');
  });
});

describe('a start whose response has no user', () => {
  it.each([undefined, {}, { user: {} }])('reports an error and keeps the token: %j', async (answer) => {
    const { session, state, token } = setUp('t', () => answer);
    await session.start();
    expect(state()).toMatchObject({
      isAuthenticated: false,
      loading: false,
      error: 'An unexpected error occurred. Please try again.',
    });
    expect(token()).toBe('t');
  });
});

describe('a session that ended because the role changed', () => {
  it.each([false, true])('says so until somebody signs in (input on the screen: %s)', async (keeps) => {
    const { session, state } = setUp('t', () => ({ user, token: 't2' }));
    await session.start();
    session.keepScreen(() => keeps);
    session.onUnauthorized('t', 'role_changed');
    await vi.waitFor(() => expect(state()).toMatchObject({ lapsed: keeps, endReason: 'role_changed' }));
    await session.giveUp();
    expect(state()).toMatchObject({ user: null, endReason: 'role_changed' });
    await session.signIn({ email: user.email, password: 'x' });
    expect(state()).toMatchObject({ user, endReason: null });
  });
});

it.each(['member_removed', 'account_deactivated'] as const)(
  'a session that ended for good keeps no screen: %s',
  async (because) => {
    const { session, state, token } = setUp('t', () => ({ user }));
    await session.start();
    session.keepScreen(() => true);
    session.onUnauthorized('t', because);
    await vi.waitFor(() =>
      expect(state()).toMatchObject({ user: null, lapsed: false, expired: true, endReason: because }),
    );
    expect(token()).toBeNull();
  },
);

describe('sign in', () => {
  it('stores the token and the user', async () => {
    const { session, state, token } = setUp(null, () => ({ success: true, token: 'new', user }));
    expect(await session.signIn({ email: 'a@b.example', password: 'x' })).toEqual({
      outcome: 'signed-in',
      user,
    });
    expect(token()).toBe('new');
    expect(state()).toMatchObject({ user, isAuthenticated: true });
  });

  it.each([
    undefined,
    '<html></html>',
    { success: true },
    { success: true, user },
    { success: true, token: 'undefined' },
    { success: true, token: '', user },
    { success: true, token: 7, user },
    { success: true, token: 'new', user: null },
    { success: true, token: 'new', user: {} },
  ])('throws and stores nothing when the response is not a session: %j', async (answer) => {
    const { session, state, token } = setUp(null, () => answer);
    const failure = await session.signIn({ email: 'a@b.example', password: 'x' }).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(errorText(failure, 'Login failed')).toBe('Login failed');
    expect(token()).toBeNull();
    expect(state().isAuthenticated).toBe(false);
  });

  it('asks for the code without throwing', async () => {
    const { session, state } = setUp(null, () => refused('TWO_FACTOR_REQUIRED'));
    expect(await session.signIn({ email: 'a@b.example', password: 'x' })).toEqual({
      outcome: 'two-factor',
      passkey: null,
    });
    expect(state().isAuthenticated).toBe(false);
  });

  it.each(['INVALID_CREDENTIALS', 'TWO_FACTOR_INVALID'] as const)('throws %s', async (code) => {
    const { session } = setUp(null, () => refused(code));
    await expect(session.signIn({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({ code });
  });
});

describe('sign out', () => {
  it('ends the local session even if the server does not answer', async () => {
    const { session, state, token } = setUp('t', (call) =>
      call.method === 'POST' ? new ApiError({ kind: 'no-response', message: 'x' }) : { user },
    );
    await session.start();
    await session.signOut();
    expect(token()).toBeNull();
    expect(state()).toMatchObject({
      user: null,
      isAuthenticated: false,
      ending: 'signed-out',
      expired: false,
    });
  });
});

it('signing out of a session that has ended is no expiry, here and in other tabs', async () => {
  const { session, state, cleared } = setUp('t', (call) => {
    if (call.method !== 'POST') return { user };
    session.onUnauthorized('t');
    return refused('SESSION_INVALID');
  });
  await session.start();
  session.keepScreen(() => true);
  await session.signOut();
  expect(cleared).toEqual(['signed-out']);
  expect(state()).toMatchObject({ user: null, ending: 'signed-out', expired: false, lapsed: false });
});

describe('expiry', () => {
  it('clears the token and is reported once, no matter how many calls are refused', async () => {
    const { session, state, token } = setUp('t', () => ({ user }));
    await session.start();
    const changes = vi.fn();
    session.store.sub(session.state, changes);
    session.onUnauthorized('t');
    session.onUnauthorized('t');
    await vi.waitFor(() => expect(state().expired).toBe(true));
    expect(changes).toHaveBeenCalledOnce();
    expect(token()).toBeNull();
    session.acknowledgeExpiry();
    expect(state()).toMatchObject({ expired: false, ending: 'expired', isAuthenticated: false });
  });

  it('ignores the refusal of a token that was replaced meanwhile', async () => {
    const { session, state, token } = setUp('new', () => ({ user }));
    await session.start();
    session.onUnauthorized('old');
    await new Promise(setImmediate);
    expect(state()).toMatchObject({ isAuthenticated: true, expired: false });
    expect(token()).toBe('new');
  });
});

describe('other tabs', () => {
  it('sign out this tab too, without reporting an expiry', async () => {
    const { session, state, endElsewhere } = setUp('t', () => ({ user }));
    await session.start();
    session.keepScreen(() => true);
    endElsewhere('signed-out');
    expect(state()).toMatchObject({ isAuthenticated: false, ending: 'signed-out', expired: false });
  });

  it('sign in this tab too', async () => {
    const { session, state, signInElsewhere } = setUp(null, () => ({ user }));
    await session.start();
    signInElsewhere();
    await vi.waitFor(() => expect(state().isAuthenticated).toBe(true));
  });

  it('report here too that the session has expired', async () => {
    const { session, state, endElsewhere } = setUp('t', () => ({ user }));
    await session.start();
    endElsewhere('expired');
    expect(state()).toMatchObject({ isAuthenticated: false, ending: 'expired', expired: true });
  });

  it('leave the screen with its input in place when the session has expired there', async () => {
    const { session, state, endElsewhere, signInElsewhere } = setUp('t', () => ({ user }));
    await session.start();
    session.keepScreen(() => true);
    endElsewhere('expired');
    expect(state()).toMatchObject({ user, lapsed: true });
    signInElsewhere();
    await vi.waitFor(() => expect(state()).toMatchObject({ user, lapsed: false }));
  });

  it('report no expiry to somebody who was not signed in here', async () => {
    const { session, state, endElsewhere } = setUp(null, () => ({ user }));
    await session.start();
    endElsewhere('expired');
    expect(state()).toMatchObject({ ending: null, expired: false });
  });

  it.each([
    ['keeps the newer token of another tab', 't2', []],
    ['clears the refused token', 't', ['expired']],
  ])('giving up a lapsed session %s', async (_what, current, wanted) => {
    const { session, state, cleared, token, signInElsewhere } = setUp('t', () => {
      if (token() === 't2') throw new ApiError({ kind: 'no-response', message: 'x' });
      return { user };
    });
    await session.start();
    session.keepScreen(() => true);
    session.onUnauthorized('t');
    await vi.waitFor(() => expect(state().lapsed).toBe(true));
    if (current === 't2') signInElsewhere();
    await new Promise(setImmediate);
    await session.giveUp();
    expect(cleared).toEqual(wanted);
    expect(token()).toBe(current === 't2' ? 't2' : null);
    expect(state()).toMatchObject({ user: null, ending: 'expired' });
  });
});

describe('background traffic', () => {
  it.each([
    [60_000, true],
    [500, undefined],
  ])('reads %i ms after the last key press are marked %s', async (idle, background) => {
    const { session, calls } = setUp('t', () => ({ user }), idle);
    await session.start();
    expect(calls[0]?.background).toBe(background);
  });

  it('never marks actions of a person', async () => {
    const { session, calls } = setUp('t', () => ({}), 60_000);
    await session.transport.request({ method: 'POST', path: '/api/x' });
    expect(calls[0]?.background).toBeUndefined();
  });
});
