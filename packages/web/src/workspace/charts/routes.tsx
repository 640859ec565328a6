import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/clients/:fileNo/chart', ...screen(() => import('./ChartScreen.tsx'), 'ChartScreen') },
    { path: '/clients/:fileNo/chart/print', ...screen(() => import('./PrintScreen.tsx'), 'PrintScreen') },
    { path: '/notes/:noteId', ...screen(() => import('./notes/NoteScreen.tsx'), 'NoteScreen') },
    { path: '/access-log', ...screen(() => import('./access/AccessLogScreen.tsx'), 'AccessLogScreen') },
  ],
};
