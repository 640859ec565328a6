import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/calendar', ...screen(() => import('./CalendarScreen.tsx'), 'CalendarScreen') },
    { path: '/calendar/import', ...screen(() => import('./import/ImportScreen.tsx'), 'ImportScreen') },
    { path: '/calendar/print', ...screen(() => import('./print/PrintScreen.tsx'), 'PrintScreen') },
  ],
};
