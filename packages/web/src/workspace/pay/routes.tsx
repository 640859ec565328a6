import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/pay', ...screen(() => import('./PayScreen.tsx'), 'PayScreen') },
    { path: '/pay/how', ...screen(() => import('./HowScreen.tsx'), 'HowScreen') },
    { path: '/pay/me', ...screen(() => import('./OwnPay.tsx'), 'OwnPay') },
    { path: '/pay/reports', ...screen(() => import('./ReportsScreen.tsx'), 'ReportsScreen') },
    { path: '/pay/runs/:runId', ...screen(() => import('./runs/RunScreen.tsx'), 'RunScreen') },
    {
      path: '/pay/runs/:runId/:staffId',
      ...screen(() => import('./statements/StatementScreen.tsx'), 'StatementScreen'),
    },
    {
      path: '/pay/statements/:runId',
      ...screen(() => import('./statements/OwnStatementScreen.tsx'), 'OwnStatementScreen'),
    },
  ],
};
