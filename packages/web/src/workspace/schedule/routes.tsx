import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: '/schedule',
      lazy: async () => ({ Component: (await import('./ScheduleScreen.tsx')).ScheduleScreen }),
    },
    {
      path: '/schedule/print',
      lazy: async () => ({ Component: (await import('./PrintScreen.tsx')).PrintScreen }),
    },
    {
      path: '/settings/holidays',
      lazy: async () => ({ Component: (await import('./HolidaysScreen.tsx')).HolidaysScreen }),
    },
  ],
};
