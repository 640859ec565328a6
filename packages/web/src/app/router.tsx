import type { Locale } from '@tamarack/core/domain';
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { FeatureRoutes } from '../shared/feature-routes.ts';
import { lazyScreen, loadedAgain } from './LateScreen.tsx';
import { ClinicHome, ExpiryWatch, LeaveForHome, LoadConsole, SiteLayout } from './layouts.tsx';
import { RouteError } from './RouteError.tsx';

/** Every feature's `routes.tsx`; they are small and load their screens lazily. */
const features = Object.values(
  import.meta.glob<FeatureRoutes>('../{site,accounts,workspace}/*/routes.tsx', {
    eager: true,
    import: 'routes',
  }),
);

const collect = (kind: keyof FeatureRoutes) => features.flatMap((feature) => feature[kind] ?? []);

const errorElement = <RouteError />;

function mainRoutes(waiting: ReactNode, consoleRoutes: RouteObject[]): RouteObject[] {
  const screens = loadedAgain(collect('main'), true);
  return [
    {
      errorElement,
      hydrateFallbackElement: waiting,
      element: <ExpiryWatch />,
      children: [
        ...consoleRoutes,
        { path: '/fr', element: <SiteLayout locale="fr" />, children: screens },
        { path: '/', element: <SiteLayout locale="en" />, children: screens },
        { path: '*', element: <LeaveForHome /> },
      ],
    },
  ];
}

function clinicRoutes(locale: Locale, waiting: ReactNode): RouteObject[] {
  return [
    {
      errorElement,
      hydrateFallbackElement: waiting,
      element: <SiteLayout locale={locale} />,
      children: [
        ...loadedAgain(collect('clinic'), true),
        {
          lazy: lazyScreen(
            async () => ({ Component: (await import('../workspace/clinic-site/index.ts')).ClinicSite }),
            true,
          ),
          children: [...loadedAgain(collect('workspace')), { path: '*', element: <ClinicHome /> }],
        },
      ],
    },
  ];
}

/**
 * The router of this document's site, which the server names in the document. Without `consoleRoutes` the console opens
 * as a new document.
 */
export function createRouter(
  site: 'main' | 'clinic',
  locale: Locale,
  waiting: ReactNode,
  consoleRoutes: RouteObject[] = [{ path: '/admin/*', element: <LoadConsole /> }],
) {
  return createBrowserRouter(
    site === 'clinic' ? clinicRoutes(locale, waiting) : mainRoutes(waiting, consoleRoutes),
  );
}
