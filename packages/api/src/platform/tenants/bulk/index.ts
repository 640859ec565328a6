import { defineFeature } from '../../../feature.ts';
import { bulkJobs } from './jobs.ts';
import { bulkRoutes } from './routes.ts';

export const tenantBulkChanges = defineFeature({
  name: 'tenant-bulk-changes',
  routes: bulkRoutes,
  jobs: [bulkJobs],
  retention: [
    {
      name: 'bulk_changes',
      table: 'bulk_changes',
      what: 'Bulk changes, with the tenants and the answer for each',
      kept: '90 days',
      since: 'after they finish',
      due: 'finished_at < :before',
    },
  ],
});
