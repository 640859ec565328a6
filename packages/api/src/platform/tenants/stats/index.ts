import { defineFeature } from '../../../feature.ts';
import { snapshotCounts } from './repository.ts';
import { tenantStatsRoutes } from './routes.ts';

export const tenantStats = defineFeature({
  name: 'tenant-stats',
  routes: tenantStatsRoutes,
  schedules: [
    {
      name: 'tenants.daily-counts',
      cron: '0 * * * *',
      run: ({ database, clock }) => snapshotCounts(database.worker, clock.now()),
    },
  ],
});
