import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [{ path: '/todos', ...screen(() => import('./TodosScreen.tsx'), 'TodosScreen') }],
};
