// @vitest-environment happy-dom
import type { LinkInfo, SessionUser } from '@tamarack/core/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen, settled } from '../../../test/render.tsx';
import { LinkScreen } from './LinkScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const replace = vi.fn();
beforeEach(() => {
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  replace.mockReset();
});

const token = 'AbCdEfGhIjKlMnOpQrStUvWx';
const activation: LinkInfo = {
  purpose: 'activation',
  state: 'valid',
  email: 'maude@erable.example',
  name: 'Maude Gagnon',
  tenantId: null,
  clinicName: 'Érable Physio',
  role: null,
  needsPassword: true,
  needsTerms: false,
  inQuebec: false,
};
const tenantId = '0190aaaa-0000-7000-8000-00000000000c';
const invitation: LinkInfo = {
  ...activation,
  purpose: 'invitation',
  role: 'clinician',
  name: 'Liam Chen',
  tenantId,
};

async function open(
  link: LinkInfo | Error,
  table: Record<string, Handler> = {},
  path = `/set-password/${token}`,
  signedIn: SessionUser | null = null,
) {
  const transport = memoryTransport({
    'POST /api/auth/links/inspect': () => {
      if (link instanceof Error) throw link;
      return { success: true, link };
    },
    'GET /api/registration/receipt': () => ({ receipt: null }),
    ...table,
  });
  const view = renderScreen({
    transport,
    path,
    signedIn,
    routes: [
      { path: 'set-password/:token', element: <LinkScreen /> },
      { path: 'invitation/:token', element: <LinkScreen /> },
      { path: 'login', element: <LoginScreen /> },
      { path: 'dashboard', element: <h1>Dashboard page</h1> },
    ],
  });
  await settled();
  const currentUser = () => view.session.store.get(view.session.state).user;
  await waitFor(() => expect(currentUser()).toEqual(signedIn));
  return { ...view, transport, currentUser };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const writes = (transport: { calls: { method: string; path: string }[] }) =>
  transport.calls
    .map((call) => call.path)
    .filter((path) => path !== '/api/auth/links/inspect' && path !== '/api/registration/receipt');
const session = { success: true, token: 'fresh', user: owner, data: { admin: owner } };
const colleague: SessionUser = {
  ...owner,
  userId: '0190aaaa-0000-7000-8000-000000000002',
  email: 'liam@erable.example',
};
const signOut = { 'POST /api/auth/logout': () => ({ success: true }) };

describe('an activation link', () => {
  it('sets the password, signs in and removes the token from the URL', async () => {
    const { transport, router } = await open(activation, { 'POST /api/auth/set-password': () => session });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set your password');
    expect(writes(transport)).toEqual([]);
    type('New password', 'tulipe vélo marteau');
    expect(screen.getByText('Password strength: strong')).toBeTruthy();
    press('Set password and sign in');
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(transport.bodies('POST /api/auth/set-password')).toEqual([
      { token, password: 'tulipe vélo marteau' },
    ]);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([
    ['', 'Password is required'],
    ['1234567', 'Use at least 8 characters'],
    ['x'.repeat(129), 'Use at most 128 characters'],
  ])('refuses the password "%s": %s', async (password, message) => {
    const { transport } = await open(activation);
    type('New password', password);
    press('Set password and sign in');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    expect(writes(transport)).toEqual([]);
  });

  it('shows the server’s error about a common password at the field', async () => {
    const text = 'This password is too common or was found in a leak. Please choose another';
    await open(activation, {
      'POST /api/auth/set-password': () => {
        throw refusal('VALIDATION_FAILED', { fields: { password: text } });
      },
    });
    type('New password', 'password123');
    press('Set password and sign in');
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
  });

  it('can show the typed password', async () => {
    await open(activation);
    expect((screen.getByLabelText('New password') as HTMLInputElement).type).toBe('password');
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
    expect((screen.getByLabelText('New password') as HTMLInputElement).type).toBe('text');
  });
});

describe('a link to reset the password', () => {
  it('leads an account with two-step sign-in to the sign-in', async () => {
    await open(
      { ...activation, purpose: 'password_reset', clinicName: null },
      { 'POST /api/auth/set-password': () => ({ success: true, signIn: true }) },
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a new password');
    type('New password', 'tulipe vélo marteau');
    press('Set password and sign in');
    expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeTruthy();
  });

  it.each([
    ['somebody else', colleague],
    ['the same person, whose sessions have ended', owner],
  ])('leads to the sign-in where %s was signed in', async (_who, signedIn) => {
    const { transport, currentUser } = await open(
      { ...activation, purpose: 'password_reset', clinicName: null },
      { 'POST /api/auth/set-password': () => ({ success: true, signIn: true }), ...signOut },
      undefined,
      signedIn,
    );
    type('New password', 'tulipe vélo marteau');
    press('Set password and sign in');
    expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeTruthy();
    expect(currentUser()).toBeNull();
    expect(transport.bodies('POST /api/auth/logout')).toHaveLength(1);
  });

  it('states the terms to an owner who has not accepted them, and accepts them', async () => {
    const { transport } = await open(
      { ...activation, purpose: 'password_reset', clinicName: null, needsTerms: true },
      { 'POST /api/auth/set-password': () => session },
    );
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toBeTruthy();
    type('New password', 'tulipe vélo marteau');
    press('Set password and sign in');
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(transport.bodies('POST /api/auth/set-password')).toEqual([
      { token, password: 'tulipe vélo marteau', acceptTerms: true },
    ]);
  });

  it('shows that it expired while the page was open', async () => {
    let link: LinkInfo = { ...activation, purpose: 'password_reset' };
    await open(link, {
      'POST /api/auth/links/inspect': () => ({ link }),
      'POST /api/auth/set-password': () => {
        link = { ...link, state: 'expired' };
        throw refusal('LINK_EXPIRED', { message: 'This link has expired. Ask for a new one.' });
      },
    });
    type('New password', 'tulipe vélo marteau');
    press('Set password and sign in');
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  });
});

describe('a link that cannot be used', () => {
  it('offers a new one when it has expired', async () => {
    const { transport } = await open(
      { ...activation, state: 'expired' },
      { 'POST /api/auth/links/resend': () => ({ success: true }) },
    );
    press('Send a new link');
    expect(await screen.findByText('A new link is on its way to your email address.')).toBeTruthy();
    expect(transport.bodies('POST /api/auth/links/resend')).toEqual([{ token }]);
  });

  it.each([
    [
      'used',
      { ...activation, state: 'used' as const },
      `/set-password/${token}`,
      'This link was already used',
    ],
    ['unknown', refusal('LINK_INVALID'), `/set-password/${token}`, 'This link is not valid'],
    ['no token at all', refusal('VALIDATION_FAILED'), '/set-password/x', 'This link is not valid'],
    [
      'an accepted invitation',
      { ...invitation, state: 'used' as const },
      `/invitation/${token}`,
      'This invitation was already accepted',
    ],
    [
      'a withdrawn invitation',
      refusal('LINK_INVALID'),
      `/invitation/${token}`,
      'This invitation is no longer valid',
    ],
  ])('says so: %s', async (_what, link, path, title) => {
    await open(link, {}, path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/signin');
  });

  it('can be checked again when the server did not answer', async () => {
    let link: LinkInfo | Error = noResponse();
    await open(link, {
      'POST /api/auth/links/inspect': () => {
        if (link instanceof Error) throw link;
        return { link };
      },
    }).catch(() => undefined);
    expect(await screen.findByText('Your link could not be checked')).toBeTruthy();
    link = activation;
    press('Try again');
    expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeTruthy();
  });
});

describe('an invitation', () => {
  it('lets a new person choose name and password and signs them in', async () => {
    const { transport } = await open(
      invitation,
      {
        'POST /api/auth/invitations/accept': () => session,
        'POST /api/auth/site-codes': () => ({ code: 'c', url: 'https://larch.example/#code=c' }),
      },
      `/invitation/${token}`,
    );
    expect(
      screen.getByText('maude@erable.example is invited to Érable Physio. Role: Clinician.'),
    ).toBeTruthy();
    type('Full Name', '');
    press('Accept and sign in');
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    type('Full Name', 'Liam Chen');
    type('New password', 'tulipe vélo marteau');
    press('Accept and sign in');
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://larch.example/#code=c'));
    expect(transport.bodies('POST /api/auth/site-codes')).toEqual([{ tenantId }]);
    expect(screen.queryByRole('heading', { name: 'Dashboard page' })).toBeNull();
    expect(transport.bodies('POST /api/auth/invitations/accept')).toEqual([
      { token, name: 'Liam Chen', password: 'tulipe vélo marteau', acceptTerms: true },
    ]);
  });

  it('opens the dashboard when the clinic’s site cannot be opened', async () => {
    await open(
      { ...invitation, needsPassword: true },
      {
        'POST /api/auth/invitations/accept': () => session,
        'POST /api/auth/site-codes': () => {
          throw refusal('TENANT_SUSPENDED');
        },
      },
      `/invitation/${token}`,
    );
    type('New password', 'tulipe vélo marteau');
    press('Accept and sign in');
    await screen.findByRole('heading', { name: 'Dashboard page' });
    expect(replace).not.toHaveBeenCalled();
  });

  it.each([
    ['/invitation/', invitation],
    ['/set-password/', { ...activation, needsTerms: true }],
  ])('offers the terms in French to those of a clinic in Quebec who read English: %s', async (page, link) => {
    const path = `${page}${token}`;
    const french = () => screen.queryByRole('link', { name: 'conditions d’utilisation' });
    await open(link, {}, path);
    expect(french()).toBeNull();
    cleanup();
    await open({ ...link, inQuebec: true }, {}, path);
    expect(french()?.getAttribute('href')).toBe('/fr/terms-of-service');
  });

  it('lets a person with an account accept, then sign in with their existing password', async () => {
    const { transport } = await open(
      { ...invitation, needsPassword: false },
      {
        'POST /api/auth/invitations/accept': () => ({ success: true, signIn: true }),
        'POST /api/auth/login': () => session,
        'POST /api/auth/site-codes': () => ({ code: 'c', url: 'https://larch.example/#code=c' }),
      },
      `/invitation/${token}`,
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
    press('Accept invitation');
    expect(await screen.findByText('Invitation accepted. Sign in to open Érable Physio.')).toBeTruthy();
    expect(transport.bodies('POST /api/auth/invitations/accept')).toEqual([{ token, acceptTerms: true }]);
    type('Email', 'maude@erable.example');
    type('Password', 'tulipe vélo marteau');
    press('Sign in');
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://larch.example/#code=c'));
  });

  describe('of a person with an account, on a browser where somebody is signed in', () => {
    const accept = async (signedIn: SessionUser, needsPassword = false) => {
      const view = await open(
        { ...invitation, needsPassword },
        {
          'POST /api/auth/invitations/accept': () => ({ success: true, signIn: true }),
          'POST /api/auth/site-codes': () => ({ code: 'c', url: 'https://larch.example/#code=c' }),
          ...signOut,
        },
        `/invitation/${token}`,
        signedIn,
      );
      if (needsPassword) type('New password', 'tulipe vélo marteau');
      press(needsPassword ? 'Accept and sign in' : 'Accept invitation');
      return view;
    };

    it.each([
      ['signs somebody else out and asks for a sign-in', colleague, false],
      ['asks the person for a sign-in after a new password', owner, true],
    ])('%s', async (_what, signedIn, needsPassword) => {
      const { transport, currentUser } = await accept(signedIn, needsPassword);
      expect(await screen.findByText('Invitation accepted. Sign in to open Érable Physio.')).toBeTruthy();
      expect(currentUser()).toBeNull();
      expect(transport.bodies('POST /api/auth/logout')).toHaveLength(1);
      expect(transport.bodies('POST /api/auth/site-codes')).toEqual([]);
      expect(replace).not.toHaveBeenCalled();
    });

    it('opens the clinic’s site for the person who is signed in', async () => {
      const { transport } = await accept({ ...owner, email: 'Maude@erable.example' });
      await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://larch.example/#code=c'));
      expect(transport.bodies('POST /api/auth/logout')).toEqual([]);
    });
  });

  it('speaks French', async () => {
    await open(invitation, {}, `/fr/invitation/${token}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rejoindre Érable Physio');
    expect(
      screen.getByText(
        'Cette invitation à rejoindre Érable Physio s’adresse à maude@erable.example. Rôle : Clinicien.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'conditions d’utilisation' }).getAttribute('href')).toBe(
      '/fr/terms-of-service',
    );
  });
});
