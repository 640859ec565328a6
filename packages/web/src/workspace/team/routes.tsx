import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: 'staff',
      lazy: async () => ({ Component: (await import('./StaffScreen.tsx')).StaffScreen }),
    },
    {
      path: 'staff/:staffId',
      lazy: async () => ({ Component: (await import('./MemberScreen.tsx')).MemberScreen }),
    },
  ],
};
