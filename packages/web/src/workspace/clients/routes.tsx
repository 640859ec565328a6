import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: '/clients',
      lazy: async () => ({ Component: (await import('./ClientsScreen.tsx')).ClientsScreen }),
    },
    {
      path: '/clients/import',
      lazy: async () => ({ Component: (await import('./import/ImportScreen.tsx')).ImportScreen }),
    },
    {
      path: '/clients/:fileNo',
      lazy: async () => ({ Component: (await import('./page/ClientScreen.tsx')).ClientScreen }),
    },
  ],
};
