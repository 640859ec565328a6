import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/pay', lazy: async () => ({ Component: (await import('./PayScreen.tsx')).PayScreen }) },
    { path: '/pay/how', lazy: async () => ({ Component: (await import('./HowScreen.tsx')).HowScreen }) },
    { path: '/pay/me', lazy: async () => ({ Component: (await import('./OwnPay.tsx')).OwnPay }) },
    {
      path: '/pay/reports',
      lazy: async () => ({ Component: (await import('./ReportsScreen.tsx')).ReportsScreen }),
    },
    {
      path: '/pay/runs/:runId',
      lazy: async () => ({ Component: (await import('./runs/RunScreen.tsx')).RunScreen }),
    },
    {
      path: '/pay/runs/:runId/:staffId',
      lazy: async () => ({ Component: (await import('./statements/StatementScreen.tsx')).StatementScreen }),
    },
    {
      path: '/pay/statements/:runId',
      lazy: async () => ({
        Component: (await import('./statements/OwnStatementScreen.tsx')).OwnStatementScreen,
      }),
    },
  ],
};
