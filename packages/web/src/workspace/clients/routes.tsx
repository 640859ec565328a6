import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/clients', ...screen(() => import('./ClientsScreen.tsx'), 'ClientsScreen') },
    { path: '/clients/import', ...screen(() => import('./import/ImportScreen.tsx'), 'ImportScreen') },
    { path: '/clients/:fileNo', ...screen(() => import('./page/ClientScreen.tsx'), 'ClientScreen') },
  ],
};
