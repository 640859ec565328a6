import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    {
      path: 'register',
      lazy: async () => ({ Component: (await import('./RegisterScreen.tsx')).RegisterScreen }),
    },
    {
      path: 'continue-registration/:token',
      lazy: async () => ({ Component: (await import('./ContinueScreen.tsx')).ContinueScreen }),
    },
  ],
};
