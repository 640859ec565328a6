export * from './balances.ts';
export * from './invoices.ts';
export * from './payments.ts';
export * from './rounding.ts';
export * from './tax.ts';
export * from './tax-table.ts';
