// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { SignInScreen } from './SignInScreen.tsx';

const signedIn = { success: true, token: 'new', user: operator, data: { admin: operator } };
const fails =
  (error: Error): Answer =>
  () => {
    throw error;
  };

function show(answer: Answer) {
  const transport = memoryTransport({ 'POST /api/auth/login': answer });
  const view = renderScreen(<SignInScreen />, { transport, user: null, path: '/admin/login' });
  const enter = async (email: string, password: string) => {
    await screen.findByLabelText('Email');
    if (email) await view.user.type(screen.getByLabelText('Email'), email);
    if (password) await view.user.type(screen.getByLabelText('Password'), password);
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { ...view, transport, enter };
}

describe('the operators’ sign-in', () => {
  it('requires email and password before it calls the server', async () => {
    const { transport, enter } = show(() => signedIn);
    await enter('', '');
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(transport.callsOf('POST /api/auth/login')).toEqual([]);
  });

  it('reports an invalid email', async () => {
    const { enter } = show(() => signedIn);
    await enter('noor@', 'secret');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  });

  it('welcomes the operator and goes to the console', async () => {
    const { enter, location } = show(() => signedIn);
    await enter('noor@ops.example', 'secret');
    expect(await screen.findByText('Login successful! Welcome back.')).toBeTruthy();
    await vi.waitFor(() => expect(location.current).toBe('/admin'));
  });

  it.each([
    [
      'the reason of the server',
      refusal({ status: 401, message: 'Incorrect email or password.' }),
      'Incorrect email or password.',
    ],
    ['"Login failed" if the server gives no reason', withoutReason(), 'Login failed'],
    [
      'a general text for an unexpected error',
      new Error('boom'),
      'An unexpected error occurred. Please try again.',
    ],
  ])('shows %s, inline and as a toast', async (_what, error, text) => {
    const { enter } = show(fails(error));
    await enter('noor@ops.example', 'wrong');
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  it.each([undefined, '<html></html>', { success: true }, { ...signedIn, user: {} }])(
    'shows "Login failed" if the response is not a session, and stays: %j',
    async (answer) => {
      const { enter, location } = show(() => answer);
      await enter('noor@ops.example', 'secret');
      expect(await screen.findAllByText('Login failed')).toHaveLength(2);
      expect(location.current).toBe('/admin/login');
    },
  );

  it('asks for the code and sends it with the password', async () => {
    const { transport, enter, user, location } = show((call) => {
      if (!(call.body as { code?: string }).code) {
        throw refusal({ status: 401, code: 'TWO_FACTOR_REQUIRED', message: 'x' });
      }
      return signedIn;
    });
    await enter('noor@ops.example', 'secret');
    await user.type(await screen.findByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Login successful! Welcome back.')).toBeTruthy();
    await vi.waitFor(() => expect(location.current).toBe('/admin'));
    expect(transport.callsOf('POST /api/auth/login').at(-1)?.body).toEqual({
      email: 'noor@ops.example',
      password: 'secret',
      code: '123456',
    });
  });

  it('refuses people who are not operators', async () => {
    const owner = { ...operator, isAdmin: false, role: 'administrator' as const };
    const { enter } = show(() => ({ ...signedIn, user: owner }));
    await enter('owner@clinic.example', 'secret');
    expect(await screen.findAllByText('This account has no access to the admin portal.')).toHaveLength(2);
  });

  it('shows and hides the password', async () => {
    const { user } = show(() => signedIn);
    await user.click(await screen.findByRole('button', { name: 'Show password' }));
    expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('password');
  });

  it('offers a passkey instead of the code to people who have one', async () => {
    const answers = [
      fails(
        refusal({
          status: 401,
          code: 'TWO_FACTOR_REQUIRED',
          message: 'Enter the 6-digit code.',
          details: { passkey: { challenge: 'c-1' } },
        }),
      ),
      () => signedIn,
    ];
    const transport = memoryTransport({ 'POST /api/auth/login': (call) => answers.shift()?.(call) });
    const passkeys = { create: async () => ({}), get: async (asked: object) => ({ id: 'k1', asked }) };
    const { user } = renderScreen(<SignInScreen />, { transport, user: null, passkeys });
    await user.type(await screen.findByLabelText('Email'), 'noor@ops.example');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await screen.findByText('Login successful! Welcome back.');
    expect(transport.callsOf('POST /api/auth/login')[1]?.body).toEqual({
      email: 'noor@ops.example',
      password: 'secret',
      passkey: { id: 'k1', asked: { challenge: 'c-1' } },
    });
  });
});
