import type { FeatureRoutes } from '../../shared/feature-routes.ts';

/** The operators' console: a chunk with its own styles that other visitors never load. */
export const routes: FeatureRoutes = {
  console: [
    {
      path: '/admin/*',
      lazy: async () => ({ Component: (await import('./ConsoleScreens.tsx')).ConsoleScreens }),
    },
  ],
};
