import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: 'settings', ...screen(() => import('./SettingsScreen.tsx'), 'SettingsScreen') },
    { path: 'settings/locations', ...screen(() => import('./LocationsScreen.tsx'), 'LocationsScreen') },
    { path: 'settings/services', ...screen(() => import('./ServicesScreen.tsx'), 'ServicesScreen') },
    {
      path: 'settings/billing',
      ...screen(() => import('./billing/BillingSettingsScreen.tsx'), 'BillingSettingsScreen'),
    },
    { path: 'settings/retention', ...screen(() => import('./SettingsScreen.tsx'), 'RetentionScreen') },
    {
      path: 'settings/templates',
      ...screen(() => import('./templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
    },
  ],
};
