import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: 'staff', ...screen(() => import('./StaffScreen.tsx'), 'StaffScreen') },
    { path: 'staff/:staffId', ...screen(() => import('./MemberScreen.tsx'), 'MemberScreen') },
  ],
};
