import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  clinic: [
    {
      path: '/',
      lazy: async () => ({ Component: (await import('./ClinicSite.tsx')).ClinicSite }),
    },
  ],
};
