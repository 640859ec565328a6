import { screen } from '@tamarack/core/ui/screen';
import { Navigate, useLocation } from 'react-router-dom';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';
import { splitLocale } from '../../shared/paths.ts';

export const routes: FeatureRoutes = {
  clinic: ['/sandbox/:token', '/fr/sandbox/:token'].map((path) => ({
    path,
    ...screen(() => import('./sandbox/LinkScreen.tsx'), 'LinkScreen'),
  })),
  workspace: [
    // The French sign-in. Signed-in members use the language of their account.
    { path: '/fr/*', element: <SameScreen /> },
  ],
};

/** The screen of a French link, whose path has no language in the workspace. */
function SameScreen() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={splitLocale(pathname).path + search + hash} replace />;
}
