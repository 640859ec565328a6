import { screen } from '@tamarack/core/ui/screen';
import { Navigate } from 'react-router-dom';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  clinic: ['/sandbox/:token', '/fr/sandbox/:token'].map((path) => ({
    path,
    ...screen(() => import('./sandbox/LinkScreen.tsx'), 'LinkScreen'),
  })),
  workspace: [
    // The French sign-in. Signed-in members use the language of their account.
    { path: '/fr', element: <Navigate to="/" replace /> },
  ],
};
