// @vitest-environment happy-dom
import type { PasskeyDevice, Ports } from '@tamarack/core/session';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { SignInScreen } from './SignInScreen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const signedIn = (user = owner) => ({ success: true, token: 'fresh', user, data: { admin: user } });

async function open(
  table: Record<string, Handler>,
  path = '/signin',
  state?: unknown,
  ports?: Partial<Ports>,
) {
  const transport = memoryTransport({ 'GET /api/registration/receipt': () => ({ receipt: null }), ...table });
  const view = renderScreen({
    transport,
    path,
    state,
    ports,
    routes: [
      { path: 'signin', element: <SignInScreen /> },
      { path: 'login', element: <LoginScreen /> },
      { path: 'forgot-password', element: <ForgotPasswordScreen /> },
      { path: 'dashboard', element: <h1>Dashboard page</h1> },
      { path: 'register', element: <h1>Wizard page</h1> },
      { path: 'admin', element: <h1>Console page</h1> },
    ],
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, transport };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function signIn(password = 'tulipe vélo marteau') {
  type('Email', 'maude@erable.example');
  type('Password', password);
  press('Sign in');
}

describe('signing in', () => {
  it('opens the dashboard', async () => {
    const { transport, router } = await open({ 'POST /api/auth/login': () => signedIn() });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account');
    fireEvent.click(screen.getByLabelText('Keep me signed in'));
    signIn();
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(transport.bodies('POST /api/auth/login')).toEqual([
      { email: 'maude@erable.example', password: 'tulipe vélo marteau', remember: true },
    ]);
  });

  it('opens the console for operators, and returns everyone to where they came from', async () => {
    await open({ 'POST /api/auth/login': () => signedIn({ ...owner, isAdmin: true, role: 'admin' }) });
    signIn();
    expect(await screen.findByRole('heading', { name: 'Console page' })).toBeTruthy();
    cleanup();
    const { router } = await open({ 'POST /api/auth/login': () => signedIn() }, '/signin', {
      from: '/dashboard?section=team',
    });
    signIn();
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(router.state.location.search).toBe('?section=team');
  });

  it('gives the focus to the title when another screen led here', async () => {
    await open({});
    expect(document.activeElement).toBe(document.body);
    cleanup();
    // Safari before 26.2 counts no events.
    for (const [knower, key, value] of [
      [performance, 'eventCounts', new Map([['keydown', 1]])],
      [navigator, 'userActivation', { hasBeenActive: true }],
    ] as const) {
      Object.defineProperty(knower, key, { value, configurable: true });
      await open({});
      expect(document.activeElement, key).toBe(screen.getByRole('heading', { level: 1 }));
      Reflect.deleteProperty(knower, key);
      cleanup();
    }
  });

  it.each([
    ['', '', 'Email is required', 'Email'],
    ['maude@erable', 'x', 'Please enter a valid email address', 'Email'],
    ['maude@erable.example', '', 'Password is required', 'Password'],
  ])('with "%s" and "%s" says "%s" and asks nobody', async (email, password, message, focus) => {
    const { transport } = await open({});
    type('Email', email);
    type('Password', password);
    press('Sign in');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focus)));
    expect(screen.queryByRole('alert')).toBeNull();
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(transport.bodies('POST /api/auth/login')).toEqual([]);
  });

  it.each([
    [
      refusal('INVALID_CREDENTIALS', { message: 'Incorrect email or password.' }),
      'Incorrect email or password.',
    ],
    [refusal('INTERNAL', { message: 'An error occurred', specific: false }), 'Login failed'],
    [noResponse(), 'No response from server. Please check your connection.'],
    [
      refusal('TENANT_PROVISIONING', { message: 'This clinic is still being set up.' }),
      'This clinic is still being set up.',
    ],
  ])('tells a failure in the form: %s', async (error, text) => {
    await open({
      'POST /api/auth/login': () => {
        throw error;
      },
    });
    signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('maude@erable.example');
  });

  it('says until when a locked account stays locked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9, 50) });
    await open({
      'POST /api/auth/login': () => {
        throw refusal('ACCOUNT_LOCKED', { message: 'Too many failed sign-ins.', retryAfterSeconds: 600 });
      },
    });
    signIn();
    expect((await screen.findByRole('alert')).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Too many failed sign-ins. You can try again at 10:00 a.m., or reset your password now.',
    );
  });

  it('asks for the code, by app or by recovery code', async () => {
    const codes: unknown[] = [];
    await open({
      'POST /api/auth/login': ({ body }) => {
        const { code } = body as { code?: string };
        if (!code) throw refusal('TWO_FACTOR_REQUIRED');
        codes.push(code);
        if (code === '111111') {
          throw refusal('TWO_FACTOR_INVALID', {
            message: 'That code is not valid. Wait for the next one and try again.',
          });
        }
        return signedIn();
      },
    });
    signIn();
    await screen.findByRole('heading', { name: 'Confirm it’s you' });
    press('Sign in');
    expect(await screen.findByText('Enter the 6-digit code')).toBeTruthy();
    type('6-digit code', '111 111');
    press('Sign in');
    await waitFor(() =>
      expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(
        'That code is not valid. Wait for the next one and try again.',
      ),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'));
    press('Use a recovery code instead');
    const support = screen.getByRole('link', { name: 'support@tamarack.example' });
    expect(support.parentElement?.textContent).toMatch(
      /^Neither the app nor a code left\? Write to our support: /,
    );
    type('Recovery code', 'a1b2-c3d4');
    press('Sign in');
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(codes).toEqual(['111111', 'a1b2-c3d4']);
  });

  it('accepts a passkey of this device instead of the code', async () => {
    const get = vi.fn<PasskeyDevice['get']>(async ({ challenge }) => ({ id: 'k1', answers: challenge }));
    const { transport } = await open(
      {
        'POST /api/auth/login': ({ body }) => {
          if (!('passkey' in (body as object)))
            throw refusal('TWO_FACTOR_REQUIRED', { details: { passkey: { challenge: 'c-1' } } });
          return signedIn();
        },
      },
      '/signin',
      undefined,
      { passkeys: { create: async () => ({}), get } },
    );
    signIn();
    await screen.findByRole('heading', { name: 'Confirm it’s you' });
    get.mockRejectedValueOnce(new Error('no'));
    press('Use a passkey');
    await screen.findByText('The passkey could not be used. Enter a code instead.');
    press('Use a passkey');
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(transport.bodies('POST /api/auth/login').at(-1)).toMatchObject({
      email: 'maude@erable.example',
      passkey: { id: 'k1', answers: 'c-1' },
    });
  });

  it('links to the registration and the password reset in the page’s language', async () => {
    await open({}, '/fr/signin');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connectez-vous à votre compte');
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/fr/register');
    expect(screen.getByRole('link', { name: 'Mot de passe oublié?' }).getAttribute('href')).toBe(
      '/fr/forgot-password',
    );
  });
});

describe('notices at /login', () => {
  const receipt = (done: number, state = 'running') => ({
    receipt: {
      clinicName: 'Érable Physio',
      email: 'maude@erable.example',
      state,
      steps: ['received', 'workspace', 'site', 'mail'].map((name, at) => ({ name, done: at < done })),
    },
  });

  it('shows after a registration where the email was sent and the progress of the set-up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let done = 1;
    const { transport } = await open(
      { 'GET /api/registration/receipt': () => receipt(done, done === 4 ? 'succeeded' : 'running') },
      '/login',
    );
    expect(await screen.findByText('Check your email to set your password')).toBeTruthy();
    expect(screen.getByText(/maude@erable\.example/)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Set-up of Érable Physio' })).toBeTruthy();
    expect(screen.getByText('Workspace created: in progress')).toBeTruthy();
    done = 4;
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('If this address is new here, the set-up is finished.');
    const asked = transport.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(transport.calls).toHaveLength(asked);
  });

  it.each([
    [
      '/login',
      'If this address is new here',
      'Send the email again',
      /^We’re sending it again/,
      /is (ready|set up)/,
    ],
    [
      '/fr/login',
      'Si cette adresse est nouvelle ici',
      'Renvoyer le courriel',
      /^Nous le renvoyons/,
      /est prête/,
    ],
  ])(
    'promises nothing to an address that may have an account, and sends the mail again: %s',
    async (path, condition, again, sent, promise) => {
      const { transport } = await open(
        {
          'GET /api/registration/receipt': () => receipt(4, 'succeeded'),
          'POST /api/registration/receipt/resend': () => ({ success: true }),
        },
        path,
      );
      expect(await screen.findAllByText(new RegExp(condition))).toHaveLength(2);
      expect(document.body.textContent).not.toMatch(promise);
      fireEvent.click(screen.getByRole('button', { name: again }));
      expect((await screen.findByText(sent)).textContent).toContain('maude@erable.example');
      expect(transport.bodies('POST /api/registration/receipt/resend')).toHaveLength(1);
    },
  );

  it('shows no notice without a receipt or at /signin', async () => {
    const { transport } = await open(
      { 'GET /api/registration/receipt': () => receipt(4, 'succeeded') },
      '/signin',
    );
    const asked = (calls: typeof transport.calls) => calls.map((call) => call.path);
    expect(asked(transport.calls)).not.toContain('/api/registration/receipt');
    cleanup();
    const login = await open({}, '/login');
    await waitFor(() => expect(asked(login.transport.calls)).toContain('/api/registration/receipt'));
    await login.answered();
    expect(screen.queryByText('Check your email to set your password')).toBeNull();
  });

  it('says that the session expired', async () => {
    await open({}, '/login', { expired: true, from: '/dashboard' });
    expect(screen.getByText('Session expired. Please login again.')).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('answers the same for any email', async () => {
    const { transport } = await open(
      { 'POST /api/auth/forgot-password': () => ({ success: true }) },
      '/forgot-password',
    );
    type('Email', 'maude@erable.example');
    press('Send the link');
    expect(
      await screen.findByText(
        'If there is an account for maude@erable.example, a link to choose a new password is on its way. It works once, within an hour.',
      ),
    ).toBeTruthy();
    expect(transport.bodies('POST /api/auth/forgot-password')).toEqual([{ email: 'maude@erable.example' }]);
  });

  it('checks the email before it is sent', async () => {
    const { transport } = await open({}, '/forgot-password');
    press('Send the link');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    type('Email', 'maude');
    press('Send the link');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(transport.calls.filter((call) => call.method === 'POST')).toEqual([]);
  });
});
