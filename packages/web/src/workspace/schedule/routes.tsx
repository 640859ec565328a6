import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/schedule', ...screen(() => import('./ScheduleScreen.tsx'), 'ScheduleScreen') },
    { path: '/schedule/print', ...screen(() => import('./PrintScreen.tsx'), 'PrintScreen') },
    { path: '/settings/holidays', ...screen(() => import('./HolidaysScreen.tsx'), 'HolidaysScreen') },
  ],
};
