import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: '/calendar',
      lazy: async () => ({ Component: (await import('./CalendarScreen.tsx')).CalendarScreen }),
    },
    {
      path: '/calendar/print',
      lazy: async () => ({ Component: (await import('./print/PrintScreen.tsx')).PrintScreen }),
    },
  ],
};
