import type { FeatureRoutes } from '../../shared/feature-routes.ts';

export const routes: FeatureRoutes = {
  workspace: [
    {
      path: '/billing',
      lazy: async () => ({ Component: (await import('./BillingScreen.tsx')).BillingScreen }),
    },
    {
      path: '/billing/invoices/:invoiceId',
      lazy: async () => ({ Component: (await import('./invoices/InvoiceScreen.tsx')).InvoiceScreen }),
    },
  ],
};
