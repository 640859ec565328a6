import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [{ path: '/queue', ...screen(() => import('./QueueScreen.tsx'), 'QueueScreen') }],
};
