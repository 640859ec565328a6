import '../../core/test/inlineStyles.ts';
import '../../core/test/patience.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { isSessionOver } from '@tamarack/core/client';
import type { Locale, SessionUser } from '@tamarack/core/domain';
import {
  type ApiCall,
  alwaysConnected,
  createQueryClient,
  createSession,
  type Ports,
  SessionProvider,
  type Transport,
} from '@tamarack/core/session';
import { cssVariablesResolver, LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { expect } from 'vitest';
import { RouterPlace } from '../src/shared/RouterPlace.tsx';

/** happy-dom has no `document.fonts`, which auto-growing fields listen to. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

export const owner: SessionUser = {
  userId: '0190aaaa-0000-7000-8000-000000000001',
  name: 'Maude Gagnon',
  email: 'maude@erable.example',
  locale: 'en',
  isAdmin: false,
  role: null,
  isOwner: false,
  tenantId: null,
  twoFactor: false,
};

export interface ScreenOptions {
  transport: Transport;
  /** URL path to open. As in the product, the prefix `/fr` decides the language. */
  path: string;
  /** Screens by path, without the language prefix. */
  routes: RouteObject[];
  /** Router state, as other screens pass it. */
  state?: unknown;
  signedIn?: SessionUser | null;
  ports?: Partial<Ports>;
}

/** Renders screens with all their providers. The transport replaces the server. */
export function renderScreen({ transport, path, routes, state, signedIn = null, ports }: ScreenOptions) {
  const locale: Locale = /^\/fr(\/|\?|$)/.test(path) ? 'fr' : 'en';
  let token = signedIn ? 'token' : null;
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
    connect: ({ onUnauthorized }) => ({
      ...transport,
      async request<T>(call: ApiCall): Promise<T> {
        if (signedIn && call.path === '/api/auth/me') return { success: true, user: signedIn } as T;
        try {
          return await transport.request<T>(call);
        } catch (error) {
          if (isSessionOver(error)) onUnauthorized(token);
          throw error;
        }
      },
    }),
  });
  const allPorts: Ports = {
    live: { subscribe: () => () => {} },
    connection: alwaysConnected,
    files: { save: () => {} },
    settings: { get: () => null, set: () => {} },
    openExternal: () => {},
    clinicSite: (subdomain) => ({
      host: `${subdomain}.tamarack.example`,
      url: `https://${subdomain}.tamarack.example/`,
    }),
    ...ports,
  };
  const inLanguage = (language: Locale): RouteObject[] =>
    routes.map((route) => ({
      ...route,
      element: (
        <LocaleProvider locale={language}>
          <RouterPlace>{route.element}</RouterPlace>
        </LocaleProvider>
      ),
    }));
  const router = createMemoryRouter(
    [
      { path: '/fr', children: inLanguage('fr') },
      { path: '/', children: inLanguage('en') },
    ],
    { initialEntries: [{ ...parsePath(path), state }] },
  );
  const queries = createQueryClient(() => locale);
  // Toasts of an earlier test are in the same store.
  notifications.clean();
  const view = render(
    <MantineProvider theme={siteTheme} cssVariablesResolver={cssVariablesResolver} env="test">
      <Notifications />
      <QueryClientProvider client={queries}>
        <SessionProvider session={session} ports={allPorts}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  /** Resolves once the server has answered every call that was made. */
  const answered = () => waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0));
  /** Reads again everything on the screen, and resolves once the answers are shown. */
  const refetch = () =>
    act(async () => {
      await queries.refetchQueries({ type: 'active' });
      // Observers are notified in a timer.
      await new Promise((notified) => setTimeout(notified));
    });
  return { ...view, router, session, answered, refetch };
}

/** Resolves once the screen shows its heading and no loading placeholder. */
export async function settled(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).toBeNull());
}
