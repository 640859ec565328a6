import { defineFeature } from '../../feature.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { taxRoutes } from './taxes/routes.ts';

export { type BillingCall, lockNumbers, readBillingSettings, takeNumbers } from './call.ts';
export { type CollectedVisit, listCollected } from './collected/service.ts';
export { takeBack, voidIn } from './invoices/correct.ts';
export { chargedFee, findChargedInvoice, listCharged, lockInvoices } from './invoices/correct-repository.ts';
export { issueInvoices } from './invoices/issue.ts';
export { paysOn } from './invoices/issue-repository.ts';
export { readCredit, readOwed } from './invoices/read.ts';
export { addToInvoices } from './ledger-repository.ts';
export { listPayers } from './payments/payer.ts';
export { applyIn, recordIn, roundingOf } from './payments/record.ts';
export { feeCents, numberPlace, paidCents, payers, reference, taxReason } from './schemas.ts';
export { professionOn, taxRegion } from './taxes/repository.ts';
export { readTaxBook, readTaxNumber, registrationNo, type TaxBook, taxOf } from './taxes/service.ts';

export const billing = defineFeature({
  name: 'billing',
  routes: (deps) => [
    ...taxRoutes(deps),
    ...invoiceRoutes(deps),
    ...paymentRoutes(deps),
    ...receiptRoutes(deps),
  ],
});
