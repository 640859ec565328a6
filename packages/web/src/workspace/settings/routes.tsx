import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: 'settings',
      lazy: async () => ({ Component: (await import('./SettingsScreen.tsx')).SettingsScreen }),
    },
    {
      path: 'settings/locations',
      lazy: async () => ({ Component: (await import('./LocationsScreen.tsx')).LocationsScreen }),
    },
    {
      path: 'settings/services',
      lazy: async () => ({ Component: (await import('./ServicesScreen.tsx')).ServicesScreen }),
    },
    {
      path: 'settings/billing',
      lazy: async () => ({
        Component: (await import('./billing/BillingSettingsScreen.tsx')).BillingSettingsScreen,
      }),
    },
    {
      path: 'settings/retention',
      lazy: async () => ({ Component: (await import('./SettingsScreen.tsx')).RetentionScreen }),
    },
    {
      path: 'settings/templates',
      lazy: async () => ({ Component: (await import('./templates/TemplatesScreen.tsx')).TemplatesScreen }),
    },
  ],
};
