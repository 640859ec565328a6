import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createQueryClient, SessionProvider } from '@tamarack/core/session';
import { cssVariablesResolver, LocaleProvider, theme } from '@tamarack/core/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { currentLocale, type ShellFacts } from './document.ts';
import type { createHost } from './host.ts';
import type { createRouter } from './router.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' });

/** Toasts stay in their store until this chunk has loaded. */
const Toasts = lazy(() => import('./Toasts.tsx'));

export interface AppProps {
  shell: ShellFacts;
  router: ReturnType<typeof createRouter>;
  host: ReturnType<typeof createHost>;
}

/** The browser application: providers around the router. */
export function App({ shell, router, host }: AppProps) {
  const [queries] = useState(() => createQueryClient(currentLocale));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={() => shell.nonce}
    >
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queries}>
        <SessionProvider session={host.session} ports={host.ports} onUserChange={() => queries.clear()}>
          <LocaleProvider locale={shell.locale}>
            <RouterProvider router={router} />
          </LocaleProvider>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
