export { TaxUndecided, undecidedReason } from './TaxUndecided.tsx';
export { taxTexts } from './tax-texts.ts';
