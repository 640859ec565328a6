import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  main: [
    {
      path: 'account-change/:token',
      ...screen(() => import('./AccountChangeScreen.tsx'), 'AccountChangeScreen'),
    },
  ],
};
