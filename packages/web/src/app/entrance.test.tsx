// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { alwaysConnected, createSession, type Ports, SessionProvider } from '@tamarack/core/session';
import { LocaleProvider } from '@tamarack/core/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../test/memory-transport.ts';
import { owner } from '../../test/render.tsx';
import { filledIn, registrationServer } from '../../test/wizard/registration-server.ts';
import { heading, press } from '../../test/wizard/wizard.tsx';
import { HandoverContext } from '../shared/handover.ts';
import { Entrance } from './Entrance.tsx';

const rest = vi.hoisted(() => ({ fails: false }));
vi.mock('./Routed.tsx', () => ({
  get Routed() {
    if (rest.fails) throw new Error('The chunk could not be loaded.');
    return () => <h1>Behind the sign-in</h1>;
  },
}));

const ports: Ports = {
  live: { subscribe: () => () => {} },
  connection: alwaysConnected,
  files: { save: () => {} },
  settings: { get: () => null, set: () => {} },
  openExternal: () => {},
  clinicSite: (subdomain) => ({ host: subdomain, url: subdomain }),
};

const giveUp = vi.fn();

const site = {
  success: true,
  clinicName: 'Érable Physio',
  status: 'active',
  mainUrl: 'https://tamarack.example',
};

function open(
  kind: 'main' | 'clinic',
  path: string,
  {
    token = null as string | null,
    sandbox = false,
    server = undefined as ReturnType<typeof registrationServer> | undefined,
  } = {},
) {
  window.history.replaceState(null, '', path);
  const transport =
    server ??
    memoryTransport({
      'POST /api/auth/login': () => ({ success: true, token: 'token', user: owner }),
      'GET /api/auth/me': () => ({ success: true, user: owner }),
      'GET /api/site': () => ({ ...site, sandbox }),
    });
  const session = createSession({
    tokenStore: {
      get: () => token,
      set: (given) => {
        token = given;
      },
      clear: () => {
        token = null;
      },
      subscribe: () => () => {},
    },
    connect: () => transport,
  });
  render(
    <MantineProvider env="test">
      <SessionProvider session={session} ports={ports}>
        <LocaleProvider locale="en">
          <HandoverContext value={{ take: () => {}, giveUp }}>
            <Entrance shell={{ site: kind, locale: 'en', nonce: '' }} isKnown={token !== null} screens={{}} />
          </HandoverContext>
        </LocaleProvider>
      </SessionProvider>
    </MantineProvider>,
  );
  return transport;
}

const signIn = () => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maude@erable.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'seven quiet larches' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeEach(() => {
  giveUp.mockClear();
  rest.fails = false;
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

describe('the entrance', () => {
  it('of the main site is the sign-in, which keeps typed values when the language changes', async () => {
    open('main', '/signin');
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'maude@erable.example' } });
    fireEvent.click(screen.getByRole('link', { name: 'FR – Français' }));
    expect(window.location.pathname).toBe('/fr/signin');
    expect(document.documentElement.lang).toBe('fr-CA');
    expect((screen.getByLabelText('Courriel') as HTMLInputElement).value).toBe('maude@erable.example');
    expect(screen.queryByText('Behind the sign-in')).toBeNull();
  });

  it('of a clinic’s site is its own sign-in', async () => {
    open('clinic', '/');
    expect(await screen.findByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
  });

  it.each(['main', 'clinic'] as const)('of the %s site opens the application after sign-in', async (kind) => {
    open(kind, kind === 'main' ? '/signin' : '/');
    await screen.findByLabelText('Email');
    signIn();
    expect(await screen.findByRole('heading', { name: 'Behind the sign-in' })).toBeTruthy();
  });

  it.each([
    ['main', '/dashboard', {}],
    ['main', '/signin', { token: 'token' }],
    ['clinic', '/', { token: 'token' }],
    ['clinic', '/', { sandbox: true }],
    ['clinic', '/calendar', {}],
  ] as const)('is not shown on the %s site at %s with %o', async (kind, path, given) => {
    open(kind, path, given);
    expect(await screen.findByRole('heading', { name: 'Behind the sign-in' })).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('says so when the application cannot be loaded, and opens it at the press of a button', async () => {
    rest.fails = true;
    open('main', '/signin');
    await screen.findByLabelText('Email');
    signIn();
    expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    rest.fails = false;
    const again = screen.getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again.hasAttribute('disabled')).toBe(false));
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Behind the sign-in' })).toBeTruthy();
  });

  it('keeps the prerendered registration page when the application cannot be loaded', async () => {
    rest.fails = true;
    open('main', '/register', { token: 'token' });
    await screen.findByRole('alert');
    expect(giveUp).toHaveBeenCalled();
  });

  it('can be the registration, which keeps typed values when the language changes', async () => {
    open('main', '/register?plan=pro', { server: registrationServer() });
    fireEvent.change(await screen.findByLabelText('Full Name'), { target: { value: 'Maude Gagnon' } });
    fireEvent.click(screen.getByRole('link', { name: 'FR – Français' }));
    expect(window.location.pathname + window.location.search).toBe('/fr/register?plan=pro');
    expect((screen.getByLabelText('Nom complet') as HTMLInputElement).value).toBe('Maude Gagnon');
    fireEvent.click(screen.getByRole('link', { name: 'Se connecter' }));
    expect(await screen.findByLabelText('Courriel')).toBeTruthy();
    expect(window.location.pathname).toBe('/fr/signin');
  });

  it('goes through the registration’s steps with the browser’s own history', async () => {
    const server = registrationServer({ ...filledIn, staffing: { ...filledIn.staffing, receptionists: 1 } });
    open('main', '/register?step=3', { server });
    await heading('Previous software');
    press('Continue');
    await heading('Staff information');
    expect(window.location.search).toBe('?step=4');
    window.history.back();
    await heading('Previous software');
  });

  it('opens the application once a clinic is registered, with the reason in its state', async () => {
    const server = registrationServer({ ...filledIn, staffing: { ...filledIn.staffing, receptionists: 1 } });
    server.on('POST /api/auth/register', () => ({ success: true }));
    open('main', '/register?step=4', { server });
    await heading('Staff information');
    press('Complete registration');
    await heading('Behind the sign-in');
    expect(window.location.pathname).toBe('/login');
    // The router reads a location's state from here.
    expect(window.history.state).toMatchObject({ usr: { registered: true } });
  });
});
