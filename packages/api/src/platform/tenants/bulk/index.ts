import { defineFeature } from '../../../feature.ts';
import { bulkRoutes } from './routes.ts';

export { carryOutBulkChange, sweepBulkChanges } from './carry-out.ts';

export const tenantBulkChanges = defineFeature({ name: 'tenant-bulk-changes', routes: bulkRoutes });
