import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    {
      path: 'dashboard',
      lazy: async () => ({ Component: (await import('./DashboardScreen.tsx')).DashboardScreen }),
    },
  ],
};
