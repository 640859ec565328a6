import type { FeatureRoutes } from '../../shared/feature-routes.ts';

const signIn = async () => ({ Component: (await import('./SignInScreen.tsx')).SignInScreen });
const login = async () => ({ Component: (await import('./LoginScreen.tsx')).LoginScreen });
const link = async () => ({ Component: (await import('./LinkScreen.tsx')).LinkScreen });

export const routes: FeatureRoutes = {
  main: [
    { path: 'signin', lazy: signIn },
    { path: 'login', lazy: login },
    {
      path: 'forgot-password',
      lazy: async () => ({ Component: (await import('./ForgotPasswordScreen.tsx')).ForgotPasswordScreen }),
    },
    { path: 'set-password/:token', lazy: link },
    { path: 'invitation/:token', lazy: link },
  ],
};
