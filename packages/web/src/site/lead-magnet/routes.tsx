import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    {
      path: 'waag-template/:hash',
      lazy: async () => ({ Component: (await import('./DownloadScreen.tsx')).DownloadScreen }),
    },
  ],
};
