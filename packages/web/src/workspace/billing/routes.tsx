import { screen } from '@tamarack/core/ui/screen';
import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    { path: '/billing', ...screen(() => import('./BillingScreen.tsx'), 'BillingScreen') },
    {
      path: '/billing/invoices/:invoiceId',
      ...screen(() => import('./invoices/InvoiceScreen.tsx'), 'InvoiceScreen'),
    },
  ],
};
