import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/todos', lazy: async () => ({ Component: (await import('./TodosScreen.tsx')).TodosScreen }) },
  ],
};
