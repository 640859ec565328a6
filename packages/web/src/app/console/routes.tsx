import type { FeatureRoutes } from '../../shared/feature-routes.ts';

/** The operators' console: one chunk with styles of its own, which no other visitor loads. */
export const routes: FeatureRoutes = {
  console: [
    {
      path: '/admin/*',
      lazy: async () => ({ Component: (await import('./ConsoleScreens.tsx')).ConsoleScreens }),
    },
  ],
};
