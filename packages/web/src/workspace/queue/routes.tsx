import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/queue', lazy: async () => ({ Component: (await import('./QueueScreen.tsx')).QueueScreen }) },
  ],
};
