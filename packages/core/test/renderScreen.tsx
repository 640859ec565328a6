import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import './inlineStyles.ts';
import './patience.ts';
import { cleanup, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect } from 'vitest';
import type { SessionUser } from '../src/domain/accounts/sessions.ts';
import { alwaysConnected } from '../src/session/connection.ts';
import { createSession } from '../src/session/createSession.ts';
import type { ConnectionPort, FileSaver, HostWindow, PasskeyDevice } from '../src/session/ports.ts';
import { createQueryClient } from '../src/session/queryClient.ts';
import { SessionProvider, useSession } from '../src/session/SessionProvider.tsx';
import { StepUpProvider } from '../src/session/step-up/StepUp.tsx';
import type { MemoryTransport } from './memoryTransport.ts';

export const operator: SessionUser = {
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

export interface ScreenOptions {
  transport: MemoryTransport;
  /** The signed-in operator; null for nobody. */
  user?: SessionUser | null;
  path?: string;
  /** The device's passkeys, if it has any. */
  passkeys?: PasskeyDevice;
  /** The desktop window around the screen, if there is one. */
  window?: HostWindow;
  /** Receives saved files; by default they are dropped. */
  files?: FileSaver;
  /** Whether the server is responding; by default it always is. */
  connection?: ConnectionPort;
  /** Shows the screen even before the session has loaded. */
  whileLoading?: boolean;
}

/** Stops a screen's timers and requests when its test ends. */
afterEach(cleanup);

/** happy-dom has no `document.fonts`, which auto-growing fields listen to. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

function Watch({ location }: { location: { current: string } }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    location.current = pathname + search;
  }, [location, pathname, search]);
  return null;
}

/**
 * Shows the screen once the session has loaded, as in the application, so that tests can check that something
 * is missing.
 */
function Started({ children }: { children: ReactNode }) {
  return useSession().loading ? null : children;
}

/** Renders a screen with a session, a router and toasts, as an application does. */
export function renderScreen(
  screen: ReactNode,
  {
    transport,
    user = operator,
    path = '/admin',
    passkeys,
    window,
    whileLoading = false,
    connection = alwaysConnected,
    files = { save: () => {} },
  }: ScreenOptions,
) {
  notifications.clean();
  let token = user ? 'token' : null;
  const opened: string[] = [];
  const settings = new Map<string, string>();
  transport.answer('GET /api/auth/me', () => ({ user }));
  const session = createSession({
    connect: () => transport,
    tokenStore: {
      get: () => token,
      set: (next) => {
        token = next;
      },
      clear: () => {
        token = null;
      },
      subscribe: () => () => {},
    },
  });
  const location = { current: '' };
  const content = <StepUpProvider>{screen}</StepUpProvider>;
  const element = (
    <>
      {whileLoading ? content : <Started>{content}</Started>}
      <Watch location={location} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const queries = createQueryClient(() => 'en');
  // Toasts of an earlier test are in the same store.
  notifications.clean();
  const { unmount } = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queries}>
        <SessionProvider
          session={session}
          ports={{
            live: { subscribe: () => () => {} },
            connection,
            files,
            settings: {
              get: (name) => settings.get(name) ?? null,
              set: (name, value) => void settings.set(name, value),
            },
            ...(passkeys ? { passkeys } : {}),
            ...(window ? { window } : {}),
            openExternal: (url) => void opened.push(url),
            clinicSite: (subdomain) => ({
              host: `${subdomain}.host.test`,
              url: `https://${subdomain}.host.test`,
            }),
          }}
        >
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  /** Resolves once all calls have been answered. */
  const answered = () => waitFor(() => expect(queries.isFetching() + queries.isMutating()).toBe(0));
  const back = () => router.navigate(-1);
  return { session, opened, location, unmount, answered, back, user: userEvent.setup() };
}
