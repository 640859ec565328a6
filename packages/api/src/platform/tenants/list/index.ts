import { defineFeature } from '../../../feature.ts';
import { tenantListRoutes } from './routes.ts';

export { conditionsOf, countTenants, type SummaryRow, summaryColumns } from './repository.ts';
export { filters, plan, sorting, summaryKeys } from './schema.ts';
export { conditionOf } from './search/repository.ts';

export const tenantList = defineFeature({ name: 'tenant-list', routes: tenantListRoutes });
