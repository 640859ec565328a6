import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  clinic: [
    ...['/', '/fr'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./ClinicSite.tsx')).ClinicSite }),
    })),
    ...['/sandbox/:token', '/fr/sandbox/:token'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./sandbox/LinkScreen.tsx')).LinkScreen }),
    })),
  ],
};
