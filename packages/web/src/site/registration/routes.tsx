import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    { path: 'register', ...screen(() => import('./RegisterScreen.tsx'), 'RegisterScreen') },
    {
      path: 'continue-registration/:token',
      ...screen(() => import('./ContinueScreen.tsx'), 'ContinueScreen'),
    },
  ],
};
