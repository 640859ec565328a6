import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

const signIn = screen(() => import('./SignInScreen.tsx'), 'SignInScreen');
const login = screen(() => import('./LoginScreen.tsx'), 'LoginScreen');
const link = screen(() => import('./LinkScreen.tsx'), 'LinkScreen');

export const routes: FeatureRoutes = {
  main: [
    { path: 'signin', ...signIn },
    { path: 'login', ...login },
    {
      path: 'forgot-password',
      ...screen(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
    },
    { path: 'set-password/:token', ...link },
    { path: 'invitation/:token', ...link },
  ],
};
