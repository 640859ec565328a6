export { AccountPanel } from './AccountPanel.tsx';
export { BalanceNote } from './BalanceNote.tsx';
export { Checkout, checkoutTexts, OwnVisitLater, useMayCheckOut } from './checkout/index.tsx';
export { useBalances, useInvoices, useMoney } from './queries.ts';
export { TaxUndecided, undecidedReason } from './TaxUndecided.tsx';
export { taxTexts } from './tax-texts.ts';
export { useTellsTax } from './useTellsTax.ts';
