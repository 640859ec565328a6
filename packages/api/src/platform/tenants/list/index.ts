export { exportRoutes } from './export/routes.ts';
export { filters, listQuery } from './inputs.ts';
export { conditionsOf, countTenants, type SummaryRow, summaryColumns, toSummary } from './repository.ts';
export { conditionOf } from './search/repository.ts';
export { createTenantLister } from './service.ts';
