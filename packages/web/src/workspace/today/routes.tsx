import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/', lazy: async () => ({ Component: (await import('./TodayScreen.tsx')).TodayScreen }) },
  ],
};
