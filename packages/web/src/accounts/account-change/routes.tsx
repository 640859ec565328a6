import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    {
      path: 'account-change/:token',
      lazy: async () => ({ Component: (await import('./AccountChangeScreen.tsx')).AccountChangeScreen }),
    },
  ],
};
