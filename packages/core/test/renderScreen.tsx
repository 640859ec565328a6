import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach } from 'vitest';
import { StepUpProvider } from '../src/admin/shared/step-up/StepUp.tsx';
import type { SessionUser } from '../src/domain/resources.ts';
import { createSession } from '../src/session/createSession.ts';
import type { HostWindow, PasskeyDevice } from '../src/session/ports.ts';
import { createQueryClient } from '../src/session/queryClient.ts';
import { SessionProvider } from '../src/session/SessionProvider.tsx';
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
  secondFactor: false,
};

export interface ScreenOptions {
  transport: MemoryTransport;
  /** Who is signed in; nobody when null. */
  user?: SessionUser | null;
  path?: string;
  /** Passkeys of the device; none unless given. */
  passkeys?: PasskeyDevice;
  /** The application's window around the screen; none unless given. */
  window?: HostWindow;
}

/** On a busy machine a screen may take longer than a second to be drawn; a test that waits in vain still ends. */
configure({ asyncUtilTimeout: 5_000 });

/** What a screen has waiting ends with its test; the small DOM does not outlive the file. */
afterEach(cleanup);

/** The small DOM of the tests has no fonts; fields that grow with their text listen for them. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

function Watch({ location }: { location: { current: string } }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    location.current = pathname + search;
  }, [location, pathname, search]);
  return null;
}

/** Renders a screen with a session, a router and toasts around it, as an application does. */
export function renderScreen(
  screen: ReactNode,
  { transport, user = operator, path = '/admin', passkeys, window }: ScreenOptions,
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
  const element = (
    <>
      <StepUpProvider>{screen}</StepUpProvider>
      <Watch location={location} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const { unmount } = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={createQueryClient(() => 'en')}>
        <SessionProvider
          session={session}
          ports={{
            live: { subscribe: () => () => {} },
            files: { save: () => {} },
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
  return { session, opened, location, unmount, user: userEvent.setup() };
}
