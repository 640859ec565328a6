import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { cssVariablesResolver, LocaleProvider, theme } from '@tamarack/core/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { ShellFacts } from './document.ts';
import type { createRouter } from './router.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' });

/** Toasts wait in their store until the part that draws them has come. */
const Toasts = lazy(() => import('./Toasts.tsx'));

/** A failed call is shown at once and tried again by the person, not behind their back. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});

export interface AppProps {
  shell: ShellFacts;
  router: ReturnType<typeof createRouter>;
}

/** The composition of everything that runs in the browser after the public pages: providers around the router. */
export function App({ shell, router }: AppProps) {
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
        <LocaleProvider locale={shell.locale}>
          <RouterProvider router={router} />
        </LocaleProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
