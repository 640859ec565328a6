import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: '/clients/:fileNo/chart',
      lazy: async () => ({ Component: (await import('./ChartScreen.tsx')).ChartScreen }),
    },
    {
      path: '/clients/:fileNo/chart/print',
      lazy: async () => ({ Component: (await import('./PrintScreen.tsx')).PrintScreen }),
    },
    {
      path: '/notes/:noteId',
      lazy: async () => ({ Component: (await import('./notes/NoteScreen.tsx')).NoteScreen }),
    },
    {
      path: '/access-log',
      lazy: async () => ({ Component: (await import('./access/AccessLogScreen.tsx')).AccessLogScreen }),
    },
  ],
};
