import { defineFeature } from '../../../feature.ts';
import { tenantStatsRoutes } from './routes.ts';

export const tenantStats = defineFeature({ name: 'tenant-stats', routes: tenantStatsRoutes });
