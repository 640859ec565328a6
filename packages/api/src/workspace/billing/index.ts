import { defineFeature } from '../../feature.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { taxRoutes } from './taxes/routes.ts';

export type { BillingCall } from './call.ts';
export { takeBack } from './invoices/correct.ts';
export { type Issued, issueInvoices } from './invoices/issue.ts';
export { professionOn } from './taxes/repository.ts';
export { readTaxBook, type TaxBook, taxOf } from './taxes/service.ts';

export const billing = defineFeature({
  name: 'billing',
  routes: (deps) => [...taxRoutes(deps), ...invoiceRoutes(deps), ...paymentRoutes(deps)],
});
