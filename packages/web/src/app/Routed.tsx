import type { Locale } from '@tamarack/core/domain';
import { createQueryClient, useUserChange } from '@tamarack/core/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type RouteObject, RouterProvider } from 'react-router-dom';
import { currentLocale } from './document.ts';
import { createRouter } from './router.tsx';
import { leaveTrackers } from './tracking.ts';

export interface RoutedProps {
  site: 'main' | 'clinic';
  locale: Locale;
  /** Shown while a screen's code loads. */
  waiting: ReactNode;
  /** The console's routes, in a document that opens with the console. */
  consoleRoutes?: RouteObject[];
}

/** The router with all screens of the site, and the query client for their data. */
export function Routed({ site, locale, waiting, consoleRoutes }: RoutedProps) {
  const [queries] = useState(() => createQueryClient(currentLocale));
  const [router] = useState(() => {
    const made = createRouter(site, locale, waiting, consoleRoutes);
    if (site === 'main') leaveTrackers(window, made);
    return made;
  });
  useUserChange(() => queries.clear());
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
