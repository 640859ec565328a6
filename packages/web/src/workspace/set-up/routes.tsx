import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: 'set-up', lazy: async () => ({ Component: (await import('./SetUpScreen.tsx')).SetUpScreen }) },
  ],
};
